import { DAY_MS } from './lib/durations.ts';

/** The product's limits and measures, each with its unit (SPEC §9 unless noted otherwise). */

/** How far back the home page looks for incidents: 30 minutes, in ms. */
export const HOME_INCIDENT_WINDOW_MS = 1_800_000;

/** How often the home page fetches incidents and alerts, in ms. */
export const HOME_POLL_MS = 20_000;

/** `limit=-1` requests all matches. */
export const UNLIMITED = -1;

/** Maximum number of documents in a list; beyond it the API responds with 413 (docs/api.md). */
export const LIST_CEILING = 20_000;

/** Documents in a list when the request has no limit. */
export const DEFAULT_LIST_LIMIT = 100;

/** How long a visitor's browser can reuse a response, in seconds (SPEC §7). */
export const READ_MAX_AGE_S = 300;

/** Members in the public directory. */
export const PUBLIC_MEMBERS_LIMIT = 500;

/** Members in the portal's directory. */
export const PORTAL_MEMBERS_LIMIT = 5_000;

/** Years in the call history's menu: this one and the previous four. */
export const INCIDENT_YEAR_CHOICES = 5;

/** Zoom of the location map. */
export const MAP_ZOOM = 16;

/** Heights of the maps: in the editor; in an alert and an incident. */
export const EDITOR_MAP_HEIGHT = '20rem';
export const LOCATION_MAP_HEIGHT = '15rem';

/** Clusters on the incident map: radius in pixels, last zoom that clusters, minimum incidents per cluster. */
export const CLUSTER = { radius: 60, maxZoom: 16, minPoints: 2, redAbove: 10 } as const;

/** A multi-select grows with its options up to this height. */
export const MULTISELECT_MAX_HEIGHT = '10rem';

/** The largest upload, in bytes. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** Maximum number of pixels in an uploaded image: 50 million, a good phone's. */
export const UPLOAD_MAX_PIXELS = 50_000_000;

/** The same for AVIF, which needs five times the memory to decode. */
export const UPLOAD_MAX_AVIF_PIXELS = 12_000_000;

/** The longer side of a stored image, and of its smaller copy for cards, in pixels. */
export const PICTURE_SIDE_PX = { full: 1_920, card: 640 } as const;

/** How long a deleted document can be restored, in ms: 30 days (docs/decisions/019-trash.md). */
export const TRASH_KEEP_MS = 30 * DAY_MS;

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

/** Timeout for lazy-loaded chunks, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000;
