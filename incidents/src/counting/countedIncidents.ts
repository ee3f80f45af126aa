import { closedIncident, draft, incident, type DraftState } from '@firehouse/model';
import type { Firestore, Query } from 'firebase-admin/firestore';

/** States of drafts that count as incidents; an unreadable message might not be one. */
export const COUNTED_STATES: readonly DraftState[] = ['held', 'withheld'];

/**
 * Returns queries for all incidents to count: open, closed, and unpublished. An incident is in exactly one of the
 * three.
 */
export function countedIncidents(db: Firestore): Query[] {
  return [
    db.collection(incident.collection),
    db.collection(closedIncident.collection),
    db.collection(draft.collection).where('state', 'in', COUNTED_STATES),
  ];
}
