import type { Firestore } from 'firebase-admin/firestore';
import { identityOf } from '../platform/identities.ts';
import { isByServer, type AuthoredEvent, type ChangeEvent, type EventLine } from './lineOfEvent.ts';

/** Stores the audit line for a change. `lineOf` returns undefined if there is nothing to record. */
export async function recordChange(
  db: Firestore,
  event: ChangeEvent,
  lineOf: (authored: AuthoredEvent) => EventLine | undefined,
): Promise<void> {
  const { authId } = event;
  const user = authId === undefined || isByServer(event) ? undefined : await identityOf(db, authId);
  const recorded = lineOf({ event, user });
  if (recorded === undefined) return;
  const { id, line, yields, combines } = recorded;
  const ref = db.collection('audit').doc(id);
  if (!yields) {
    await ref.set(line);
    return;
  }
  await db.runTransaction(async (transaction) => {
    const existing = await transaction.get(ref);
    if (!existing.exists) transaction.set(ref, line);
    else if (combines !== undefined && existing.get('document') !== line['document'])
      transaction.update(ref, { document: combines });
  });
}
