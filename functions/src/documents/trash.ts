import {
  closedIncident,
  draft,
  incident,
  TRASH_KEEP_MS,
  trashEntry,
  trashId,
  trashMarks,
  type RestorableCollection,
} from '@firehouse/model';
import { doc, serverTimestamp, Timestamp, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { Problem } from '../http/problem.ts';
import { moveDocument } from './move.ts';

// docs/decisions/019-trash.md

/**
 * Deletes a document with the caller's rights: it moves to the trash in one commit, over what an earlier deletion of
 * the same id left there.
 * @returns whether there was such a document
 * @throws {Problem} 409 when others changed it every time
 */
export async function moveToTrash(db: Firestore, collection: RestorableCollection, id: string): Promise<boolean> {
  const move = await moveDocument(db, {
    source: doc(db, collection, id),
    target: inTrash(db, collection, id),
    arriving: (fields) => ({
      ...fields,
      deletedAt: serverTimestamp(),
      expireAt: Timestamp.fromMillis(Date.now() + TRASH_KEEP_MS),
    }),
    overwrites: true,
  });
  return move === 'moved';
}

/**
 * Moves a deleted document back with the caller's rights, with the fields that it had: `rev` and `createdAt` too.
 * @returns whether the trash had such a document
 * @throws {Problem} 409 when there is a document of that id again, or an incident with the id of a draft; or when others
 *   changed it every time
 */
export async function restoreFromTrash(db: Firestore, collection: RestorableCollection, id: string): Promise<boolean> {
  const move = await moveDocument(db, {
    source: inTrash(db, collection, id),
    target: doc(db, collection, id),
    arriving: withoutMarks,
    // An incident is a draft, open or closed, never two of them.
    without:
      collection === draft.collection ? [doc(db, incident.collection, id), doc(db, closedIncident.collection, id)] : [],
  });
  if (move === 'taken') throw new Problem(409, `This document already exists in ${collection}.`);
  return move === 'moved';
}

function inTrash(db: Firestore, collection: RestorableCollection, id: string) {
  return doc(db, trashEntry.collection, trashId(collection, id));
}

function withoutMarks(fields: DocumentData): DocumentData {
  const marks: readonly string[] = trashMarks;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !marks.includes(name)));
}
