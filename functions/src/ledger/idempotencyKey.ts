import { isRecord, RETENTION_MS } from '@firehouse/model';
import type { Request } from 'express';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { entryUntil, isFresh, ledgerEntry } from './ledgerEntries.ts';
import { Problem } from '../http/problem.ts';

/**
 * Returns the key that lets a client safely repeat a request (docs/api.md).
 * @returns undefined without the header
 * @throws {Problem} 400 if it is not 1 to 200 printable ASCII characters
 */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new Problem(400, 'Idempotency-Key must be 1 to 200 printable ASCII characters.');
  }
  return key;
}

/** A request with an `Idempotency-Key`, for the ledger. */
export interface KeyedRequest {
  /** ID of its entry in `ledgers`: a digest of the key and its purpose. */
  readonly id: string;
  /** A digest of the request's body. */
  readonly body: string;
}

/**
 * Serializes a body: the same fields always produce the same string, regardless of order.
 * @param fields checked JSON
 */
export function canonicalJson(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields, (_name, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/**
 * Returns whether a request is a repeat.
 * @param entry the ledger entry with the request's ID
 * @param keyed the request
 * @param now epoch milliseconds
 * @throws {Problem} 422 if its key was used with another body
 */
export function isRepeat(entry: DocumentSnapshot, { body }: KeyedRequest, now: number): boolean {
  if (!isFresh(entry, now)) return false;
  if (entry.get('body') === body) return true;
  throw new Problem(422, 'This Idempotency-Key was used for another request. Please use a new one.');
}

/**
 * Checks, in the transaction that does a request's work, whether it has been done before. Must run before any write.
 * @param keyed undefined for a request without a key, which is never a repeat
 * @throws {Problem} like {@link isRepeat}
 */
export async function wasDone(
  transaction: Transaction,
  db: Firestore,
  keyed: KeyedRequest | undefined,
  now: number,
): Promise<boolean> {
  return keyed !== undefined && isRepeat(await transaction.get(ledgerEntry(db, keyed.id)), keyed, now);
}

/** Records a request in the ledger, in the transaction that does its work. */
export function remember(transaction: Transaction, db: Firestore, keyed: KeyedRequest | undefined, now: number): void {
  if (keyed === undefined) return;
  transaction.set(ledgerEntry(db, keyed.id), entryUntil(now + RETENTION_MS.ledgers, { body: keyed.body }));
}

/**
 * Reserves a key for this body when the work cannot be part of the ledger's transaction. Must run before the work, so
 * that a key never creates two things. The work must tolerate running twice until {@link completeKey} records it.
 * @returns whether the work was already completed under this key: if so, it must not run again, even if its result no
 *   longer exists
 * @throws {Problem} like {@link isRepeat}
 */
export async function claimKey(db: Firestore, keyed: KeyedRequest, now: number): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const entry = await transaction.get(ledgerEntry(db, keyed.id));
    if (isRepeat(entry, keyed, now)) return entry.get('isDone') === true;
    remember(transaction, db, keyed, now);
    return false;
  });
}

/** Records that the work for a claimed key is done. */
export async function completeKey(db: Firestore, keyed: KeyedRequest): Promise<void> {
  await ledgerEntry(db, keyed.id).update({ isDone: true });
}
