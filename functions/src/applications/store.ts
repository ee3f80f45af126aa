import { FieldValue, Timestamp, type Firestore } from 'firebase-admin/firestore';
import { mailbox, pendingMail, type Mail } from '../mail/mail.ts';

/** An application to be stored. */
export interface Submission {
  readonly values: Readonly<Record<string, unknown>>;
  /** Names under which the same application would come again, each with how long it is known by it, in ms. */
  readonly names: readonly (readonly [name: string, forMs: number])[];
  readonly mails: readonly Mail[];
}

/**
 * Stores an application and the mails about it, all or nothing. One that came before under one of its names is
 * not stored again.
 * @param db the database, with the server's rights
 * @param submission the application
 * @param now milliseconds since 1970
 * @returns whether it was new
 */
export async function storeApplication(
  db: Firestore,
  { values, names, mails }: Submission,
  now: number,
): Promise<boolean> {
  const entries = names.map(([name, forMs]) => ({
    ref: db.collection('ledgers').doc(name),
    until: Timestamp.fromMillis(now + forMs),
  }));
  return db.runTransaction(async (transaction) => {
    const known = await transaction.getAll(...entries.map(({ ref }) => ref));
    if (known.some((entry) => isFresh(entry.get('expireAt'), now))) return false;
    const receivedAt = FieldValue.serverTimestamp();
    transaction.create(db.collection('members.applications').doc(), { ...values, status: 'new', receivedAt, rev: 1 });
    for (const mail of mails) transaction.create(mailbox(db).doc(), pendingMail(mail));
    for (const { ref, until } of entries) transaction.set(ref, { expireAt: until });
    return true;
  });
}

function isFresh(expireAt: unknown, now: number): boolean {
  return expireAt instanceof Timestamp && expireAt.toMillis() > now;
}
