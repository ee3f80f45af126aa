import { closedIncident, incident } from '@firehouse/model';
import { doc, serverTimestamp, type Firestore } from 'firebase/firestore/lite';
import { moveDocument } from '../documents/moveDocument.ts';
import { Problem } from '../http/problem.ts';

/**
 * Closes an incident with the caller's privileges: moves it to `incidents.closed` in one commit, so that it is always
 * in exactly one collection (docs/decisions/017-closing-moves-the-incident.md).
 * @returns whether there was an open incident
 * @throws {Problem} 409 if its closed copy already exists, or other writers changed it every time
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
