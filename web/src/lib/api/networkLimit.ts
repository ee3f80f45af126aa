import { MINUTE_MS } from '@firehouse/model';

let limitedUntil = 0;

/**
 * Notes that the site refused a request because too many came from the visitor's network.
 * @param retryAfter the response header, in seconds
 */
export function noteNetworkLimit(retryAfter: string | null | undefined): void {
  limitedUntil = Date.now() + (Number(retryAfter) * 1_000 || MINUTE_MS);
}

/** Returns whether requests fail because of the visitor's network, not because of the site. */
export const isNetworkLimited = (): boolean => Date.now() < limitedUntil;

/** The message for the visitor. */
export const NETWORK_LIMITED = 'Too many people on your network are using this site right now.';
