/** Response header of the service worker: when the cached copy was fetched, ISO UTC (app/serviceWorker/responses.ts). */
export const KEPT_SINCE = 'X-Kept-Since';

const moments = new WeakMap<object, number>();

/**
 * When a response, or data derived from it, was cached on this device.
 * @returns ms since 1970; undefined if it came from the site
 */
export const keptSince = (answer: unknown): number | undefined => moments.get(answer as object);

/**
 * Marks the data of a response if it came from the service worker's cache.
 * @param response the response with the data
 */
export function noteKept<T extends object>(answer: T, response: Response): T {
  const moment = Date.parse(response.headers.get(KEPT_SINCE) ?? '');
  if (moment > 0) moments.set(answer, moment);
  return answer;
}

/** Marks derived data as being as old as the oldest cached response that it was made from. */
export function noteKeptAs<T extends object>(made: T, answers: readonly unknown[]): T {
  const oldest = Math.min(...answers.map((answer) => keptSince(answer) ?? Infinity));
  if (oldest < Infinity) moments.set(made, oldest);
  return made;
}
