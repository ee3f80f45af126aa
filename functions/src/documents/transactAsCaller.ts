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

/** Maximum number of attempts while other writers get there first, and maximum delay before the second one, in ms. */
const ATTEMPTS = 8;
const FIRST_DELAY_MS = 50;
/** Maximum delay between two attempts, in ms; short because the caller is waiting. */
const MAX_DELAY_MS = 1_000;

/** Error codes for a commit whose documents changed after the transaction read them. */
const CONFLICT_CODES = new Set<unknown>(['failed-precondition', 'aborted', 'already-exists']);

/** Reads a document as part of a transaction. */
type Read = (document: DocumentReference) => Promise<DocumentSnapshot>;

/**
 * Runs a transaction with the caller's privileges. If another writer changes a document that it has read, it runs
 * again, so a concurrent change is never reported as a denial.
 * @param work reads with `read`, then writes with `transaction`; can run several times
 * @returns the result of `work`
 * @throws {Problem} 409 if other writers got there first every time; otherwise anything that `work` and the database
 *   throw
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
      // No retries by the SDK itself, which can take up to a minute.
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
 * Returns whether a document changed after the transaction read it. The rules compare a write with the stored document
 * when it arrives, so they deny an outdated write just like a forbidden one; only another read reveals the difference.
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
