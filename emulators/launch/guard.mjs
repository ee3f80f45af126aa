/**
 * Ends a suite whose parent process has vanished. Standard input is a pipe that only the parent holds open. When it
 * closes, for whatever reason (kill -9 included), the guard stops the suite with SIGINT, kills what is left and removes
 * the suite's files. A parent that has done all this itself ends the guard with SIGTERM.
 *
 * Arguments: the suite's id, the CLI's process id, and the files and folders to remove.
 */
import { rmSync } from 'node:fs';
import { ended, processesOf, signal } from './processes.mjs';

/** The same timeout as in suite.mjs. */
const STOP_PATIENCE_MS = 3_500;

const [mark, cli, ...paths] = process.argv.slice(2);
const ancestor = Number(cli);
const living = () => processesOf(mark, ancestor).filter((pid) => pid !== process.pid);

// Ctrl-C in the terminal is for the parent to handle.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

process.stdin.resume();
process.stdin.once('end', () => void clear());
process.stdin.once('error', () => void clear());

async function clear() {
  if (living().includes(ancestor)) {
    signal(ancestor, 'SIGINT');
    await ended(() => living().filter((pid) => pid === ancestor), STOP_PATIENCE_MS);
  }
  for (const pid of living()) signal(pid, 'SIGKILL');
  for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  process.exit();
}
