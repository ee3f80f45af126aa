import type { Collection } from '@firehouse/model';
import { doc, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { transact } from './transact.ts';

/** A document as its writer finds it. */
export interface Found {
  readonly fields: DocumentData;
  /** 0 for a document from before there were revisions. */
  readonly rev: number;
}

/** What becomes of a document; undefined fields leave it as it is. */
export interface Outcome<Told> {
  readonly fields?: DocumentData;
  readonly told: Told;
}

/**
 * Reads a document with the caller's rights and stores what `decide` makes of it, in one transaction: when another
 * writer changes it in between, it is read again.
 * @param db the database, as the caller
 * @param collection where
 * @param id which
 * @param decide what becomes of it; undefined for one that is not there. May be asked several times
 * @returns what `decide` tells
 * @throws {Problem} 409 when others were faster every time; otherwise whatever `decide` and the database throw
 */
export async function writeDocument<Told>(
  db: Firestore,
  collection: Collection,
  id: string,
  decide: (found: Found | undefined) => Outcome<Told>,
): Promise<Told> {
  const target = doc(db, collection, id);
  return transact(db, async (read, transaction) => {
    const fields = (await read(target)).data();
    const { fields: next, told } = decide(fields === undefined ? undefined : { fields, rev: revisionOf(fields) });
    if (next !== undefined) transaction.set(target, next);
    return told;
  });
}

function revisionOf(fields: DocumentData): number {
  const rev: unknown = fields['rev'];
  return typeof rev === 'number' ? rev : 0;
}
