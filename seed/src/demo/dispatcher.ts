import { aggregateCallVolume } from '@firehouse/incidents/counting';
import { storeIncidents } from '@firehouse/incidents';
import { companyYear } from '@firehouse/model/company-time';
import { isHeld } from '@firehouse/model/publication';
import type { Firestore } from 'firebase-admin/firestore';
import type { NewIncident } from '../incidents/newIncident.ts';
import { demoIncident } from './demoIncidents.ts';
import { demoPublication } from './demoPublication.ts';

/** Delay between incidents, in ms. Short enough that there is always an incident in the last half hour. */
const MIN_PAUSE_MS = 3 * 60_000;
const MAX_PAUSE_MS = 7 * 60_000;

/** Returns a random delay until the next incident, in ms. */
export function betweenIncidents(): number {
  return MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS);
}

/** Text that is added to an incident when the next one is dispatched. */
const FOLLOW_UP = 'Units available.';

/**
 * Acts as a dispatch center. Every few minutes, adds an incident, updates the previous one (even if it has been
 * closed), and recounts the year.
 * @param signal aborting this stops the dispatcher
 * @param pauseMs returns the delay until the next incident, in ms
 * @throws if an incident can't be stored
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
