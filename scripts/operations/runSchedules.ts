import { MINUTE_MS } from '@firehouse/model';

/** The parts of a local suite that are needed to run schedules. */
interface RunningSuite {
  /** URL of the Functions emulator. */
  readonly functions: string;
  readonly projectId: string;
}

/**
 * Runs scheduled functions every minute, because the Firebase CLI doesn't. If one fails, the suite logs it, and later
 * runs continue. Returns a function that stops the timer.
 */
export function runEachMinute(suite: RunningSuite, region: string, names: readonly string[]): () => void {
  const run = () => {
    for (const name of names) void runSchedule(suite, region, name).catch(() => {});
  };
  const timer = setInterval(run, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * Runs a scheduled function once.
 * @throws {Error} if the function fails
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
