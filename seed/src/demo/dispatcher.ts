import { aggregateCallVolume } from '@firehouse/functions/callVolume/aggregate';
import { companyYear } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';
import { demoCall } from './calls.ts';
import { seedCalls } from './seedCompany.ts';

/** Between two calls, in ms: so that the list of the last half hour is never empty, nor a stampede. */
const MIN_PAUSE_MS = 3 * 60_000;
const MAX_PAUSE_MS = 7 * 60_000;

/**
 * Plays the dispatch centre: adds a call every few minutes and counts the year again, as the schedule
 * does in production.
 * @param db where calls go
 * @param signal ends it
 * @throws whatever adding a call fails with
 */
export async function dispatch(db: Firestore, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS), signal);
    if (signal.aborted) return;
    const now = Date.now();
    await seedCalls(db, [demoCall(now)]);
    await aggregateCallVolume(db, companyYear(now));
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
