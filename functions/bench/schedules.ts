import { createHmac } from 'node:crypto';
import { type Instance, readsOf, sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';
import { askForAlerts } from './visitor.ts';

/**
 * `npm run bench:schedules -w functions`: the documents that one day of counting incidents reads, as Firestore would
 * bill them: on a quiet day, and on a day with a change every hour; and for comparison, if every hour counted this
 * year and last year.
 */
const KEY = 'a key of this bench';
const HOURS = 24;
/** Of the demo company's incidents. */
const FIRST_YEAR = 2024;

const suite = await startCompany();
const started = (target: string) => spawnFunction(sources.ours, suite, target, { DISPATCH_KEY: KEY });
const [api, hourly, nightly] = await Promise.all([
  started('api'),
  started('aggregateCallsVolume'),
  started('aggregateAllCallsVolume'),
]);
try {
  await untilAnswered(api, askForAlerts);
  const year = new Date().getFullYear();
  await call('first', year);
  await run(hourly);
  const quietHour = await cost(() => run(hourly));
  await call('new', year);
  const busyHour = await cost(() => run(hourly));
  const night = await cost(() => run(nightly, '2026-11-21T08:30:00Z'));
  const sunday = await cost(() => run(nightly, '2026-11-22T08:30:00Z'));
  console.log(`An hour in which nothing changed: ${quietHour}; with an incident: ${busyHour}`);
  console.log(`A night: ${night}; the night of a Sunday: ${sunday}`);
  console.log(`A quiet day: ${HOURS * quietHour + night}; a busy day: ${HOURS * busyHour + night}`);
  const ofYear = sunday / (year - FIRST_YEAR + 1);
  console.log(
    `Every day, if each hour counted two years and each night all: ${Math.round(2 * HOURS * ofYear + sunday)}`,
  );
} finally {
  await Promise.all([api, hourly, nightly].map((instance) => instance.stop()));
  await suite.stop();
}

/** A dispatch message of an incident. */
async function call(number: string, year: number) {
  const body = JSON.stringify({
    id: number,
    startTime: `${year}-01-15T12:00:00Z`,
    TypeCode: 'Bench',
    Address: `${number} Main Street`,
  });
  const time = String(Math.floor(Date.now() / 1_000));
  const response = await fetch(`http://127.0.0.1:${api.port}/api/dispatch`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Dispatch-Center': 'county',
      'Dispatch-Timestamp': time,
      'Dispatch-Signature': createHmac('sha256', KEY).update(`${time}.county.${body}`).digest('hex'),
    },
    body,
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

async function run({ port }: Instance, scheduleTime = new Date().toISOString()) {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CloudScheduler-ScheduleTime': scheduleTime },
    body: '{}',
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

async function cost(work: () => Promise<void>) {
  const before = await readsOf(suite);
  await work();
  return (await readsOf(suite)) - before;
}
