import { MINUTE_MS } from '@firehouse/model';

/** The properties of a local suite that a schedule needs. */
interface RunningSuite {
  /** The Functions emulator, `http://127.0.0.1:PORT`. */
  readonly functions: string;
  readonly projectId: string;
}

/**
 * Runs a local suite's scheduled functions once a minute, because the Firebase CLI does not. A failure appears in the
 * suite's log and does not stop later runs.
 * @returns a function that stops it
 */
export function runEachMinute(suite: RunningSuite, region: string, names: readonly string[]): () => void {
  const run = () => {
    for (const name of names) void runSchedule(suite, region, name).catch(() => {});
  };
  const timer = setInterval(run, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * Runs one of a local suite's scheduled functions.
 * @param scheduleTime scheduled time in epoch ms; now by default
 * @throws {Error} if it fails
 */
export async function runSchedule(
  { functions, projectId }: RunningSuite,
  region: string,
  name: string,
  scheduleTime?: number,
): Promise<void> {
  const url = `${functions}/functions/projects/${projectId}/triggers/${region}-${name}-0`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(scheduleTime !== undefined && { 'X-CloudScheduler-ScheduleTime': new Date(scheduleTime).toISOString() }),
    },
    body: '{}',
  });
  if (!response.ok) throw new Error(`${name} failed: ${response.status} ${await response.text()}`);
}
