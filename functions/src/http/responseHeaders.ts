import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/**
 * Sets the headers common to all responses. Most responses are data, not pages, so the headers keep browsers from
 * running scripts in them or showing them in a frame. `X-Request-Id` identifies the request in the logs, so error
 * messages don't need to.
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
