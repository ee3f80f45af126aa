/** Sizes and durations used only in style sheets (SPEC §9). web/vite/scssOptions.ts makes them available there. */

/** Height of the Calls Volume chart. */
export const CHART_HEIGHT = '200px';

/** Maximum number of lines of a post's description on its card. */
export const POST_CLAMP_LINES = 3;

/** How long a dialog's opening animation takes, and how long its backdrop takes to fade in, in ms. */
export const DIALOG_TRANSITION_MS = 300;
export const DIALOG_BACKDROP_MS = 150;
