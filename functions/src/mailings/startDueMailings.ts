import { FRESH_MS, mailingId } from '@firehouse/model';
import { Timestamp, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { readable } from '../documents/skipMalformed.ts';
import { batchesByDueTime } from './batchClaims.ts';
import { mailingsIn, type StoredMailing } from './mailingDocument.ts';
import {
  emailRevIn,
  planMailing,
  postsToStart,
  restartMailing,
  startMailing,
  startMerged,
  type Planning,
} from './planMailing.ts';
import type { Enqueue } from './mailingTask.ts';

/** A mailing without activity for this long, in ms, is restarted. */
const STUCK_MS = 3 * 60_000;

/**
 * Plans mailings for alerts that have come into force, starts those that are due, and restarts stuck ones, for example
 * if a task was lost. Runs every minute.
 */
export async function startDueMailings(db: Firestore, planning: Planning, enqueue: Enqueue): Promise<void> {
  await planAlerts(db, planning);
  await startPlanned(db, planning.now, enqueue);
  await restartStuck(db, planning.now, enqueue);
}

async function planAlerts(db: Firestore, planning: Planning): Promise<void> {
  const { docs } = await db
    .collection('alerts')
    .where('startTime', '>', Timestamp.fromMillis(planning.now - FRESH_MS))
    .where('startTime', '<=', Timestamp.fromMillis(planning.now))
    .select('emailRev')
    .get();
  if (docs.length === 0) return;
  const existing = await db.getAll(
    ...docs.map((alert) => mailingsIn(db).doc(mailingId('alerts', alert.id, emailRevIn(alert.data())))),
  );
  for (const [index, { id }] of docs.entries()) {
    if (existing[index]?.exists !== true) await planMailing(db, 'alerts', id, planning);
  }
}

async function startPlanned(db: Firestore, now: number, enqueue: Enqueue): Promise<void> {
  const planned = await mailingsInState(db, 'planned');
  for (const { ref, mailing } of planned) {
    if (mailing.type !== 'alerts') continue;
    const task = await startMailing(ref, now);
    if (task !== undefined) await enqueue(task);
  }
  const posts = planned
    .filter(({ mailing }) => mailing.type === 'posts')
    .map(({ ref, mailing: { startAt, createdAt } }) => ({
      ref,
      startAt: startAt.toMillis(),
      createdAt: createdAt.toMillis(),
    }));
  const task = await startMerged(db, postsToStart(posts, now), now);
  if (task !== undefined) await enqueue(task);
}

async function restartStuck(db: Firestore, now: number, enqueue: Enqueue): Promise<void> {
  for (const { ref, mailing } of await mailingsInState(db, 'sending')) {
    if (mailing.activeAt.toMillis() > now - STUCK_MS) continue;
    const [first] = await batchesByDueTime(ref, 1);
    // Not stuck: it is waiting to retry deferred addresses, or for a claim to expire.
    if (mailing.isSplit && first !== undefined && first.dueAt > now - STUCK_MS) continue;
    const task = await restartMailing(ref, now);
    if (task !== undefined) await enqueue(task);
  }
}

async function mailingsInState(
  db: Firestore,
  state: 'planned' | 'sending',
): Promise<{ readonly ref: DocumentReference; readonly mailing: StoredMailing }[]> {
  const { docs } = await mailingsIn(db).where('state', '==', state).get();
  return docs.flatMap((snapshot) => {
    const stored = snapshot.data();
    // Skip malformed mailings, so that they don't block others.
    const isReadable =
      readable('mailings', snapshot.id, stored) !== undefined && stored['activeAt'] instanceof Timestamp;
    return isReadable ? [{ ref: snapshot.ref, mailing: stored as StoredMailing }] : [];
  });
}
