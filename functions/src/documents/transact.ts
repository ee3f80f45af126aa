import { setTimeout as sleep } from 'node:timers/promises';
import {
  getDoc,
  runTransaction,
  snapshotEqual,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase/firestore/lite';
import { Problem } from '../http/problem.ts';

/** Attempts while other writers are faster, and the longest delay before the second one, in ms. */
const ATTEMPTS = 8;
const FIRST_DELAY_MS = 50;
/** The longest delay between two attempts, in ms: the caller is waiting. */
const MAX_DELAY_MS = 1_000;

/** The codes of a commit whose documents are no longer as the transaction read them. */
const OVERTAKEN = new Set<unknown>(['failed-precondition', 'aborted', 'already-exists']);

/** Reads a document as part of a transaction. */
export type Read = (document: DocumentReference) => Promise<DocumentSnapshot>;

/**
 * Runs a transaction with the caller's rights. When another writer changes a document that it read, it runs again, so
 * a concurrent change is never reported as a denial.
 * @param work reads with `read`, then writes with `transaction`; can run several times
 * @returns what `work` returns
 * @throws {Problem} 409 when others were faster every time; otherwise whatever `work` and the database throw
 */
export async function transact<Result>(
  db: Firestore,
  work: (read: Read, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const seen: DocumentSnapshot[] = [];
    const once = async (transaction: Transaction) => {
      const read: Read = async (document) => {
        const found = await transaction.get(document);
        seen.push(found);
        return found;
      };
      return work(read, transaction);
    };
    try {
      // The SDK's own repetition can wait for up to a minute.
      return await runTransaction(db, once, { maxAttempts: 1 });
    } catch (error) {
      if (!(await wasOvertaken(seen, error))) throw error;
      if (attempt === ATTEMPTS) {
        throw new Problem(409, 'Someone else changed this at the same time. Please try again.');
      }
      await sleep(Math.random() * Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS));
    }
  }
}

/**
 * Whether a document changed after the transaction read it. The rules compare a write with what is stored when it
 * arrives, so they deny one that is out of date just like one that is not allowed: only reading again tells.
 */
async function wasOvertaken(seen: readonly DocumentSnapshot[], error: unknown): Promise<boolean> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'permission-denied') return OVERTAKEN.has(code);
  const now = await Promise.all(seen.map(({ ref }) => getDoc(ref)));
  return seen.some((before, at) => {
    const after = now[at];
    return after === undefined || !snapshotEqual(before, after);
  });
}
