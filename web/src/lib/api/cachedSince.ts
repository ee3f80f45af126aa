/**
 * Response header set by the service worker: when the cached copy was fetched, ISO UTC
 * (app/serviceWorker/cachedResponses.ts).
 */
export const CACHED_SINCE = 'X-Cached-Since';

const cachedAt = new WeakMap<object, number>();

/**
 * Returns when a response, or data derived from it, was cached on this device.
 * @returns ms since 1970; undefined if it came from the site
 */
export const cachedSince = (data: unknown): number | undefined => cachedAt.get(data as object);

/**
 * Marks a response's data if it came from the service worker's cache.
 * @param response the response that contains the data
 */
export function noteCached<T extends object>(data: T, response: Response): T {
  const moment = Date.parse(response.headers.get(CACHED_SINCE) ?? '');
  if (moment > 0) noteCachedAt(data, moment);
  return data;
}

/** Marks data as cached since a time, in ms since 1970. */
export function noteCachedAt(data: object, moment: number): void {
  cachedAt.set(data, moment);
}

/** Marks derived data as being as old as its oldest cached source. */
export function noteCachedAs<T extends object>(derived: T, sources: readonly unknown[]): T {
  const oldest = Math.min(...sources.map((data) => cachedSince(data) ?? Infinity));
  if (oldest < Infinity) noteCachedAt(derived, oldest);
  return derived;
}
