import type { Collection } from '@firehouse/model';
import { doc, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { transact } from './transactAsCaller.ts';

/** A document as its writer found it. */
export interface ExistingDocument {
  readonly fields: DocumentData;
  /** 0 for a document from before revisions existed. */
  readonly rev: number;
}

/** The outcome for a document; undefined fields leave it unchanged. */
export interface Outcome<Result> {
  readonly fields?: DocumentData;
  readonly result: Result;
}

/**
 * Reads a document with the caller's privileges and stores the outcome of `decide` in one transaction: if another
 * writer changes the document in between, it is read again.
 * @param db the database, as the caller
 * @param decide returns the outcome; receives undefined if the document does not exist. Can run several times
 * @returns the result of `decide`
 * @throws {Problem} 409 if other writers got there first every time; otherwise anything that `decide` and the database
 *   throw
 */
export async function writeDocument<Result>(
  db: Firestore,
  collection: Collection,
  id: string,
  decide: (existing: ExistingDocument | undefined) => Outcome<Result>,
): Promise<Result> {
  const target = doc(db, collection, id);
  return transact(db, async (read, transaction) => {
    const fields = (await read(target)).data();
    const { fields: next, result } = decide(fields === undefined ? undefined : { fields, rev: revisionOf(fields) });
    if (next !== undefined) transaction.set(target, next);
    return result;
  });
}

function revisionOf(fields: DocumentData): number {
  const rev: unknown = fields['rev'];
  return typeof rev === 'number' ? rev : 0;
}
