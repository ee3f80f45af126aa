import type { Collection } from '@firehouse/model';
import { doc, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { transact } from './transactAsCaller.ts';

/** A document as it was before the write. */
export interface ExistingDocument {
  readonly fields: DocumentData;
  /** 0 if the document was created before revisions were introduced. */
  readonly rev: number;
}

/** The fields to write, and the value to return. Nothing is written if `fields` is undefined. */
export interface Outcome<Result> {
  readonly fields?: DocumentData;
  readonly result: Result;
}

/**
 * Reads a document, passes it to `decide`, and stores the outcome, all in one transaction with the caller's privileges.
 * If another write comes first, starts over.
 * @param decide receives undefined if the document doesn't exist; can be called repeatedly
 * @throws {Problem} 409 if every attempt conflicts with another write
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
