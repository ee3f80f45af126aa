/** How often a step that takes long says that it is still at it, in ms. */
const HEARTBEAT_MS = 10_000;

/**
 * Does something that takes a while, and says so: when it begins, every ten seconds, and when it is done.
 * @template Result
 * @param {string} name what is done, as in "Building web"
 * @param {() => Promise<Result>} work does it
 * @returns {Promise<Result>} what it gave
 */
export async function step(name, work) {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${name} …`);
  const heartbeat = setInterval(
    () => console.log(`  ${name}: still at it (${Math.round(Number(seconds()))} s)`),
    HEARTBEAT_MS,
  );
  try {
    const result = await work();
    console.log(`  ${name}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Thrown for what the person at the keyboard can put right; printed without a stack. */
export class PlainError extends Error {
  name = 'PlainError';
}

/**
 * Runs a script's main function and ends the process with its exit code.
 * @param {() => Promise<number | undefined>} main gives the exit code, 0 when it gives none
 */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof PlainError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
