import childProcess, { type ChildProcess } from 'node:child_process';

/** `spawn` with loosely typed parameters because callers use several overloads. */
export type Spawn = (this: unknown, program: string, args?: unknown, ...rest: readonly unknown[]) => ChildProcess;

const mutable = childProcess as unknown as { spawn: Spawn };

/**
 * Wraps `child_process.spawn`.
 * @param wrap takes the current function, which could already be wrapped, and returns the new one
 */
export function wrapSpawn(wrap: (spawn: Spawn) => Spawn): void {
  mutable.spawn = wrap(mutable.spawn);
}
