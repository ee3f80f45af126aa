import { closedIncident, draft, incident, type DraftState } from '@firehouse/model';
import type { Firestore, Query } from 'firebase-admin/firestore';

/** Draft states that count as incidents. Unreadable drafts don't, because they might not be incidents at all. */
export const COUNTED_STATES: readonly DraftState[] = ['held', 'withheld'];

/**
 * Returns queries for all countable incidents: open, closed and unpublished. Each incident matches exactly one query.
 */
export function countedIncidents(db: Firestore): Query[] {
  return [
    db.collection(incident.collection),
    db.collection(closedIncident.collection),
    db.collection(draft.collection).where('state', 'in', COUNTED_STATES),
  ];
}
