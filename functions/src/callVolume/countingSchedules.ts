import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../platform/log.ts';
import { database, SCHEDULED } from '../platform/firebase.ts';

const options = {
  ...SCHEDULED,
  timeoutSeconds: 540,
  memory: '256MiB',
  retryCount: 2,
} as const;

/** Runs hourly: counts the incidents in months that changed. If nothing changed, this costs one read. */
export const aggregateCallsVolume = onSchedule({ ...options, schedule: 'every 60 minutes' }, async () => {
  const { countMarkedMonths } = await counting();
  for (const year of await countMarkedMonths(database())) log.incidentsCounted(year);
});

/** Runs daily: recounts the years whose total is wrong; on Sundays, all years. */
export const aggregateAllCallsVolume = onSchedule({ ...options, schedule: 'every day 03:30' }, async (event) => {
  const { countDifferingYears } = await counting();
  for (const year of await countDifferingYears(database(), Date.parse(event.scheduleTime))) log.incidentsCounted(year);
});

/** Loaded on demand, because no other function needs its calendar. */
const counting = () => import('@firehouse/incidents/counting');
