import { company } from '@firehouse/model';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../platform/log.ts';
import { bucket, database, REGION } from '../platform/firebase.ts';
import { sweepObjects } from './sweepObjects.ts';

/** Once a day: deletes objects that no document references. */
export const sweepUnnamedObjects = onSchedule(
  {
    region: REGION,
    timeZone: company.timeZone,
    timeoutSeconds: 540,
    memory: '512MiB',
    retryCount: 2,
    schedule: 'every day 04:30',
  },
  async ({ scheduleTime }) => {
    log.objectsSwept(await sweepObjects(database(), await bucket(), Date.parse(scheduleTime)));
  },
);
