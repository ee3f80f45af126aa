import type { Collection } from '@firehouse/model';
import { doc, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { transact } from './transactAsCaller.ts';

/** A document as its writer finds it. */
export interface ExistingDocument {
  readonly fields: DocumentData;
  /** 0 for a document older than revisions. */
  readonly rev: number;
}

/** The outcome for a document; undefined fields leave it unchanged. */
interface Outcome<Result> {
  readonly fields?: DocumentData;
  readonly result: Result;
}

/**
 * Reads a document with the caller's privileges and stores what `decide` returns, in one transaction: if another
 * writer changes it in between, it is read again.
 * @param db the database, as the caller
 * @param decide returns the outcome; gets undefined if the document does not exist. Can run several times
 * @returns what `decide` returns
 * @throws {Problem} 409 when other writers were faster every time; otherwise whatever `decide` and the database throw
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
