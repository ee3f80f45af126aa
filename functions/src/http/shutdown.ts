import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/** Cloud Run kills an instance ten seconds after SIGTERM. In ms. */
const END_TIMEOUT_MS = 9_000;

/** The parts of a process that are needed here, so that a test does not have to end its own process. */
export type Ending = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'exit'>;

/**
 * Lets running requests finish before the instance ends. The Functions Framework would cut them all and respond to
 * the latest one with 500. It adds its signal listener only after our code is loaded, so the listener is replaced at
 * the first request.
 * @param ending the process
 */
export function finishBeforeEnd(ending: Ending = process): RequestHandler {
  let underWay = 0;
  let isListening = false;
  let isEnding = false;
  const end = () => {
    isEnding = true;
    if (underWay === 0) ending.exit(0);
    setTimeout(() => ending.exit(0), END_TIMEOUT_MS).unref();
  };
  return (_request, response, next) => {
    if (!isListening) ending.removeAllListeners('SIGTERM').on('SIGTERM', end);
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

/** Whether this is a deployed instance, or one that runs like it: only there do we handle the signal. */
export function isInstance(): boolean {
  return process.env['K_SERVICE'] !== undefined && process.env['FUNCTIONS_EMULATOR'] !== 'true';
}
