import type { Firestore } from 'firebase-admin/firestore';

/** A waiting mail, as its document has it. */
export interface WaitingMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly replyTo?: string;
  readonly message: { readonly subject: string; readonly text: string; readonly html: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly delivery: Readonly<Record<string, unknown>>;
}

/**
 * The mails that wait for an address, in the order in which they were written.
 * @param db the database
 * @param address to whom
 */
export async function mailsTo(db: Firestore, address: string): Promise<WaitingMail[]> {
  const { docs } = await db.collection('mail').where('to', 'array-contains', address).get();
  return docs
    .sort((one, other) => one.createTime.toMillis() - other.createTime.toMillis())
    .map((document) => Object.assign(document.data(), { id: document.id }) as WaitingMail);
}
