import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../platform/log.ts';
import { database, SCHEDULED } from '../platform/firebase.ts';

const options = {
  ...SCHEDULED,
  timeoutSeconds: 540,
  memory: '256MiB',
  retryCount: 2,
} as const;

/** Counts incidents in months that have changed. Runs hourly. Costs a single read if nothing changed. */
export const aggregateCallsVolume = onSchedule({ ...options, schedule: 'every 60 minutes' }, async () => {
  const { countMarkedMonths } = await counting();
  for (const year of await countMarkedMonths(database())) log.incidentsCounted(year);
});

/** Recounts years with a wrong total, or all years on Sundays. Runs daily. */
export const aggregateAllCallsVolume = onSchedule({ ...options, schedule: 'every day 03:30' }, async (event) => {
  const { countDifferingYears } = await counting();
  for (const year of await countDifferingYears(database(), Date.parse(event.scheduleTime))) log.incidentsCounted(year);
});

/** Loaded on demand, because other functions don't need the counting code. */
const counting = () => import('@firehouse/incidents/counting');
