import { aggregateCallVolume } from '@firehouse/incidents/counting';
import { storeIncidents } from '@firehouse/incidents';
import { companyYear } from '@firehouse/model/company-time';
import { isHeld } from '@firehouse/model/publication';
import type { Firestore } from 'firebase-admin/firestore';
import type { NewIncident } from '../incidents/newIncident.ts';
import { demoIncident } from './demoIncidents.ts';
import { demoPublication } from './demoPublication.ts';

/**
 * Minimum time between two incidents, in ms: often enough that the last half hour is never empty, but not too often.
 */
const MIN_PAUSE_MS = 3 * 60_000;
const MAX_PAUSE_MS = 7 * 60_000;

/** Returns the time until the next incident: a few minutes, in ms. */
export function betweenIncidents(): number {
  return MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS);
}

/** Text that dispatch adds to the last incident when the next one arrives. */
const FOLLOW_UP = 'Units available.';

/**
 * Plays the role of the dispatch center: every few minutes it adds an incident, updates the previous one, open or
 * closed, and recounts the year like the schedule in production.
 * @param signal stops the dispatcher
 * @param pauseMs returns the time until the next incident, in ms
 * @throws any error from storing an incident
 */
export async function dispatch(db: Firestore, signal: AbortSignal, pauseMs: () => number): Promise<void> {
  let last: NewIncident | undefined;
  for (;;) {
    await pause(pauseMs(), signal);
    if (signal.aborted) return;
    const now = Date.now();
    const incidents = [...(last === undefined ? [] : [withFollowUp(last)]), demoIncident(now)];
    last = incidents.at(-1);
    await storeIncidents(
      db,
      incidents.map((fields) => ({ fields })),
      { isHeld: (fields) => isHeld(demoPublication, fields) },
    );
    await aggregateCallVolume(db, companyYear(now));
  }
}

function withFollowUp(incident: NewIncident): NewIncident {
  return { ...incident, Description: [incident.Description, FOLLOW_UP].filter(Boolean).join(' ') };
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
