import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/**
 * Response timeout in ms. Must be less than 60 seconds, after which the platform kills the request without a response.
 */
const RESPONSE_TIMEOUT_MS = 50_000;

/**
 * Responds with 503 if a request takes too long. If part of a response has already been sent, closes the connection, so
 * that a truncated list isn't mistaken for a complete one.
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
