import type { RequestHandler } from 'express';
import { onShutdown, type Ending } from '../shutdown/onShutdown.ts';
import { Problem } from './problem.ts';

/**
 * Lets running requests finish before the instance shuts down. The Functions Framework would abort them and respond to
 * the latest one with 500. It registers its signal handler after our code is loaded, so we replace that handler during
 * the first request.
 */
export function finishBeforeEnd(ending: Ending = process): RequestHandler {
  let underWay = 0;
  let isListening = false;
  let isEnding = false;
  const end = () => {
    isEnding = true;
    if (underWay === 0) ending.exit(0);
  };
  return (_request, response, next) => {
    if (!isListening) onShutdown(ending, end);
    isListening = true;
    if (isEnding) {
      response.set('Connection', 'close');
      throw new Problem(503, 'This server is shutting down. Please try again.', 1);
    }
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      if (isEnding && underWay === 0) ending.exit(0);
    });
    next();
  };
}
