import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Outcome } from '../mail/deliveryOutcome.ts';
import type { OutgoingEmail } from '../mail/sendEmail.ts';
import { batchesByDueTime, claimBatch, ClaimLostError, reopenRefused, type ClaimedBatch } from './batchClaims.ts';
import { currentContent } from './currentContent.ts';
import { mailingEmail } from './mailingEmail.ts';
import { mailingsIn, readMailing, reasonText, type StoredMailing } from './mailingDocument.ts';
import { cancelUnsent } from './planMailing.ts';
import { isProgressDue, writeProgress } from './mailingTotals.ts';
import { readRecipients } from './recipients.ts';
import { sendBatch, type BatchEnd } from './sendBatch.ts';
import { splitMailing } from './createBatches.ts';
import { LANES, type Enqueue, type MailingTask } from './mailingTask.ts';

/** How long a lane waits for more batches while they are being created, in ms. */
const SPLITTING_MS = 2_000;

/** The database, mail server and settings that tasks use. */
export interface WorkerContext {
  readonly db: Firestore;
  readonly settings: {
    readonly site: string;
    readonly digestKey: string;
    /** The sender of the emails. */
    readonly from: string;
    /** Delay before deferred addresses are retried, in ms. */
    readonly retryMs: number;
  };
  readonly send: (email: OutgoingEmail) => Promise<Outcome>;
  readonly suppress: (address: string, reason: string) => Promise<void>;
  readonly enqueue: Enqueue;
  readonly now: () => number;
}

/** Thrown if a task can't run now. The queue delivers it again later. */
export class TryLaterError extends Error {
  override readonly name = 'TryLaterError';
}

/**
 * Runs a task from the queue. Tasks can arrive more than once or out of order: a batch can only be claimed by one
 * worker, and tasks from an earlier generation are ignored.
 * @throws {TryLaterError} if the mail server is unreachable, or if the task arrived too early
 */
export async function runMailingTask(context: WorkerContext, task: MailingTask): Promise<void> {
  const { db, enqueue, now } = context;
  const ref = mailingsIn(db).doc(task.mailing);
  const mailing = await readMailing(ref);
  if (mailing?.state !== 'sending' || mailing.generation !== task.generation) return;
  if ((task.notBefore ?? 0) > now()) throw new TryLaterError('The task came before its time.');
  if (task.lane !== undefined) {
    await runLane(context, ref, mailing, { ...task, lane: task.lane });
    return;
  }
  const startLanes = () => Promise.all(Array.from({ length: LANES }, (_, lane) => enqueue({ ...task, lane, step: 0 })));
  if (mailing.resumes > 0) await reopenRefused(ref, mailing.resumes, now());
  await splitMailing(ref, now, startLanes);
}

interface LaneTask extends MailingTask {
  readonly lane: number;
}

/** Sends one batch, and adds the lane's next task unless the mailing is finished. */
async function runLane(
  context: WorkerContext,
  ref: DocumentReference,
  mailing: StoredMailing,
  task: LaneTask,
): Promise<void> {
  const { enqueue, now } = context;
  const next = (notBefore?: number) =>
    enqueue({
      mailing: task.mailing,
      generation: task.generation,
      lane: task.lane,
      step: (task.step ?? 0) + 1,
      ...(notBefore !== undefined && { notBefore }),
    });
  const batches = await batchesByDueTime(ref, LANES * 2);
  const [first] = batches;
  if (first === undefined) {
    if (!(await writeProgress(ref, task.generation, now()))) await next(now() + SPLITTING_MS);
    return;
  }
  const due = batches.filter(({ dueAt }) => dueAt <= now());
  if (due.length === 0) {
    await next(first.dueAt);
    return;
  }
  const current = await currentContent(context.db, mailing, context.settings.site, now());
  if ('ended' in current) {
    await cancelUnsent(ref, current.ended, now());
    await writeProgress(ref, task.generation, now());
    return;
  }
  // Each lane starts with a different batch, so that they rarely try to claim the same one.
  const turn = task.lane % due.length;
  for (const { snapshot } of [...due.slice(turn), ...due.slice(0, turn)]) {
    const batch = await claimBatch(snapshot, mailing.resumes, now);
    if (batch === undefined) continue;
    const email = { ...context.settings, mailing: ref.id, type: mailing.type };
    const end = await sendClaimed(context, ref, task, batch, (to) => mailingEmail(email, current.content, to), mailing);
    await afterBatch(context, ref, task, end, next);
    return;
  }
  await next();
}

async function sendClaimed(
  context: WorkerContext,
  ref: DocumentReference,
  { generation }: LaneTask,
  batch: ClaimedBatch,
  emailTo: (address: string) => OutgoingEmail,
  { type, resumes }: StoredMailing,
): Promise<BatchEnd> {
  const { db, settings, send, suppress, now } = context;
  try {
    return await sendBatch({
      type,
      batch,
      recipients: await readRecipients(db, type, batch),
      emailTo,
      send,
      suppress,
      checkpoint: async () => {
        const mailing = await readMailing(ref);
        if (mailing !== undefined && isProgressDue(mailing, now())) await writeProgress(ref, generation, now());
        return mailing?.state === 'sending' && mailing.generation === generation;
      },
      isResumed: async () => (await readMailing(ref))?.resumes !== resumes,
      retryMs: settings.retryMs,
      now,
    });
  } catch (error) {
    // Another worker has claimed the batch and will finish it.
    if (error instanceof ClaimLostError) return { kind: 'done' };
    throw error;
  }
}

async function afterBatch(
  { now }: WorkerContext,
  ref: DocumentReference,
  { generation }: LaneTask,
  end: BatchEnd,
  next: () => Promise<void>,
): Promise<void> {
  switch (end.kind) {
    case 'done':
      if (!(await isFinishedNow(ref, generation, now()))) await next();
      return;
    case 'refused':
      await setReason(ref, generation, 'paused', end.reason);
      await writeProgress(ref, generation, now());
      return;
    case 'stopped':
      await writeProgress(ref, generation, now());
      return;
    case 'unreachable':
      await setReason(ref, generation, 'sending', `The mail server cannot be reached: ${end.reason}`);
      throw new TryLaterError(end.reason);
  }
}

/**
 * Returns true unless the mailing is still being sent. Updates the totals if they are due, or if this was the last
 * batch.
 */
async function isFinishedNow(ref: DocumentReference, generation: number, now: number): Promise<boolean> {
  const [mailing, [open]] = await Promise.all([readMailing(ref), batchesByDueTime(ref, 1)]);
  if (mailing === undefined || mailing.state !== 'sending') return true;
  if (open !== undefined && !isProgressDue(mailing, now)) return false;
  return writeProgress(ref, generation, now);
}

/**
 * Pauses a mailing, or stores why it is waiting. Does nothing if the mailing is no longer being sent, or has been
 * restarted since.
 */
async function setReason(
  ref: DocumentReference,
  generation: number,
  state: 'paused' | 'sending',
  text: string,
): Promise<void> {
  const reason = reasonText(text);
  await ref.firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing?.state !== 'sending' || mailing.generation !== generation) return;
    if (mailing.state === state && mailing.reason === reason) return;
    transaction.update(ref, { state, reason });
  });
}
