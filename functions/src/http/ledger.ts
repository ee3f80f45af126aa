import { Timestamp, type DocumentReference, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';

/**
 * The ledger: what was done already and is not done again. Every endpoint that must not do a thing twice has its entries
 * in this one collection; each says until when it counts, and Firestore deletes it some time later.
 */
const LEDGER = 'ledgers';

/** Where the ledger has an entry. */
export function ledgerEntry(db: Firestore, id: string): DocumentReference {
  return db.collection(LEDGER).doc(id);
}

/**
 * What an entry consists of.
 * @param until milliseconds since 1970
 * @param facts what a repeat needs to know, such as the answer
 */
export function entryUntil(until: number, facts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...facts, expireAt: Timestamp.fromMillis(until) };
}

/**
 * Whether an entry exists and has not expired.
 * @param now milliseconds since 1970
 */
export function isFresh(entry: DocumentSnapshot, now: number): boolean {
  const expireAt: unknown = entry.get('expireAt');
  return expireAt instanceof Timestamp && expireAt.toMillis() > now;
}
