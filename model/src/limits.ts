import { DAY_MS } from './lib/durations.ts';

/** The product's limits, periods and timeouts, each with its unit (SPEC §9 unless noted otherwise). */

/** How far back Home shows incidents: 30 minutes, in ms. */
export const HOME_INCIDENT_WINDOW_MS = 1_800_000;

/** How often Home fetches incidents and alerts, in ms. */
export const HOME_POLL_MS = 20_000;

/** As a `limit`, requests all matches. */
export const UNLIMITED = -1;

/** Maximum number of documents in a list; above it the API responds with 413 (docs/api.md). */
export const LIST_CEILING = 20_000;

/** Number of documents in a list if the request has no limit. */
export const DEFAULT_LIST_LIMIT = 100;

/** How long a visitor's browser can reuse a response, in seconds (SPEC §7). */
export const READ_MAX_AGE_S = 300;

/** Maximum number of members in the public directory. */
export const PUBLIC_MEMBERS_LIMIT = 500;

/** Maximum number of members in the portal's directory. */
export const PORTAL_MEMBERS_LIMIT = 5_000;

/** Years in the call history's menu: this year and the previous four. */
export const INCIDENT_YEAR_CHOICES = 5;

/** Maximum size of an upload, in bytes. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** Maximum number of pixels in an uploaded image: 50 million, enough for a good phone's camera. */
export const UPLOAD_MAX_PIXELS = 50_000_000;

/** The same limit for AVIF, which takes five times the memory to decode. */
export const UPLOAD_MAX_AVIF_PIXELS = 12_000_000;

/** Maximum age, when added, of an alert or a post to be emailed, in ms (docs/decisions/024-mailings.md). */
export const FRESH_MS = DAY_MS;

/** Timeout for lazy-loaded chunks, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Maximum length of a storm, in days (docs/decisions/044-storms.md). */
export const STORM_MAX_DAYS = 7;
