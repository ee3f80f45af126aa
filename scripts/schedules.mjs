const MINUTE_MS = 60_000;

/**
 * Runs scheduled functions of a local suite once a minute, because the Firebase CLI runs no schedules. A failure is in
 * the suite's log and does not stop later runs.
 * @param {import('firebase-without-java').Suite} suite
 * @param {string} region of the functions
 * @param {readonly string[]} names of the functions
 * @returns {() => void} stops it
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
 * @param {string} region of the function
 * @param {string} name of the function
 * @param {number} [scheduleTime] the scheduled time in ms since 1970; by default now
 * @throws {Error} if it fails
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
