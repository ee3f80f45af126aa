import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { remember, wasDone, type KeyedRequest } from '../ledger/idempotencyKey.ts';
import { entryUntil, isFresh, ledgerEntry } from '../ledger/ledgerEntries.ts';
import { mailbox, pendingMail, type Mail } from '../mail/queuedEmail.ts';

interface Submission {
  readonly values: Readonly<Record<string, unknown>>;
  /** Hash of the content. Identical applications within `forMs` milliseconds are ignored. */
  readonly name: string;
  readonly forMs: number;
  readonly keyed: KeyedRequest | undefined;
  readonly mails: readonly Mail[];
}

/**
 * Stores an application and its emails in one transaction. Does nothing and returns false if the application is a
 * repeat: one with the same content or the same `Idempotency-Key`.
 */
export async function storeApplication(
  db: Firestore,
  { values, name, forMs, keyed, mails }: Submission,
  now: number,
): Promise<boolean> {
  const same = ledgerEntry(db, name);
  return db.runTransaction(async (transaction) => {
    const [isDone, before] = await Promise.all([wasDone(transaction, db, keyed, now), transaction.get(same)]);
    if (isDone) return false;
    remember(transaction, db, keyed, now);
    if (isFresh(before, now)) return false;
    const receivedAt = FieldValue.serverTimestamp();
    transaction.create(db.collection('members.applications').doc(), { ...values, status: 'new', receivedAt, rev: 1 });
    for (const mail of mails) transaction.create(mailbox(db).doc(), pendingMail(mail));
    transaction.set(same, entryUntil(now + forMs));
    return true;
  });
}
