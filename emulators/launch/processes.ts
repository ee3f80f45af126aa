import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Environment variable that identifies all processes of a suite, including those in other process groups. */
export const SUITE_ID = 'FIREBASE_SUITE_ID';

/**
 * Returns the IDs of a suite's processes. Finds them by environment variable on Linux and by parent process elsewhere.
 * @param id the suite ID
 * @param ancestor process ID of the CLI
 */
export function processesOf(id: string, ancestor: number | undefined): number[] {
  return process.platform === 'linux' ? taggedProcesses(id) : descendants(ancestor);
}

function taggedProcesses(id: string): number[] {
  const tag = `${SUITE_ID}=${id}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => environmentOf(pid).includes(tag) && isRunning(pid))
    .map(Number);
}

function environmentOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Returns whether a process is running. Zombies have already exited. */
function isRunning(pid: string): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** A command that prints the process ID and parent process ID of every process. */
type Command = readonly [program: string, ...args: string[]];
const LIST: Command = ['ps', '-axo', 'pid=,ppid='];
const LIST_ON_WINDOWS: Command = [
  'powershell.exe',
  '-NoProfile',
  '-Command',
  "Get-CimInstance Win32_Process | ForEach-Object { '{0} {1}' -f $_.ProcessId, $_.ParentProcessId }",
];

function descendants(ancestor: number | undefined): number[] {
  if (ancestor === undefined) return [];
  const [program, ...args] = process.platform === 'win32' ? LIST_ON_WINDOWS : LIST;
  const rows = execFileSync(program, args, { encoding: 'utf8', windowsHide: true }).trim().split('\n');
  const parents = new Map(
    rows.map((row) => {
      const [pid = 0, parent = 0] = row.trim().split(/\s+/).map(Number);
      return [pid, parent];
    }),
  );
  const related = new Set([ancestor]);
  for (let size = 0; size !== related.size;) {
    size = related.size;
    for (const [pid, parent] of parents) if (related.has(parent)) related.add(pid);
  }
  return [...related].filter((pid) => parents.has(pid));
}

/** Sends a signal to a process. Does nothing if it has already exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Waits until processes have exited.
 * @param running returns the processes that are still running
 * @param timeout in ms
 * @returns false if the timeout expired
 */
export async function allExited(running: () => readonly number[], timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout;
  while (running().length > 0) {
    if (Date.now() >= deadline) return false;
    await sleep(50);
  }
  return true;
}
