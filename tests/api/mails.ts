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

/**
 * Where the link of the last mail to an address leads, within the site.
 * @param db the database
 * @param address to whom
 */
export async function mailedPath(db: Firestore, address: string): Promise<string> {
  const last = (await mailsTo(db, address)).at(-1);
  const { pathname, hash } = new URL(/https?:\/\/\S+/.exec(last?.message.text ?? '')?.[0] ?? '');
  return pathname + hash;
}
