import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/** Response deadline, in ms. After 60 seconds, the platform ends a function without a response. */
const RESPONSE_TIMEOUT_MS = 50_000;

/**
 * Responds with 503 if there is no response in time; cuts off a stream that has begun, so that half a list does not
 * look complete.
 * @param timeoutMs deadline for a request
 */
export function respondInTime(timeoutMs = RESPONSE_TIMEOUT_MS): RequestHandler {
  return (_request, response, next) => {
    const timer = setTimeout(() => {
      if (response.headersSent) response.destroy();
      else next(new Problem(503, 'This took too long. Please try again.'));
    }, timeoutMs);
    response.once('close', () => clearTimeout(timer));
    next();
  };
}
