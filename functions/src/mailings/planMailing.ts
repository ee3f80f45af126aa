import { FRESH_MS, type MailedCollection, mailingId } from '@firehouse/model';
import { Timestamp, type DocumentData, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { mailingTitle } from './mailingContent.ts';
import { at, mailingsIn, type StoredMailing } from './mailingDocument.ts';
import type { MailingTask } from './mailingTask.ts';

/** Maximum number of posts in one email. */
const MAX_POSTS = 20;

/** The result of {@link planMailing}. */
type Planned = 'created' | 'renamed' | 'deleted' | 'canceled' | 'unchanged';

/** When a mailing is planned. */
export interface Planning {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How long a post waits for others. */
  readonly newsDelayMs: number;
}

/**
 * Updates the mailing of a document to match what is stored now, so events can arrive twice, late or in any order. A
 * document that exists and is due gets one mailing; restoring an emailed document sends nothing again. If the
 * document is deleted, its mailing is deleted while planned, and canceled later.
 */
export async function planMailing(
  db: Firestore,
  collection: MailedCollection,
  id: string,
  { now, newsDelayMs }: Planning,
): Promise<Planned> {
  const document = db.collection(collection).doc(id);
  const ref = mailingsIn(db).doc(mailingId(collection, id));
  return db.runTransaction(async (transaction) => {
    const [source, stored] = await transaction.getAll(document, ref);
    const fields = source?.data();
    const mailing = stored?.data() as StoredMailing | undefined;
    if (fields !== undefined) {
      const title = mailingTitle([String(fields['title'])]);
      if (mailing?.state === 'planned' && mailing.title !== title) {
        transaction.update(ref, { title });
        return 'renamed';
      }
      if (mailing !== undefined || !isDue(collection, fields, now)) return 'unchanged';
      transaction.create(ref, newMailing(collection, id, fields, { now, newsDelayMs }));
      return 'created';
    }
    if (mailing?.state === 'planned') {
      transaction.delete(ref);
      return 'deleted';
    }
    if (mailing?.state !== 'sending' && mailing?.state !== 'paused') return 'unchanged';
    const others = mailing.documents.filter((name) => name !== id).map((name) => db.collection(collection).doc(name));
    if (others.length > 0 && (await transaction.getAll(...others)).some(({ exists }) => exists)) return 'unchanged';
    transaction.update(ref, { state: 'canceled', reason: DELETED[collection], finishedAt: at(now) });
    return 'canceled';
  });
}

/** Why a mailing without remaining documents is canceled. */
export const DELETED: Readonly<Record<MailedCollection, string>> = {
  alerts: 'The alert was deleted.',
  posts: 'The post was deleted.',
};

/** Whether to email a document now: an alert in force or a post, and neither too old. */
function isDue(collection: MailedCollection, fields: DocumentData, now: number): boolean {
  const begin = ms(fields[collection === 'alerts' ? 'startTime' : 'createdAt']);
  if (typeof fields['title'] !== 'string') return false;
  if (begin === undefined || begin > now + FRESH_MS || begin <= now - FRESH_MS) return false;
  return collection === 'posts' || (begin <= now && isInForce(fields, now));
}

/** Whether an alert has not ended. */
export function isInForce(fields: DocumentData, now: number): boolean {
  return (ms(fields['endTime']) ?? 0) > now;
}

function newMailing(
  type: MailedCollection,
  id: string,
  fields: DocumentData,
  { now, newsDelayMs }: Planning,
): StoredMailing {
  return {
    type,
    title: mailingTitle([String(fields['title'])]),
    documents: [id],
    state: 'planned',
    createdAt: at(now),
    startAt: at(type === 'alerts' ? now : now + newsDelayMs),
    generation: 0,
    resumes: 0,
    isSplit: false,
    activeAt: at(now),
  };
}

function ms(value: unknown): number | undefined {
  return value instanceof Timestamp ? value.toMillis() : undefined;
}

/**
 * Starts a planned mailing that is due.
 * @returns the task to add, including that of a started mailing, whose task may have been lost
 */
export async function startMailing(ref: DocumentReference, now: number): Promise<MailingTask | undefined> {
  return ref.firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing?.state === 'sending' && !mailing.isSplit) return { mailing: ref.id, generation: mailing.generation };
    if (mailing?.state !== 'planned' || mailing.startAt.toMillis() > now) return undefined;
    transaction.update(ref, started(mailing, now));
    return { mailing: ref.id, generation: mailing.generation + 1 };
  });
}

/**
 * Starts the planned mailings of posts as one: one email contains all their posts, and the other mailings become
 * merged.
 * @param refs planned mailings; the first one stays
 * @returns the task to add
 */
export async function startMerged(
  db: Firestore,
  refs: readonly DocumentReference[],
  now: number,
): Promise<MailingTask | undefined> {
  if (refs.length === 0) return undefined;
  return db.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...refs);
    const planned = found.flatMap((snapshot) => {
      const mailing = snapshot.data() as StoredMailing | undefined;
      return mailing?.state === 'planned' ? [{ ref: snapshot.ref, mailing }] : [];
    });
    const [first, ...others] = planned;
    if (first === undefined) return undefined;
    const { ref, mailing } = first;
    transaction.update(ref, {
      ...started(mailing, now),
      title: mailingTitle(planned.map((one) => one.mailing.title)),
      documents: planned.flatMap((one) => one.mailing.documents),
    });
    for (const other of others) transaction.update(other.ref, { state: 'merged', reason: ref.id });
    return { mailing: ref.id, generation: mailing.generation + 1 };
  });
}

function started({ generation }: StoredMailing, now: number): Partial<Record<keyof StoredMailing, unknown>> {
  return { state: 'sending', startedAt: at(now), activeAt: at(now), generation: generation + 1 };
}

/** A planned mailing of posts. */
interface PlannedPosts<Ref> {
  readonly ref: Ref;
  /** Milliseconds since 1970, like `createdAt`. */
  readonly startAt: number;
  readonly createdAt: number;
}

/**
 * The planned mailings of posts to start together now. They wait until the newest is due, so that each post can be
 * corrected during the whole delay, but the first one waits no longer than twice the delay.
 * @returns oldest first; empty when it is too early
 */
export function postsToStart<Ref>(planned: readonly PlannedPosts<Ref>[], now: number): Ref[] {
  const inOrder = [...planned].sort((one, other) => one.createdAt - other.createdAt).slice(0, MAX_POSTS);
  const [first] = inOrder;
  if (first === undefined) return [];
  const latest = first.startAt + (first.startAt - first.createdAt);
  const last = Math.max(...inOrder.map(({ startAt }) => startAt));
  return now >= Math.min(latest, last) ? inOrder.map(({ ref }) => ref) : [];
}

/**
 * Restarts the work on a mailing, with new tasks; previous tasks do nothing.
 * @returns the task to add; undefined when the mailing is not being sent
 */
export async function restartMailing(ref: DocumentReference, now: number): Promise<MailingTask | undefined> {
  return ref.firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing?.state !== 'sending') return undefined;
    transaction.update(ref, { generation: mailing.generation + 1, activeAt: at(now) });
    return { mailing: ref.id, generation: mailing.generation + 1 };
  });
}

/** Cancels the unsent part of a mailing. */
export async function cancelUnsent(ref: DocumentReference, reason: string, now: number): Promise<void> {
  await ref.firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing?.state !== 'sending') return;
    transaction.update(ref, { state: 'canceled', reason, finishedAt: at(now) });
  });
}
