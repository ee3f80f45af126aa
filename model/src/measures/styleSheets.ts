/** Sizes and timings used only by style sheets (SPEC §9): web/vite/scssOptions.ts. */

/** Height of the Calls Volume chart. */
export const CHART_HEIGHT = '200px';

/** Number of lines of a post's description on its card. */
export const POST_CLAMP_LINES = 3;

/** How long a dialog takes to open and its backdrop to dim, in ms. */
export const DIALOG_TRANSITION_MS = 300;
export const DIALOG_BACKDROP_MS = 150;
