import { aggregateCallVolume } from '@firehouse/functions/callVolume/aggregate';
import { companyYear } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';
import { demoCall } from './calls.ts';
import { seedCalls } from './seedCompany.ts';

/** Between two calls, in ms: so that the list of the last half hour is never empty, nor a stampede. */
const MIN_PAUSE_MS = 3 * 60_000;
const MAX_PAUSE_MS = 7 * 60_000;

/** How long to wait for the next call: a few minutes, in ms. */
export function betweenCalls(): number {
  return MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS);
}

/**
 * Plays the dispatch centre: adds a call now and then, and counts the year again, as the schedule does
 * in production.
 * @param db where calls go
 * @param signal ends it
 * @param pauseMs how long to wait for each call, in ms
 * @throws whatever adding a call fails with
 */
export async function dispatch(db: Firestore, signal: AbortSignal, pauseMs: () => number): Promise<void> {
  for (;;) {
    await pause(pauseMs(), signal);
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
