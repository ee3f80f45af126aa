import { DAY_MS } from './lib/durations.ts';

/** Limits, intervals and timeouts. Some are specified in SPEC §9. */

/** How far back Home lists incidents: 30 minutes, in ms. */
export const HOME_INCIDENT_WINDOW_MS = 1_800_000;

/** How often Home refreshes incidents and alerts, in ms. */
export const HOME_POLL_MS = 20_000;

/** Value of `limit` that requests all matching documents. */
export const UNLIMITED = -1;

/** Maximum number of documents in a list. The API responds to longer lists with 413 (docs/api.md). */
export const LIST_CEILING = 20_000;

/** Default `limit` of a list request. */
export const DEFAULT_LIST_LIMIT = 100;

/** How long browsers can cache responses for visitors, in seconds (SPEC §7). */
export const READ_MAX_AGE_S = 300;

/** Maximum number of members listed in the public directory. */
export const PUBLIC_MEMBERS_LIMIT = 500;

/** Maximum number of members listed in the portal's directory. */
export const PORTAL_MEMBERS_LIMIT = 5_000;

/** Number of years that users can choose from in the call history. */
export const INCIDENT_YEAR_CHOICES = 5;

/** Maximum size of an upload, in bytes. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** Maximum number of pixels in an uploaded image. Enough for high-end phone cameras. */
export const UPLOAD_MAX_PIXELS = 50_000_000;

/** Lower pixel limit for AVIF, because decoding it takes five times as much memory. */
export const UPLOAD_MAX_AVIF_PIXELS = 12_000_000;

/** Alerts and posts older than this when they are created are not emailed (docs/decisions/024-mailings.md). */
export const FRESH_MS = DAY_MS;

/** Timeout for loading a lazy chunk, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000;
