import { MINUTE_MS } from '@firehouse/model';

/** The properties of a local suite that a schedule needs. */
interface RunningSuite {
  /** The Functions emulator, `http://127.0.0.1:PORT`. */
  readonly functions: string;
  readonly projectId: string;
}

/**
 * Runs scheduled functions of a local suite once a minute, because the Firebase CLI runs no schedules. A failure is in
 * the suite's log and does not stop later runs.
 * @returns stops it
 */
export function runEachMinute(suite: RunningSuite, region: string, names: readonly string[]): () => void {
  const run = () => {
    for (const name of names) void runSchedule(suite, region, name).catch(() => {});
  };
  const timer = setInterval(run, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * Runs one scheduled function of a local suite.
 * @param scheduleTime the scheduled time in ms since 1970; by default now
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
