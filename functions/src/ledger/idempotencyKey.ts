import { isRecord, RETENTION_MS } from '@firehouse/model';
import type { Request } from 'express';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { entryUntil, isFresh, ledgerEntry } from './ledgerEntries.ts';
import { Problem } from '../http/problem.ts';

/**
 * Returns the `Idempotency-Key` header, if any, which lets clients safely retry a request (docs/api.md).
 * @throws {Problem} 400 if it isn't 1 to 200 printable ASCII characters
 */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new Problem(400, 'Idempotency-Key must be 1 to 200 printable ASCII characters.');
  }
  return key;
}

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  /** ID of its document in `ledgers`, a digest of the key and what it is used for. */
  readonly id: string;
  /** Digest of the request's body. */
  readonly body: string;
}

/** Serializes validated JSON with sorted keys, so that equal objects always produce the same string. */
export function canonicalJson(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields, (_name, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/**
 * Returns whether a request is a repeat of the one in a `ledgers` document.
 * @throws {Problem} 422 if the key was used with a different body
 */
export function isRepeat(entry: DocumentSnapshot, { body }: KeyedRequest, now: number): boolean {
  if (!isFresh(entry, now)) return false;
  if (entry.get('body') === body) return true;
  throw new Problem(422, 'This Idempotency-Key was used for another request. Please use a new one.');
}

/**
 * Returns whether a request was already handled. Call this first in the transaction that handles it, before any write.
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

/** Remembers that a request was handled. Call this in the transaction that handles it. */
export function remember(transaction: Transaction, db: Firestore, keyed: KeyedRequest | undefined, now: number): void {
  if (keyed === undefined) return;
  transaction.set(ledgerEntry(db, keyed.id), entryUntil(now + RETENTION_MS.ledgers, { body: keyed.body }));
}

/**
 * Reserves a key if a request can't be handled in the same transaction. Call this first, so that a key can't be used
 * for two different requests. Until {@link completeKey} is called, the request can be handled again, which must be
 * harmless.
 * @returns true if the request was completed before and must not be handled again, even if its result has been deleted
 *   since
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

/** Marks a request with a reserved key as completed. */
export async function completeKey(db: Firestore, keyed: KeyedRequest): Promise<void> {
  await ledgerEntry(db, keyed.id).update({ isDone: true });
}
