import type { Firestore } from 'firebase-admin/firestore';

/** Server-only: which address the sign-in believed, by uid. Events name the author of a change by uid alone. */
const IDENTITIES = 'identities';

/**
 * Stores whom an account belongs to. Storing the same again changes nothing.
 * @param uid the account's id
 * @param member the address that the sign-in believes
 */
export async function storeIdentity(db: Firestore, uid: string, member: string): Promise<void> {
  await db.collection(IDENTITIES).doc(uid).set({ member });
}

/**
 * The address that an account's last sign-in was believed to be.
 * @param uid the account's id
 * @returns undefined for an account that never signed in as a known person
 */
export async function identityOf(db: Firestore, uid: string): Promise<string | undefined> {
  const member: unknown = (await db.collection(IDENTITIES).doc(uid).get()).get('member');
  return typeof member === 'string' ? member : undefined;
}
