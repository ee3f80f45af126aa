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

// See docs/decisions/019-trash.md.

/**
 * Moves a document to the trash with the caller's privileges. Overwrites an earlier document with the same ID there.
 * Returns false if the document didn't exist.
 * @param deletedWith an ID shared by all dates of a series that are deleted together
 * @throws {Problem} 409 if other writers keep changing it
 */
export async function moveToTrash(
  db: Firestore,
  collection: RestorableCollection,
  id: string,
  deletedWith?: string,
): Promise<boolean> {
  const move = await moveDocument(db, {
    source: doc(db, collection, id),
    target: inTrash(db, collection, id),
    arriving: (fields) => ({
      ...fields,
      deletedAt: serverTimestamp(),
      expireAt: Timestamp.fromMillis(Date.now() + RETENTION_MS.trash),
      ...(deletedWith !== undefined && { deletedWith }),
    }),
    overwrites: true,
  });
  return move === 'moved';
}

/**
 * Moves a document from the trash back to its collection with the caller's privileges. All fields keep their values,
 * including `rev` and `createdAt`.
 * @returns false if the document isn't in the trash
 * @throws {Problem} 409 if the ID is in use again (for a draft, also by an incident), or if other writers keep changing
 *   the documents
 */
export async function restoreFromTrash(db: Firestore, collection: RestorableCollection, id: string): Promise<boolean> {
  const move = await moveDocument(db, {
    source: inTrash(db, collection, id),
    target: doc(db, collection, id),
    arriving: withoutMarks,
    // The same incident must never be both a draft and an open or closed incident.
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
