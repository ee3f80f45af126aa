import { closedIncident, draft, incident, type DraftState } from '@firehouse/model';
import type { Firestore, Query } from 'firebase-admin/firestore';

/** Drafts that are incidents; a message that could not be read may not be an incident. */
export const COUNTED_STATES: readonly DraftState[] = ['held', 'withheld'];

/** The incidents that are counted: open, closed, and unpublished ones. An incident is in exactly one of the three. */
export function countedIncidents(db: Firestore): Query[] {
  return [
    db.collection(incident.collection),
    db.collection(closedIncident.collection),
    db.collection(draft.collection).where('state', 'in', COUNTED_STATES),
  ];
}
