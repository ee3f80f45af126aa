import { READ_MAX_AGE_S } from '@firehouse/model';
import type { RequestHandler, Response } from 'express';

/** Which caches can keep the response to a read, depending on its contents. */
type Cached =
  /** Visitors' reads: cached for five minutes (SPEC §7). */
  | 'visitor'
  /** The same for a signed-in caller, but revalidated each time, so that the response is always their own. */
  | 'signedIn'
  /** Data that visitors cannot see: never cached, so that none of it ends up on a shared computer's disk. */
  | 'never';

const rules: Readonly<Record<Cached, string>> = {
  visitor: `private, max-age=${READ_MAX_AGE_S}`,
  signedIn: 'private, no-cache',
  never: 'no-store',
};

/** Sets how long the response to a read can be cached. */
export function cacheRead(response: Response, cached: Cached): void {
  response.set('Cache-Control', rules[cached]);
  response.vary('Authorization');
}

/**
 * Allows 304 for conditional requests with `no-cache`. In a request, `no-cache` asks caches to revalidate, which the
 * condition does (RFC 9111 §5.2.1.4), and Hosting adds it to every request that it forwards. Express would send the
 * whole response.
 */
export const allowNotModified: RequestHandler = (request, _response, next) => {
  delete request.headers['cache-control'];
  next();
};
