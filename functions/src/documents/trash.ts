import {
  closedIncident,
  draft,
  incident,
  RETENTION_MS,
  trashEntry,
  trashId,
  trashMarks,
  type RestorableCollection,
} from '@firehouse/model';
import { doc, serverTimestamp, Timestamp, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { Problem } from '../http/problem.ts';
import { moveDocument } from './moveDocument.ts';

// docs/decisions/019-trash.md

/**
 * Deletes a document with the caller's privileges: moves it to the trash in one commit, overwriting any earlier
 * deletion of the same ID.
 * @returns whether the document existed
 * @throws {Problem} 409 if other writers changed it every time
 */
export async function moveToTrash(db: Firestore, collection: RestorableCollection, id: string): Promise<boolean> {
  const move = await moveDocument(db, {
    source: doc(db, collection, id),
    target: inTrash(db, collection, id),
    arriving: (fields) => ({
      ...fields,
      deletedAt: serverTimestamp(),
      expireAt: Timestamp.fromMillis(Date.now() + RETENTION_MS.trash),
    }),
    overwrites: true,
  });
  return move === 'moved';
}

/**
 * Moves a deleted document back with the caller's privileges, with its original fields, including `rev` and
 * `createdAt`.
 * @returns whether the trash had the document
 * @throws {Problem} 409 if a document with that ID exists again, or an incident with a draft's ID; or if other
 *   writers changed it every time
 */
export async function restoreFromTrash(db: Firestore, collection: RestorableCollection, id: string): Promise<boolean> {
  const move = await moveDocument(db, {
    source: inTrash(db, collection, id),
    target: doc(db, collection, id),
    arriving: withoutMarks,
    // An incident is a draft, open, or closed, but never two of these at once.
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
