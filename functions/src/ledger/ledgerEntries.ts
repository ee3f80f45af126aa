import { Timestamp, type DocumentReference, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';

/**
 * Collection of handled requests, for endpoints that must not handle a request twice. Firestore deletes the documents
 * when they expire.
 */
const LEDGER = 'ledgers';

/** Returns the reference to a document in `ledgers`. */
export function ledgerEntry(db: Firestore, id: string): DocumentReference {
  return db.collection(LEDGER).doc(id);
}

/**
 * Creates the contents of a document in `ledgers`.
 * @param until expiration time in epoch milliseconds
 * @param facts data needed for a repeat, such as the response
 */
export function entryUntil(until: number, facts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...facts, expireAt: Timestamp.fromMillis(until) };
}

/** Returns whether a document in `ledgers` exists and hasn't expired. */
export function isFresh(entry: DocumentSnapshot, now: number): boolean {
  const expireAt: unknown = entry.get('expireAt');
  return expireAt instanceof Timestamp && expireAt.toMillis() > now;
}
