/**
 * How long the CDN shows the live snapshot, in seconds: fresh, and then while it fetches a newer one. With the page's
 * polls every 20 seconds, what a visitor sees is never older than 30 (docs/decisions/042).
 */
const FRESH_S = 5;
const REVALIDATE_S = 3;

/** How long the CDN can show it while the functions fail, in seconds. The page shows its age. */
const IF_ERROR_S = 600;

/** `Cache-Control` of the snapshot: a browser requests it each time, the CDN responds. */
export const LIVE_CACHE = [
  'public, max-age=0',
  `s-maxage=${FRESH_S}`,
  `stale-while-revalidate=${REVALIDATE_S}`,
  `stale-if-error=${IF_ERROR_S}`,
].join(', ');
