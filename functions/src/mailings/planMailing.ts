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

const MAX_POSTS = 20;

/** The outcome of {@link planMailing}. */
type Planned = 'created' | 'renamed' | 'deleted' | 'canceled' | 'unchanged';

/** Input for planning mailings. */
export interface Planning {
  /** Epoch milliseconds. */
  readonly now: number;
  /** How long a post waits so that it can be combined with others. */
  readonly newsDelayMs: number;
}

interface PlannedMailing {
  readonly ref: DocumentReference;
  readonly planned: Planned;
}

/**
 * Plans, renames or deletes a document's mailing, depending on the current state of the document. Events can therefore
 * be repeated, late or out of order. A document gets one mailing once it is due, and an alert gets another for each
 * revision that requests one. Restoring a document doesn't email it again. If a document is deleted, or should no
 * longer be emailed, its mailing is deleted if it hasn't started. If it has started and the document was deleted, it is
 * canceled.
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
    // All dates of a series share one mailing, so that it is never emailed twice.
    const ref = mailingsIn(db).doc(mailingId(collection, seriesIn(fields) ?? id, emailRev));
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (fields === undefined) return { ref, planned: await endAll(transaction, document, planning.now) };
    if (emailRev === 0) {
      if (mailing?.state !== 'planned' || !mailing.documents.includes(id)) return { ref, planned: 'unchanged' };
      transaction.delete(ref);
      return { ref, planned: 'deleted' };
    }
    const title = mailingTitle([String(fields['title'])]);
    if (mailing?.state === 'planned' && mailing.documents.includes(id) && mailing.title !== title) {
      transaction.update(ref, { title });
      return { ref, planned: 'renamed' };
    }
    if (mailing !== undefined || !isDue(collection, fields, planning.now)) return { ref, planned: 'unchanged' };
    const isCorrection = emailRev > 1 && (await mailingsOf(transaction, document)).length > 0;
    transaction.create(ref, { ...newMailing(collection, id, fields, planning), ...(isCorrection && { isCorrection }) });
    return { ref, planned: 'created' };
  });
}

function seriesIn(fields: DocumentData | undefined): string | undefined {
  const series: unknown = fields?.['series'];
  return typeof series === 'string' ? series : undefined;
}

/** Returns the revision to email: 1 by default, or 0 for none. An invalid value counts as 0. */
export function emailRevIn(fields: DocumentData | undefined): number {
  const stored: unknown = fields?.['emailRev'] ?? 1;
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}

/** Ends a deleted document's unfinished mailings, except for those with other documents that still exist. */
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
    // Delete it, so that the document can be emailed if it is restored.
    if (mailing.state === 'planned') transaction.delete(ref);
    else transaction.update(ref, { state: 'canceled', reason: DELETED[collection], finishedAt: at(now) });
  }
  if (ended.length === 0) return 'unchanged';
  return ended.every(({ mailing }) => mailing.state === 'planned') ? 'deleted' : 'canceled';
}

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

/** Reasons for canceling a mailing when its documents no longer exist. */
export const DELETED: Readonly<Record<MailedCollection, string>> = {
  alerts: 'The alert was deleted.',
  posts: 'The post was deleted.',
};

/**
 * Returns whether a document should be emailed: a recent post, or an alert in force that is either recent or a new
 * revision.
 */
function isDue(collection: MailedCollection, fields: DocumentData, now: number): boolean {
  const begin = ms(fields[collection === 'alerts' ? 'startTime' : 'createdAt']);
  if (typeof fields['title'] !== 'string' || begin === undefined) return false;
  const isFresh = begin <= now + FRESH_MS && begin > now - FRESH_MS;
  if (collection === 'posts') return isFresh;
  return begin <= now && isInForce(fields, now) && (isFresh || emailRevIn(fields) > 1);
}

/** Returns whether an alert hasn't ended yet. */
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
 * Starts a planned mailing if it is due. Returns the task to add to the queue, even if the mailing has already started
 * but some batches are missing, in case its task was lost.
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

/** Merges planned post mailings into the first one, and starts it. Returns the task to add to the queue. */
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

interface PlannedPosts<Ref> {
  readonly ref: Ref;
  /** Epoch milliseconds. */
  readonly startAt: number;
  readonly createdAt: number;
}

/**
 * Returns the planned post mailings to merge and start now, oldest first; none if it is too early. They wait for the
 * newest one to be due, so that every post can be corrected for the whole delay, but never longer than twice the delay
 * of the oldest one.
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
 * Restarts a mailing with new tasks. Earlier tasks will be ignored. Returns the task to add to the queue, or undefined
 * if the mailing isn't being sent.
 */
export async function restartMailing(ref: DocumentReference, now: number): Promise<MailingTask | undefined> {
  return ref.firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing?.state !== 'sending') return undefined;
    transaction.update(ref, { generation: mailing.generation + 1, activeAt: at(now) });
    return { mailing: ref.id, generation: mailing.generation + 1 };
  });
}

/** Cancels a mailing that is being sent. */
export async function cancelUnsent(ref: DocumentReference, reason: string, now: number): Promise<void> {
  await ref.firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing?.state !== 'sending') return;
    transaction.update(ref, { state: 'canceled', reason, finishedAt: at(now) });
  });
}
