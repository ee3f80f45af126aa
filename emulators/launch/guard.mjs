/**
 * Ends a suite whose starter has vanished. Its input is a pipe that only the starter holds open: when that ends, however
 * the starter did (kill -9 too), the suite is stopped by SIGINT, what is left is killed, and its files are removed.
 * Arguments: the suite's mark, the CLI's process id, and the files and folders to remove. A starter that has done all
 * this itself sends it away by SIGTERM.
 */
import { rmSync } from 'node:fs';
import { ended, processesOf, signal } from './processes.mjs';

/** As long as the suite gives the CLI to end in good order. */
const STOP_PATIENCE_MS = 3_500;

const [mark, cli, ...paths] = process.argv.slice(2);
const ancestor = Number(cli);
const living = () => processesOf(mark, ancestor).filter((pid) => pid !== process.pid);

// The terminal's Ctrl-C is the starter's to answer.
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
