import { AUDITED_SYSTEM, auditLine, HOUR_MS, member, RETENTION_MS } from '@firehouse/model';
import { createHash } from 'node:crypto';
import { Timestamp, type DocumentData, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { setIdentity } from '../platform/identities.ts';
import { signInLine } from './lineOfChange.ts';

// Audit lines for sign-ins expire, because there are so many (RETENTION_MS.audit).

interface AcceptedSignIn {
  /** The same for every delivery of the event. */
  readonly eventId: string;
  readonly uid: string;
  /** The verified email address. */
  readonly address: string;
}

/**
 * Stores which address belongs to the account. For addresses in `members`, also records the sign-in in the same commit,
 * so no sign-in goes unrecorded.
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
 * Records a rejected attempt to sign in as a member with these normalized addresses. To keep strangers from flooding
 * the audit log, it records at most one attempt per address and hour, and none for addresses that aren't in `members`.
 * The author is the system, because anyone could have tried.
 */
export async function recordRefusedSignIn(
  db: Firestore,
  addresses: readonly string[],
  now = Date.now(),
): Promise<void> {
  for (const address of addresses) {
    const line = lineOf(db, 'signInRefused', address, Math.floor(now / HOUR_MS));
    // Read outside the transaction. Inside, the reads would lock the member's record, and rejected sign-ins could delay
    // changes to it.
    const [record, recorded] = await db.getAll(recordOf(db, address), line);
    if (record?.exists !== true || recorded?.exists === true) continue;
    const stamped = { ...times(now), by: AUDITED_SYSTEM, ...signInLine('signInRefused', address, record.data() ?? {}) };
    await db.runTransaction(async (transaction) => {
      if (!(await transaction.get(line)).exists) transaction.set(line, stamped);
    });
  }
}

const recordOf = (db: Firestore, address: string) => db.collection(member.collection).doc(address);

/** Returns the reference to an event's audit line. The same event always has the same ID. */
function lineOf(db: Firestore, ...event: readonly unknown[]): DocumentReference {
  const id = createHash('sha256').update(JSON.stringify(event)).digest('base64url');
  return db.collection(auditLine.collection).doc(id);
}

function times(now: number): DocumentData {
  return { at: Timestamp.fromMillis(now), expireAt: Timestamp.fromMillis(now + RETENTION_MS.audit) };
}
