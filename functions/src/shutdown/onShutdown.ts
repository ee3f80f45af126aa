/** When to exit after SIGTERM, in ms. Cloud Run kills the instance after ten seconds. */
const END_TIMEOUT_MS = 9_000;

/** The parts of `process` used here. Tests pass a fake. */
export type Ending = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'exit'>;

/** Returns whether this process is a deployed instance, or running as if it were one. */
export function isInstance(): boolean {
  return process.env['K_SERVICE'] !== undefined && process.env['FUNCTIONS_EMULATOR'] !== 'true';
}

/**
 * Calls a function when the instance is about to shut down, and exits a few seconds later. Replaces the Functions
 * Framework's own signal handler, which would exit immediately.
 */
export function onShutdown(ending: Ending, run: () => void): void {
  ending.removeAllListeners('SIGTERM').on('SIGTERM', () => {
    run();
    setTimeout(() => ending.exit(0), END_TIMEOUT_MS).unref();
  });
}
