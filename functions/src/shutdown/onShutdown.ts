/** In ms; Cloud Run kills an instance ten seconds after SIGTERM. */
const END_TIMEOUT_MS = 9_000;

/** The parts of a process that are needed here, so that tests do not have to end their own process. */
export type Ending = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'exit'>;

/** Returns whether this is a deployed instance, or one that runs like it; only there do we handle the signal. */
export function isInstance(): boolean {
  return process.env['K_SERVICE'] !== undefined && process.env['FUNCTIONS_EMULATOR'] !== 'true';
}

/**
 * Runs a function when the instance is about to shut down, and ends the process soon afterwards. Replaces the Functions
 * Framework's signal listener, which would exit immediately, in the middle of running work.
 * @param ending the process
 */
export function onShutdown(ending: Ending, run: () => void): void {
  ending.removeAllListeners('SIGTERM').on('SIGTERM', () => {
    run();
    setTimeout(() => ending.exit(0), END_TIMEOUT_MS).unref();
  });
}
