import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/** A function has 60 seconds; the platform would end it without a word. In ms. */
const ANSWER_WITHIN_MS = 50_000;

/**
 * Answers 503 when nothing else has been answered in time; a stream that has begun is cut, so that half a list
 * is not taken for a whole one.
 * @param withinMs how long a call may take
 */
export function answerInTime(withinMs = ANSWER_WITHIN_MS): RequestHandler {
  return (_request, response, next) => {
    const timer = setTimeout(() => {
      if (response.headersSent) response.destroy();
      else next(new Problem(503, 'This took too long. Please try again.'));
    }, withinMs);
    response.once('close', () => clearTimeout(timer));
    next();
  };
}
