import { AUDITED_SYSTEM, auditLine, HOUR_MS, member, RETENTION_MS } from '@firehouse/model';
import { createHash } from 'node:crypto';
import { Timestamp, type DocumentData, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { setIdentity } from '../platform/identities.ts';
import { signInLine } from './lineOfChange.ts';

// Lines of sign-ins expire, because they are many (RETENTION_MS.audit).

/** A sign-in that was accepted. */
interface AcceptedSignIn {
  /** The event's ID, the same for every delivery. */
  readonly eventId: string;
  readonly uid: string;
  /** The email address that the sign-in verified. */
  readonly address: string;
}

/**
 * Stores whose account it is and, for an address with a record in `members`, records the sign-in: in one commit, so
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
 * Records a refused sign-in with a member's address: once per address and hour, and nothing for addresses without a
 * record in `members`, so that strangers cannot fill the audit. The line is the system's, because anybody can try a
 * member's address.
 * @param addresses that the sign-in claims, normalized
 * @param now milliseconds since 1970
 */
export async function recordRefusedSignIn(
  db: Firestore,
  addresses: readonly string[],
  now = Date.now(),
): Promise<void> {
  for (const address of addresses) {
    const line = lineOf(db, 'signInRefused', address, Math.floor(now / HOUR_MS));
    // Not in the transaction, whose locks would let refused sign-ins delay changes of the member's record.
    const [record, recorded] = await db.getAll(recordOf(db, address), line);
    if (record?.exists !== true || recorded?.exists === true) continue;
    const stamped = { ...times(now), by: AUDITED_SYSTEM, ...signInLine('signInRefused', address, record.data() ?? {}) };
    await db.runTransaction(async (transaction) => {
      if (!(await transaction.get(line)).exists) transaction.set(line, stamped);
    });
  }
}

const recordOf = (db: Firestore, address: string) => db.collection(member.collection).doc(address);

/** The line of an event: its ID depends on nothing else. */
function lineOf(db: Firestore, ...event: readonly unknown[]): DocumentReference {
  const id = createHash('sha256').update(JSON.stringify(event)).digest('base64url');
  return db.collection(auditLine.collection).doc(id);
}

function times(now: number): DocumentData {
  return { at: Timestamp.fromMillis(now), expireAt: Timestamp.fromMillis(now + RETENTION_MS.audit) };
}
