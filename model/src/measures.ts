/** Sizes and timings of what is on the screen, each with its unit (SPEC §9). */

/** Zoom of the location map. */
export const MAP_ZOOM = 16;

/** Heights of the maps: in the editor; in an alert and an incident. */
export const EDITOR_MAP_HEIGHT = '20rem';
export const LOCATION_MAP_HEIGHT = '15rem';

/** Clusters on the incident map: radius in pixels, last zoom that clusters, minimum incidents per cluster. */
export const CLUSTER = { radius: 60, maxZoom: 16, minPoints: 2, redAbove: 10 } as const;

/** A multi-select grows with its options up to this height. */
export const MULTISELECT_MAX_HEIGHT = '10rem';

/** The longer side of a stored image, and of its smaller copy for cards, in pixels. */
export const PICTURE_SIDE_PX = { full: 1_920, card: 640 } as const;

/** Height of the Calls Volume chart. */
export const CHART_HEIGHT = '200px';

/** Lines of a post's description on its card. */
export const POST_CLAMP_LINES = 3;

/** How long a dialog takes to open, and what is behind it to dim, in ms. */
export const DIALOG_TRANSITION_MS = 300;
export const DIALOG_BACKDROP_MS = 150;

/** How long the carousel shows each image, in ms. */
export const CAROUSEL_INTERVAL_MS = 5_000;

/** The shortest swipe that turns the carousel, in CSS pixels. */
export const SWIPE_THRESHOLD_PX = 40;
