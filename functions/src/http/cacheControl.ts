import { READ_MAX_AGE_S } from '@firehouse/model';
import type { RequestHandler, Response } from 'express';

/**
 * Sets how long a response can be cached: a visitor's for five minutes (SPEC §7); a signed-in caller's is revalidated
 * each time, so that no admin data remains visible after sign-out.
 * @param response the response to a read
 * @param signedIn whether the request had a valid token
 */
export function cacheRead(response: Response, signedIn: boolean): void {
  response.set('Cache-Control', signedIn ? 'private, no-cache' : `private, max-age=${READ_MAX_AGE_S}`);
  response.vary('Authorization');
}

/**
 * Allows 304 for conditional requests with `no-cache`. In a request, it asks caches to revalidate, which the
 * condition does (RFC 9111 §5.2.1.4), and Hosting adds it to every request that it passes on. Express would send the
 * whole response.
 */
export const allowNotModified: RequestHandler = (request, _response, next) => {
  delete request.headers['cache-control'];
  next();
};
