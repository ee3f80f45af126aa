/**
 * Header that the service worker adds to responses that it caches: when the response was sent, in ISO UTC
 * (app/serviceWorker/cachedResponses.ts).
 */
export const CACHED_SINCE = 'X-Cached-Since';

const cachedAt = new WeakMap<object, number>();

/** Returns when this device cached a response, or the data derived from one. Undefined if it came from the network. */
export const cachedSince = (data: unknown): number | undefined => cachedAt.get(data as object);

/** If the service worker served a response from its cache, records the cache time for the response's data. */
export function noteCached<T extends object>(data: T, response: Response): T {
  const moment = Date.parse(response.headers.get(CACHED_SINCE) ?? '');
  if (moment > 0) noteCachedAt(data, moment);
  return data;
}

/** Records when data was cached, in ms since 1970. */
export function noteCachedAt(data: object, moment: number): void {
  cachedAt.set(data, moment);
}

/** Marks derived data as cached at the same time as its oldest cached source. */
export function noteCachedAs<T extends object>(derived: T, sources: readonly unknown[]): T {
  const oldest = Math.min(...sources.map((data) => cachedSince(data) ?? Infinity));
  if (oldest < Infinity) noteCachedAt(derived, oldest);
  return derived;
}
