import { READ_MAX_AGE_S } from '@firehouse/model';
import type { RequestHandler, Response } from 'express';

/** How the response to a read can be cached. */
type Cached =
  /** For visitors: cached by the browser for five minutes (SPEC §7). */
  | 'visitor'
  /** Public data for a signed-in user: cached, but revalidated every time, in case someone else has signed in since. */
  | 'signedIn'
  /** Data that visitors can't see: never cached, so that it isn't left on the disk of a shared computer. */
  | 'never';

const rules: Readonly<Record<Cached, string>> = {
  visitor: `private, max-age=${READ_MAX_AGE_S}`,
  signedIn: 'private, no-cache',
  never: 'no-store',
};

/** Sets `Cache-Control` and `Vary: Authorization`. */
export function cacheRead(response: Response, cached: Cached): void {
  response.set('Cache-Control', rules[cached]);
  response.vary('Authorization');
}

/**
 * Removes `Cache-Control: no-cache` from requests so that Express can respond with 304. In a request, this header only
 * asks caches to revalidate (RFC 9111 §5.2.1.4), but Express takes it to mean that the full response is required.
 * Hosting adds the header to every request that it forwards.
 */
export const allowNotModified: RequestHandler = (request, _response, next) => {
  delete request.headers['cache-control'];
  next();
};
