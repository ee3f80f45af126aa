import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/** Cloud Run kills an instance ten seconds after it has asked it to end. In ms. */
const END_TIMEOUT_MS = 9_000;

/** What is needed of a process, so that a test need not end its own. */
export type Ending = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'exit'>;

/**
 * Lets calls that have begun end before the instance does. The framework that runs functions would cut them all,
 * and answer the latest one with 500; it listens for the signal only after our code was loaded, so its listener
 * is replaced at the first call.
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

/** Whether this is a deployed instance, or one that is run like it: only there is the signal ours. */
export function isInstance(): boolean {
  return process.env['K_SERVICE'] !== undefined && process.env['FUNCTIONS_EMULATOR'] !== 'true';
}
