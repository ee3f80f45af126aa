/** How often to print that a step is still running, in ms. */
const HEARTBEAT_MS = 10_000;

/**
 * Runs a step such as "Building web" and prints its progress: when it starts, every ten seconds, and when it is done.
 */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${name} …`);
  const heartbeat = setInterval(
    () => console.log(`  ${name}: still working (${Math.round(Number(seconds()))} s)`),
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

/** An error that the user can fix. Printed without a stack trace. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Runs a script's main function and sets the exit code, 0 by default. */
export async function runScript(main: () => Promise<number | void>) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof PlainError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Returns an error's message, or another thrown value as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
