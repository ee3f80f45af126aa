import { closedIncident, draft, incident, type DraftState } from '@firehouse/model';
import type { Firestore, Query } from 'firebase-admin/firestore';

/** Drafts that are incidents; a message that could not be read may not be one. */
const COUNTED_STATES: readonly DraftState[] = ['held', 'withheld'];

/**
 * The incidents that counts and years are made of: open ones, closed ones, and those that are not published. An incident
 * is in exactly one of the three.
 */
export function countedIncidents(db: Firestore): Query[] {
  return [
    db.collection(incident.collection),
    db.collection(closedIncident.collection),
    db.collection(draft.collection).where('state', 'in', COUNTED_STATES),
  ];
}
