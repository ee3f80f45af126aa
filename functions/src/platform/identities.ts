import type { Firestore, WriteBatch } from 'firebase-admin/firestore';

/** Server-only collection with the email address of each user ID, because events identify users only by their ID. */
const IDENTITIES = 'identities';

/** Stores an account's verified email address as part of a batch. */
export function setIdentity(db: Firestore, batch: WriteBatch, uid: string, member: string): void {
  batch.set(db.collection(IDENTITIES).doc(uid), { member });
}

/** Returns the email address that was last verified for an account, or undefined if none ever was. */
export async function identityOf(db: Firestore, uid: string): Promise<string | undefined> {
  const member: unknown = (await db.collection(IDENTITIES).doc(uid).get()).get('member');
  return typeof member === 'string' ? member : undefined;
}

/**
 * Returns the user IDs with this verified email address. There can be several if the company allows multiple sign-in
 * providers.
 */
export async function uidsOf(db: Firestore, member: string): Promise<string[]> {
  const { docs } = await db.collection(IDENTITIES).where('member', '==', member).get();
  return docs.map(({ id }) => id);
}
