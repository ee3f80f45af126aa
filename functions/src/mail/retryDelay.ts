import { HOUR_MS } from '@firehouse/model';

/** Maximum delay between attempts, in ms. */
const MAX_DELAY_MS = HOUR_MS;

/**
 * Returns the delay before the next attempt to send an email, in ms. It doubles after each attempt.
 * @param attempts number of attempts so far
 * @param firstDelayMs delay after the first attempt
 */
export function retryDelayMs(attempts: number, firstDelayMs: number): number {
  return Math.min(MAX_DELAY_MS, firstDelayMs * 2 ** Math.max(0, attempts - 1));
}
