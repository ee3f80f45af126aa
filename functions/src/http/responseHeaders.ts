import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/**
 * Sets the headers of every response. Responses are data, never pages: a browser that opens one runs no scripts and
 * never shows it in a frame. `X-Request-Id` identifies the request in the log, so that error messages can stay
 * verbatim.
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
