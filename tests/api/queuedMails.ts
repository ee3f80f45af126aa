import type { Firestore } from 'firebase-admin/firestore';

/** An email in the queue. */
export interface WaitingMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly replyTo?: string;
  readonly message: { readonly subject: string; readonly text: string; readonly html: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly delivery: Readonly<Record<string, unknown>>;
}

/** Returns the queued emails to an address, oldest first. */
export async function mailsTo(db: Firestore, address: string): Promise<WaitingMail[]> {
  const { docs } = await db.collection('mail').where('to', 'array-contains', address).get();
  return docs
    .sort((one, other) => one.createTime.toMillis() - other.createTime.toMillis())
    .map((document) => Object.assign(document.data(), { id: document.id }) as WaitingMail);
}

/** Returns the path and hash of the first link in the latest email to an address. */
export async function mailedPath(db: Firestore, address: string): Promise<string> {
  const last = (await mailsTo(db, address)).at(-1);
  const { pathname, hash } = new URL(/https?:\/\/\S+/.exec(last?.message.text ?? '')?.[0] ?? '');
  return pathname + hash;
}
