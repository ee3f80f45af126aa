/**
 * Response header of the service worker: when the cached copy was fetched, ISO UTC (app/serviceWorker/responses.ts).
 */
export const CACHED_SINCE = 'X-Cached-Since';

const moments = new WeakMap<object, number>();

/**
 * When a response, or data derived from it, was cached on this device.
 * @returns ms since 1970; undefined if it came from the site
 */
export const cachedSince = (answer: unknown): number | undefined => moments.get(answer as object);

/**
 * Marks the data of a response if it came from the service worker's cache.
 * @param response the response with the data
 */
export function noteCached<T extends object>(answer: T, response: Response): T {
  const moment = Date.parse(response.headers.get(CACHED_SINCE) ?? '');
  if (moment > 0) moments.set(answer, moment);
  return answer;
}

/** Marks derived data as being as old as the oldest cached response that it was made from. */
export function noteCachedAs<T extends object>(made: T, answers: readonly unknown[]): T {
  const oldest = Math.min(...answers.map((answer) => cachedSince(answer) ?? Infinity));
  if (oldest < Infinity) moments.set(made, oldest);
  return made;
}
