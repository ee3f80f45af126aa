import childProcess, { type ChildProcess } from 'node:child_process';

/** `spawn` with any parameters, because the CLI and its packages call it in several ways. */
export type Spawn = (this: unknown, program: string, args?: unknown, ...rest: readonly unknown[]) => ChildProcess;

const mutable = childProcess as unknown as { spawn: Spawn };

/**
 * Wraps the function that the CLI calls to start processes.
 * @param wrap returns the new function; receives the current one, which an earlier call may have wrapped
 */
export function wrapSpawn(wrap: (spawn: Spawn) => Spawn): void {
  mutable.spawn = wrap(mutable.spawn);
}
