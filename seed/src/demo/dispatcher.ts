import { aggregateCallVolume } from '@firehouse/functions/callVolume/aggregate';
import { storeIncidents } from '@firehouse/functions/incidents/store';
import { companyYear } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';
import type { Call } from '../calls/call.ts';
import { demoCall } from './calls.ts';

/** Between two calls, in ms: so that the list of the last half hour is never empty, nor a stampede. */
const MIN_PAUSE_MS = 3 * 60_000;
const MAX_PAUSE_MS = 7 * 60_000;

/** How long to wait for the next call: a few minutes, in ms. */
export function betweenCalls(): number {
  return MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS);
}

/** What dispatch adds to the last call when the next one comes in. */
const FOLLOW_UP = 'Units available.';

/**
 * Plays the dispatch center: now and then adds a call and updates the one before, open or closed by then, and counts
 * the year again as the schedule does in production.
 * @param db where calls go
 * @param signal ends it
 * @param pauseMs returns the time until the next call, in ms
 * @throws whatever storing a call fails with
 */
export async function dispatch(db: Firestore, signal: AbortSignal, pauseMs: () => number): Promise<void> {
  let last: Call | undefined;
  for (;;) {
    await pause(pauseMs(), signal);
    if (signal.aborted) return;
    const now = Date.now();
    const calls = [...(last === undefined ? [] : [withFollowUp(last)]), demoCall(now)];
    last = calls.at(-1);
    await storeIncidents(
      db,
      calls.map((fields) => ({ fields })),
    );
    await aggregateCallVolume(db, companyYear(now));
  }
}

function withFollowUp(call: Call): Call {
  return { ...call, Description: [call.Description, FOLLOW_UP].filter(Boolean).join(' ') };
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
