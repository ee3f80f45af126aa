import { company } from '@firehouse/model';
import { companyYear } from '@firehouse/model/company-time';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../log.ts';
import { database, REGION } from '../platform.ts';
import { aggregateCallVolume } from './aggregate.ts';
import { yearsOnRecord } from './years.ts';

const options = { region: REGION, timeZone: company.timeZone, timeoutSeconds: 540, memory: '256MiB', retryCount: 2 } as const;

/** Counts the calls of this and last year, every hour. */
export const aggregateCallsVolume = onSchedule({ ...options, schedule: 'every 60 minutes' }, async () => {
  const year = companyYear(Date.now());
  await aggregate([year - 1, year]);
});

/** Counts the calls of all years once a day, for imports and corrections of the past. */
export const aggregateAllCallsVolume = onSchedule({ ...options, schedule: 'every day 03:30' }, async () => {
  await aggregate(await yearsOnRecord(database(), Date.now()));
});

async function aggregate(years: readonly number[]): Promise<void> {
  for (const year of years) log.callsCounted(await aggregateCallVolume(database(), year));
}
