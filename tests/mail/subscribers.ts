import type { Firestore } from 'firebase-admin/firestore';

/** Number of writes per commit. */
const COMMIT = 500;

/** Stores subscribers to alerts. */
export async function storeSubscribers(db: Firestore, count: number): Promise<void> {
  for (let start = 0; start < count; start += COMMIT) {
    const batch = db.batch();
    for (let index = start; index < Math.min(count, start + COMMIT); index += 1) {
      const email = `s${String(index).padStart(6, '0')}@people.example`;
      batch.set(db.doc(`subscriptions/${email}`), { email, type: ['alerts'] });
    }
    await batch.commit();
  }
}
