import { AUDITED_SYSTEM, auditLine, HOUR_MS, member, RETENTION_MS } from '@firehouse/model';
import { createHash } from 'node:crypto';
import { Timestamp, type DocumentData, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { setIdentity } from '../platform/identities.ts';
import { signInLine } from './lineOfChange.ts';

// Audit lines for sign-ins expire, because there are many (RETENTION_MS.audit).

/** A sign-in that was accepted. */
interface AcceptedSignIn {
  /** The event's ID, identical for every delivery. */
  readonly eventId: string;
  readonly uid: string;
  /** The email address verified by the sign-in. */
  readonly address: string;
}

/**
 * Stores the account's owner and, for an address with a record in `members`, records the sign-in, in one commit, so
 * that nobody signs in unrecorded.
 * @param now milliseconds since 1970
 */
export async function recordSignIn(
  db: Firestore,
  { eventId, uid, address }: AcceptedSignIn,
  now = Date.now(),
): Promise<void> {
  const record = await recordOf(db, address).get();
  const batch = db.batch();
  setIdentity(db, batch, uid, address);
  const line = lineOf(db, 'signIn', address, eventId);
  if (record.exists)
    batch.set(line, { ...times(now), by: address, ...signInLine('signIn', address, record.data() ?? {}) });
  await batch.commit();
}

/**
 * Records a refused sign-in with a member's address: once per address and hour, and not at all for addresses without a
 * record in `members`, so that strangers cannot fill the audit. The line is attributed to the system, because anybody
 * can try a member's address.
 * @param addresses normalized addresses that the sign-in claims
 * @param now milliseconds since 1970
 */
export async function recordRefusedSignIn(
  db: Firestore,
  addresses: readonly string[],
  now = Date.now(),
): Promise<void> {
  for (const address of addresses) {
    const line = lineOf(db, 'signInRefused', address, Math.floor(now / HOUR_MS));
    // Outside the transaction, whose locks would let refused sign-ins delay changes to the member's record.
    const [record, recorded] = await db.getAll(recordOf(db, address), line);
    if (record?.exists !== true || recorded?.exists === true) continue;
    const stamped = { ...times(now), by: AUDITED_SYSTEM, ...signInLine('signInRefused', address, record.data() ?? {}) };
    await db.runTransaction(async (transaction) => {
      if (!(await transaction.get(line)).exists) transaction.set(line, stamped);
    });
  }
}

const recordOf = (db: Firestore, address: string) => db.collection(member.collection).doc(address);

/** Returns an event's line; its ID depends on nothing else. */
function lineOf(db: Firestore, ...event: readonly unknown[]): DocumentReference {
  const id = createHash('sha256').update(JSON.stringify(event)).digest('base64url');
  return db.collection(auditLine.collection).doc(id);
}

function times(now: number): DocumentData {
  return { at: Timestamp.fromMillis(now), expireAt: Timestamp.fromMillis(now + RETENTION_MS.audit) };
}
