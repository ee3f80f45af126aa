const MINUTE_MS = 60_000;

/**
 * Runs scheduled functions of a local suite once a minute; the Firebase CLI runs none. A run that fails is in the
 * suite's log, and the next one comes anyway.
 * @param {import('../emulators/launch/suite.mjs').Suite} suite
 * @param {string} region where the functions are
 * @param {readonly string[]} names of the functions
 * @returns {() => void} ends it
 */
export function runEachMinute(suite, region, names) {
  const run = () => {
    for (const name of names) void runSchedule(suite, region, name).catch(() => {});
  };
  const timer = setInterval(run, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * Runs one scheduled function of a local suite.
 * @param {{ functions: string, projectId: string }} suite
 * @param {string} region where the function is
 * @param {string} name of the function
 * @param {number} [scheduleTime] ms since 1970: when the scheduler meant it to run; now by default
 * @throws {Error} when it failed
 */
export async function runSchedule({ functions, projectId }, region, name, scheduleTime) {
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
