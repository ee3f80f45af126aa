import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { acceptsConnections, freePorts } from '../launch/ports.ts';

const EMULATOR = fileURLToPath(new URL('../dist/firestore.js', import.meta.url));
const BARE_SOURCE = fileURLToPath(new URL('bareServer.ts', import.meta.url));
const BARE = fileURLToPath(new URL('dist/bareServer.js', import.meta.url));
/** Path of the rules to measure. Can be overridden with BENCH_RULES. */
export const RULES = process.env['BENCH_RULES'] ?? fileURLToPath(new URL('firestore.rules', import.meta.url));
/** Interval between connection attempts during startup, in ms. */
const POLL_MS = 2;

/** The server to measure. */
export type Subject = 'ours' | 'bare';

/** A server running in its own process. */
export interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

// Transpile the bare server because a TypeScript loader would distort the results.
mkdirSync(dirname(BARE), { recursive: true });
writeFileSync(BARE, (await transformWithOxc(readFileSync(BARE_SOURCE, 'utf8'), BARE_SOURCE)).code);

/**
 * Starts a server.
 * @param overRest whether to use REST; the bare server supports only one protocol at a time
 * @returns the server; `opened` is the time from process start until it accepted a connection, in ms
 */
export async function start(subject: Subject, overRest = false): Promise<Server & { readonly opened: number }> {
  const [port = 0] = await freePorts(1);
  const program = subject === 'bare' ? [BARE, overRest ? 'http1' : 'http2'] : [EMULATOR, '--rules', RULES, '--port'];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...program, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`The server (${subject}) exited with code ${child.exitCode}.`);
    await sleep(POLL_MS);
  }
  return { child, port, opened: performance.now() - startedAt };
}

/** Stops a server with SIGINT, and returns how long it took to exit, in ms. */
export async function stop({ child }: Pick<Server, 'child'>): Promise<number> {
  const signaledAt = performance.now();
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
  return performance.now() - signaledAt;
}

/** Returns a server's resident memory in MiB, or NaN if not on Linux. */
export function memoryOf({ child }: Pick<Server, 'child'>): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}
