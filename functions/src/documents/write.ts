import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from '@firehouse/model';
import { doc, getDoc, runTransaction, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { Problem } from '../problem.ts';

/** Times that a write is tried while somebody else is quicker, and the longest wait before the second time, in ms. */
const ATTEMPTS = 8;
const FIRST_WAIT_MS = 50;
/** The longest wait of all, in ms: the caller is waiting too. */
const LONGEST_WAIT_MS = 1_000;

/** What the database says when a document is not any more what the transaction read. */
const OVERTAKEN = new Set<unknown>(['failed-precondition', 'aborted', 'already-exists']);

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
 * Reads a document with the caller's rights and stores what is to become of it, as one step: when somebody else
 * changes it in between, it is read again.
 * @param db the database, as the caller
 * @param collection where
 * @param id which
 * @param decide what becomes of it; undefined for one that is not there. May be asked several times
 * @returns what `decide` tells
 * @throws {Problem} 409 when others were quicker each time; else what `decide` and the database throw
 */
export async function writeDocument<Told>(
  db: Firestore,
  collection: Collection,
  id: string,
  decide: (found: Found | undefined) => Outcome<Told>,
): Promise<Told> {
  const target = doc(db, collection, id);
  for (let attempt = 1; ; attempt++) {
    let seen: number | undefined;
    try {
      return await once((found) => {
        seen = found?.rev;
        return decide(found);
      });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // The rules judge a write by what stands there when it comes in: one that somebody else overtook counts up
      // from an old revision, and is denied like one that never was allowed. What stands there now tells them apart.
      const wasOvertaken = OVERTAKEN.has(code) || (code === 'permission-denied' && (await revisionNow()) !== seen);
      if (!wasOvertaken) throw error;
      if (attempt === ATTEMPTS) throw conflict();
      await sleep(Math.random() * Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS));
    }
  }

  /** The SDK's own repetition waits for up to a minute; this one is told at once. */
  async function once(decideNow: (found: Found | undefined) => Outcome<Told>): Promise<Told> {
    return runTransaction(
      db,
      async (transaction) => {
        const fields = (await transaction.get(target)).data();
        const { fields: next, told } = decideNow(
          fields === undefined ? undefined : { fields, rev: revisionOf(fields) },
        );
        if (next !== undefined) transaction.set(target, next);
        return told;
      },
      { maxAttempts: 1 },
    );
  }

  async function revisionNow(): Promise<number | undefined> {
    const fields = (await getDoc(target)).data();
    return fields === undefined ? undefined : revisionOf(fields);
  }
}

function revisionOf(fields: DocumentData): number {
  const rev: unknown = fields['rev'];
  return typeof rev === 'number' ? rev : 0;
}

function conflict(): Problem {
  return new Problem(409, 'Somebody else changed this at the same time; please try again.');
}
