import { closedIncident, incident } from '@firehouse/model';
import { doc, serverTimestamp, type Firestore } from 'firebase/firestore/lite';
import { moveDocument } from '../documents/moveDocument.ts';
import { Problem } from '../http/problem.ts';

/**
 * Closes an incident with the caller's privileges by moving it to `incidents.closed`. This is a single commit, so the
 * incident is always in exactly one collection (docs/decisions/017-closing-moves-the-incident.md). Returns false if
 * there is no such open incident.
 * @throws {Problem} 409 if the incident is already closed, or if other writers keep changing it
 */
export async function closeIncident(db: Firestore, id: string): Promise<boolean> {
  const move = await moveDocument(db, {
    source: doc(db, incident.collection, id),
    target: doc(db, closedIncident.collection, id),
    arriving: (fields) => ({ ...fields, closedAt: serverTimestamp() }),
  });
  if (move === 'taken') throw new Problem(409, 'This incident is already closed.');
  return move === 'moved';
}
