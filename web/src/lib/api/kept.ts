/** The header with which the service worker says of when an answer is that it had kept, ISO UTC (app/worker/answers.ts). */
export const KEPT_SINCE = 'X-Kept-Since';

const moments = new WeakMap<object, number>();

/**
 * Since when an answer, or what was made of it, has been kept on this device.
 * @returns ms since 1970; undefined for one that has just come from the site
 */
export const keptSince = (answer: unknown): number | undefined => moments.get(answer as object);

/**
 * Notes of an answer that the site could not be reached for it.
 * @param response which it came with
 */
export function noteKept<T extends object>(answer: T, response: Response): T {
  const moment = Date.parse(response.headers.get(KEPT_SINCE) ?? '');
  if (moment > 0) moments.set(answer, moment);
  return answer;
}

/** Notes of what was made of answers that it is as old as the oldest of those that had been kept. */
export function noteKeptAs<T extends object>(made: T, answers: readonly unknown[]): T {
  const oldest = Math.min(...answers.map((answer) => keptSince(answer) ?? Infinity));
  if (oldest < Infinity) moments.set(made, oldest);
  return made;
}
