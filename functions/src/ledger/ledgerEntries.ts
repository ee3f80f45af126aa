import { Timestamp, type DocumentReference, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';

/**
 * The ledger of completed work. Every endpoint that must not repeat work keeps entries in this collection. Each entry
 * has an expiration time, after which Firestore deletes it.
 */
const LEDGER = 'ledgers';

/** Returns a ledger entry's document. */
export function ledgerEntry(db: Firestore, id: string): DocumentReference {
  return db.collection(LEDGER).doc(id);
}

/**
 * Returns an entry's content.
 * @param until epoch milliseconds
 * @param facts data that a repeat needs, such as the response
 */
export function entryUntil(until: number, facts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...facts, expireAt: Timestamp.fromMillis(until) };
}

/**
 * Returns whether an entry exists and has not expired.
 * @param now epoch milliseconds
 */
export function isFresh(entry: DocumentSnapshot, now: number): boolean {
  const expireAt: unknown = entry.get('expireAt');
  return expireAt instanceof Timestamp && expireAt.toMillis() > now;
}
