import type { Firestore, WriteBatch } from 'firebase-admin/firestore';

/** Server-only: the verified email address by uid. Events identify a change's author only by uid. */
const IDENTITIES = 'identities';

/**
 * Stores an account's owner along with a batch's other writes. Storing the same owner again changes nothing.
 * @param uid the account's ID
 * @param member the email address verified by the sign-in
 */
export function setIdentity(db: Firestore, batch: WriteBatch, uid: string, member: string): void {
  batch.set(db.collection(IDENTITIES).doc(uid), { member });
}

/**
 * Returns the email address verified by an account's last sign-in.
 * @param uid the account's ID
 * @returns undefined for an account that never signed in with a verified address
 */
export async function identityOf(db: Firestore, uid: string): Promise<string | undefined> {
  const member: unknown = (await db.collection(IDENTITIES).doc(uid).get()).get('member');
  return typeof member === 'string' ? member : undefined;
}

/**
 * Returns the accounts whose last sign-in verified an email address: more than one if the company allows several
 * providers.
 */
export async function uidsOf(db: Firestore, member: string): Promise<string[]> {
  const { docs } = await db.collection(IDENTITIES).where('member', '==', member).get();
  return docs.map(({ id }) => id);
}
