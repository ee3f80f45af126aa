import { HOUR_MS } from '@firehouse/model';

/** Maximum delay between attempts, in ms. */
const MAX_DELAY_MS = HOUR_MS;

/** Returns the delay in ms before the next attempt to send an email. It doubles after each attempt so far. */
export function retryDelayMs(attempts: number, firstDelayMs: number): number {
  return Math.min(MAX_DELAY_MS, firstDelayMs * 2 ** Math.max(0, attempts - 1));
}
