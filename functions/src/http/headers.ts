import { randomUUID } from 'node:crypto';
import { READ_MAX_AGE_S } from '@firehouse/model';
import type { RequestHandler, Response } from 'express';

/**
 * Headers of every answer. They are data, never pages: a browser that is led to one runs nothing and
 * shows it in no frame. `X-Request-Id` names the request in the log, so that the texts of errors can
 * stay letter for letter.
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
 * Says how long an answer may be kept: a visitor's for five minutes (SPEC §7); one to a signed-in caller
 * is asked for again each time, so that nothing of an admin's outlives his sign-out.
 * @param response the answer to a read
 * @param signedIn whether the request had a good token
 */
export function cacheRead(response: Response, signedIn: boolean): void {
  response.set('Cache-Control', signedIn ? 'private, no-cache' : `private, max-age=${READ_MAX_AGE_S}`);
  response.vary('Authorization');
}

/**
 * Lets a conditional request be answered with 304 whatever caches were told on the way: `no-cache` in a
 * request asks them to revalidate, which is what it then does (RFC 9111 §5.2.1.4), and Hosting adds it to
 * every request that it passes on. Express would take it for a wish to have the whole answer again.
 */
export const heedConditions: RequestHandler = (request, _response, next) => {
  delete request.headers['cache-control'];
  next();
};
