import { MINUTE_MS } from '@firehouse/model';

let limitedUntil = 0;

/**
 * Records that the site refused a request because too many came from the visitor's network.
 * @param retryAfter the `Retry-After` header, in seconds
 */
export function noteNetworkLimit(retryAfter: string | null | undefined): void {
  limitedUntil = Date.now() + (Number(retryAfter) * 1_000 || MINUTE_MS);
}

/** Returns whether requests are failing because the visitor's network is rate-limited. */
export const isNetworkLimited = (): boolean => Date.now() < limitedUntil;

/** The message shown to visitors on a rate-limited network. */
export const NETWORK_LIMITED = 'Too many people on your network are using this site right now.';
