import { FRESH_MS, type MailedCollection, mailingId } from '@firehouse/model';
import {
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { mailingTitle } from './mailingContent.ts';
import { at, mailingsIn, type StoredMailing } from './mailingDocument.ts';
import type { MailingTask } from './mailingTask.ts';

/** Maximum number of posts in one email. */
const MAX_POSTS = 20;

/** The result of {@link planMailing}. */
type Planned = 'created' | 'renamed' | 'deleted' | 'canceled' | 'unchanged';

/** Times for planning mailings. */
export interface Planning {
  /** Epoch milliseconds. */
  readonly now: number;
  /** How long a post waits for others. */
  readonly newsDelayMs: number;
}

/** A document's mailing after planning. */
interface PlannedMailing {
  readonly ref: DocumentReference;
  readonly planned: Planned;
}

/**
 * Updates a document's mailings to match what is stored now, so events can arrive twice, late or in any order. A
 * document that exists and is due gets one mailing, and an alert gets one more for each revision that is to be emailed;
 * restoring an emailed document sends nothing again. If the document is deleted or not to be emailed after all, its
 * mailing is deleted as long as it is only planned; a deleted document's mailing is canceled after that.
 */
export async function planMailing(
  db: Firestore,
  collection: MailedCollection,
  id: string,
  planning: Planning,
): Promise<PlannedMailing> {
  const document = db.collection(collection).doc(id);
  return db.runTransaction(async (transaction): Promise<PlannedMailing> => {
    const fields = (await transaction.get(document)).data();
    const emailRev = emailRevIn(fields);
    const ref = mailingsIn(db).doc(mailingId(collection, id, emailRev));
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (fields === undefined) return { ref, planned: await endAll(transaction, document, planning.now) };
    if (emailRev === 0) {
      if (mailing?.state !== 'planned') return { ref, planned: 'unchanged' };
      transaction.delete(ref);
      return { ref, planned: 'deleted' };
    }
    const title = mailingTitle([String(fields['title'])]);
    if (mailing?.state === 'planned' && mailing.title !== title) {
      transaction.update(ref, { title });
      return { ref, planned: 'renamed' };
    }
    if (mailing !== undefined || !isDue(collection, fields, planning.now)) return { ref, planned: 'unchanged' };
    const isCorrection = emailRev > 1 && (await mailingsOf(transaction, document)).length > 0;
    transaction.create(ref, { ...newMailing(collection, id, fields, planning), ...(isCorrection && { isCorrection }) });
    return { ref, planned: 'created' };
  });
}

/**
 * Returns which revision of a document is emailed: 0 for none, 1 by default. A malformed choice emails nobody.
 * @param fields undefined for a deleted document
 */
export function emailRevIn(fields: DocumentData | undefined): number {
  const stored: unknown = fields?.['emailRev'] ?? 1;
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}

/** Ends the unfinished mailings of a deleted document, except those about other documents too. */
async function endAll(transaction: Transaction, document: DocumentReference, now: number): Promise<Planned> {
  const collection = document.parent.id as MailedCollection;
  const mailings = await mailingsOf(transaction, document);
  const unfinished = mailings.filter(({ mailing: { state } }) => ['planned', 'sending', 'paused'].includes(state));
  const others = unfinished.flatMap(({ mailing }) => mailing.documents.filter((name) => name !== document.id));
  const existing = new Set(
    others.length === 0
      ? []
      : (await transaction.getAll(...others.map((name) => document.parent.doc(name))))
          .filter(({ exists }) => exists)
          .map(({ id }) => id),
  );
  const ended = unfinished.filter(({ mailing }) => !mailing.documents.some((name) => existing.has(name)));
  for (const { ref, mailing } of ended) {
    // If the document is restored, it can still be emailed.
    if (mailing.state === 'planned') transaction.delete(ref);
    else transaction.update(ref, { state: 'canceled', reason: DELETED[collection], finishedAt: at(now) });
  }
  if (ended.length === 0) return 'unchanged';
  return ended.every(({ mailing }) => mailing.state === 'planned') ? 'deleted' : 'canceled';
}

/** Returns all mailings about a document. */
async function mailingsOf(
  transaction: Transaction,
  document: DocumentReference,
): Promise<{ readonly ref: DocumentReference; readonly mailing: StoredMailing }[]> {
  const { docs } = await transaction.get(
    mailingsIn(document.firestore).where('documents', 'array-contains', document.id),
  );
  return docs
    .map((snapshot) => ({ ref: snapshot.ref, mailing: snapshot.data() as StoredMailing }))
    .filter(({ mailing }) => mailing.type === document.parent.id);
}

/** Why a mailing whose documents no longer exist is canceled. */
export const DELETED: Readonly<Record<MailedCollection, string>> = {
  alerts: 'The alert was deleted.',
  posts: 'The post was deleted.',
};

/**
 * Returns whether to email a document now: a recent post, or an alert in force that is recent or that an admin revised.
 */
function isDue(collection: MailedCollection, fields: DocumentData, now: number): boolean {
  const begin = ms(fields[collection === 'alerts' ? 'startTime' : 'createdAt']);
  if (typeof fields['title'] !== 'string' || begin === undefined) return false;
  const isFresh = begin <= now + FRESH_MS && begin > now - FRESH_MS;
  if (collection === 'posts') return isFresh;
  return begin <= now && isInForce(fields, now) && (isFresh || emailRevIn(fields) > 1);
}

/** Returns whether an alert has not ended. */
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
 * @returns the task to add, even if the mailing has already started, because its task may have been lost
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
 * Starts planned mailings of posts together: one email contains all their posts, and the other mailings are marked as
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
  /** Epoch milliseconds, like `createdAt`. */
  readonly startAt: number;
  readonly createdAt: number;
}

/**
 * Returns the planned mailings of posts to start together now. They wait until the newest is due, so that each post can
 * be corrected during the whole delay, but the first one waits at most twice the delay.
 * @returns oldest first; empty if it is too early
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
 * Restarts the work on a mailing with new tasks; previous tasks do nothing.
 * @returns the task to add, or undefined if the mailing is not being sent
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
