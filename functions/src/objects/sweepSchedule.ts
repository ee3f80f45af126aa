import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../platform/log.ts';
import { bucket, database, SCHEDULED } from '../platform/firebase.ts';
import { sweepObjects } from './sweepObjects.ts';

/** Deletes orphaned objects. Runs daily. */
export const sweepUnnamedObjects = onSchedule(
  {
    ...SCHEDULED,
    timeoutSeconds: 540,
    memory: '512MiB',
    // The minimum for 512 MiB is a third of a CPU.
    cpu: 0.5,
    retryCount: 2,
    schedule: 'every day 04:30',
  },
  async ({ scheduleTime }) => {
    log.objectsSwept(await sweepObjects(database(), await bucket(), Date.parse(scheduleTime)));
  },
);
