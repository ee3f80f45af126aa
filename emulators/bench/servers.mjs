import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { acceptsConnections, freePorts } from '../launch/ports.mjs';

const EMULATOR = fileURLToPath(new URL('../dist/firestore.js', import.meta.url));
const BARE = fileURLToPath(new URL('bareServer.mjs', import.meta.url));
/** The rules that are measured; BENCH_RULES names another file. */
export const RULES = process.env.BENCH_RULES ?? fileURLToPath(new URL('firestore.rules', import.meta.url));
/** Interval between attempts to connect to a port that is not open yet. */
const POLL_MS = 2;

/**
 * What is measured: the emulator or the bare server.
 * @typedef {'ours' | 'bare'} Subject
 */

/**
 * Starts a server in its own process.
 * @param {Subject} subject
 * @param {boolean} [overRest] whether requests will use REST: the bare server speaks one protocol
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, port: number, opened: number }>} `opened`: ms
 *   from process start until the port accepted a connection
 */
export async function start(subject, overRest = false) {
  const [port] = await freePorts(1);
  const program = subject === 'bare' ? [BARE, overRest ? 'http1' : 'http2'] : [EMULATOR, '--rules', RULES, '--port'];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...program, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`The server (${subject}) exited with code ${child.exitCode}.`);
    await sleep(POLL_MS);
  }
  return { child, port, opened: performance.now() - startedAt };
}

/** Stops a server with SIGINT; returns the ms until its process exited. */
export async function stop({ child }) {
  const signaledAt = performance.now();
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
  return performance.now() - signaledAt;
}

/** Resident memory of a server in MiB; NaN outside Linux. */
export function memoryOf({ child }) {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
}
