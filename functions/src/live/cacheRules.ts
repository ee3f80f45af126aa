/**
 * How long the CDN serves the live snapshot, in seconds: first as fresh, then as stale while it fetches a newer one.
 * With the page's polls every 20 seconds, what a visitor sees is never more than 30 seconds old (docs/decisions/042).
 */
const FRESH_S = 5;
const REVALIDATE_S = 3;

/** How long the CDN can serve it while the functions are failing, in seconds. The page shows its age. */
const IF_ERROR_S = 600;

/** The snapshot's `Cache-Control`: a browser requests it each time, and the CDN responds. */
export const LIVE_CACHE = [
  'public, max-age=0',
  `s-maxage=${FRESH_S}`,
  `stale-while-revalidate=${REVALIDATE_S}`,
  `stale-if-error=${IF_ERROR_S}`,
].join(', ');
