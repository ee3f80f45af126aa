import { randomUUID } from 'node:crypto';
import { READ_MAX_AGE_S } from '@firehouse/model';
import type { RequestHandler, Response } from 'express';

/**
 * Headers of every response. Responses are data, never pages: a browser that opens one runs nothing and shows it in
 * no frame. `X-Request-Id` identifies the request in the log, so that error texts can stay verbatim.
 */
export const commonHeaders: RequestHandler = (_request, response, next) => {
  response.locals['requestId'] = randomUUID();
  response.set({
    'X-Request-Id': String(response.locals['requestId']),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
  });
  next();
};

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
export const heedConditions: RequestHandler = (request, _response, next) => {
  delete request.headers['cache-control'];
  next();
};
