import { company } from '@firehouse/model';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../log.ts';
import { database, REGION } from '../platform.ts';

const options = {
  region: REGION,
  timeZone: company.timeZone,
  timeoutSeconds: 540,
  memory: '256MiB',
  retryCount: 2,
} as const;

/** Counts the calls of this and last year, every hour. */
export const aggregateCallsVolume = onSchedule({ ...options, schedule: 'every 60 minutes' }, async () => {
  const { companyYear } = await counting();
  const year = companyYear(Date.now());
  await aggregate([year - 1, year]);
});

/** Counts the calls of all years once a day, for imports and corrections of the past. */
export const aggregateAllCallsVolume = onSchedule({ ...options, schedule: 'every day 03:30' }, async () => {
  const { yearsOnRecord } = await counting();
  await aggregate(await yearsOnRecord(database(), Date.now()));
});

/** Loaded when it is time: no other function has use for its calendar. */
const counting = () => import('./counting.ts');

async function aggregate(years: readonly number[]): Promise<void> {
  const { aggregateCallVolume } = await counting();
  for (const year of years) log.callsCounted(await aggregateCallVolume(database(), year));
}
