/**
 * Stops a suite if its parent process dies. Stdin is a pipe from the parent, so it is closed even if the parent is
 * killed with SIGKILL. The guard then stops the CLI with SIGINT, kills any remaining processes, and removes the suite's
 * files. If the parent stops the suite itself, it also stops the guard with SIGTERM.
 *
 * Arguments: suite ID, process ID of the CLI, and files and folders to remove.
 */
import { rmSync } from 'node:fs';
import { allExited, processesOf, signal } from './processes.ts';

/** Must match the value in suite.ts. */
const STOP_TIMEOUT_MS = 3_500;

const [id = '', cli, ...paths] = process.argv.slice(2);
const ancestor = Number(cli);
const running = (): readonly number[] => processesOf(id, ancestor).filter((pid) => pid !== process.pid);

// The parent handles these signals.
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
