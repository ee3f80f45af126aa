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

/**
 * How many times to try a transaction that conflicts with other writes, and the base for the delay between attempts, in
 * ms.
 */
const ATTEMPTS = 8;
const FIRST_DELAY_MS = 50;
/** Maximum delay between attempts, in ms. Short, because the caller is waiting. */
const MAX_DELAY_MS = 1_000;

/** Error codes that mean another write came first. */
const CONFLICT_CODES = new Set<unknown>(['failed-precondition', 'aborted', 'already-exists']);

/** Reads a document in a transaction. */
type Read = (document: DocumentReference) => Promise<DocumentSnapshot>;

/**
 * Runs a transaction with the caller's privileges. Retries if another write changes a document after the transaction
 * read it, so that such a conflict isn't mistaken for a denial.
 * @param work reads with `read`, then writes with `transaction`; can be called repeatedly
 * @throws {Problem} 409 if every attempt conflicts with another write
 */
export async function transact<Result>(
  db: Firestore,
  work: (read: Read, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const snapshots: DocumentSnapshot[] = [];
    const runOnce = async (transaction: Transaction) => {
      const read: Read = async (document) => {
        const found = await transaction.get(document);
        snapshots.push(found);
        return found;
      };
      return work(read, transaction);
    };
    try {
      // Disable the SDK's own retries, which can take up to a minute.
      return await runTransaction(db, runOnce, { maxAttempts: 1 });
    } catch (error) {
      if (!(await wasOutdated(snapshots, error))) throw error;
      if (attempt === ATTEMPTS) {
        throw new Problem(409, 'Someone else changed this at the same time. Please try again.');
      }
      await sleep(Math.random() * Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS));
    }
  }
}

/**
 * Returns whether a document has changed since the transaction read it. The security rules compare a write with the
 * current document, so they deny an outdated write just like a forbidden one. The only way to tell is to read the
 * documents again.
 */
async function wasOutdated(snapshots: readonly DocumentSnapshot[], error: unknown): Promise<boolean> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'permission-denied') return CONFLICT_CODES.has(code);
  const now = await Promise.all(snapshots.map(({ ref }) => getDoc(ref)));
  return snapshots.some((before, at) => {
    const after = now[at];
    return after === undefined || !snapshotEqual(before, after);
  });
}
