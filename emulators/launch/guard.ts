/**
 * Ends a suite whose parent process has died. Standard input is a pipe that only the parent holds open. When it closes
 * for any reason (even kill -9), the guard stops the suite with SIGINT, kills remaining processes and removes the
 * suite's files. A parent that has done all of this itself ends the guard with SIGTERM.
 *
 * Arguments: the suite's id, the CLI's process id, and the files and folders to remove.
 */
import { rmSync } from 'node:fs';
import { allExited, processesOf, signal } from './processes.ts';

/** The same timeout as in suite.ts. */
const STOP_TIMEOUT_MS = 3_500;

const [id = '', cli, ...paths] = process.argv.slice(2);
const ancestor = Number(cli);
const running = (): readonly number[] => processesOf(id, ancestor).filter((pid) => pid !== process.pid);

// The parent handles Ctrl-C in the terminal.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

process.stdin.resume();
process.stdin.once('end', () => void cleanUp());
process.stdin.once('error', () => void cleanUp());

async function cleanUp(): Promise<void> {
  if (running().includes(ancestor)) {
    signal(ancestor, 'SIGINT');
    await allExited(() => running().filter((pid) => pid === ancestor), STOP_TIMEOUT_MS);
  }
  for (const pid of running()) signal(pid, 'SIGKILL');
  for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  process.exit();
}
