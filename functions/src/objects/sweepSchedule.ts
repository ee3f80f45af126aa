import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../platform/log.ts';
import { bucket, database, SCHEDULED } from '../platform/firebase.ts';
import { sweepObjects } from './sweepObjects.ts';

/** Once a day: deletes objects that no document references. */
export const sweepUnnamedObjects = onSchedule(
  {
    ...SCHEDULED,
    timeoutSeconds: 540,
    memory: '512MiB',
    // This memory needs a third at least.
    cpu: 0.5,
    retryCount: 2,
    schedule: 'every day 04:30',
  },
  async ({ scheduleTime }) => {
    log.objectsSwept(await sweepObjects(database(), await bucket(), Date.parse(scheduleTime)));
  },
);
