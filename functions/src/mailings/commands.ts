import { mailedDocument, type MailingState } from '@firehouse/model';
import { FieldValue, type DocumentReference, type Transaction } from 'firebase-admin/firestore';
import { Problem } from '../problem.ts';
import { at, type StoredMailing } from './mailingDocument.ts';
import { isInForce } from './plan.ts';
import type { MailingTask } from './tasks.ts';

/** Pauses a mailing; one that is paused stays so. @throws {Problem} 404, or 409 when it is too late */
export async function pauseMailing(ref: DocumentReference): Promise<void> {
  await change(ref, (transaction, { state }) => {
    if (state === 'paused') return;
    assertUnfinished(state);
    transaction.update(ref, { state: 'paused', reason: FieldValue.delete() });
  });
}

/**
 * Resumes a paused mailing; what was refused is sent again.
 * @returns the task to add, if it had been started
 * @throws {Problem} 404, or 409 when it is too late
 */
export async function resumeMailing(ref: DocumentReference, now: number): Promise<MailingTask | undefined> {
  return change(ref, async (transaction, mailing) => {
    if (mailing.state === 'planned' || mailing.state === 'sending') return undefined;
    assertUnfinished(mailing.state);
    await assertInForce(transaction, ref, now);
    const generation = mailing.generation + 1;
    const hasStarted = mailing.startedAt !== undefined;
    transaction.update(ref, {
      state: hasStarted ? 'sending' : 'planned',
      reason: FieldValue.delete(),
      generation,
      resumes: mailing.resumes + 1,
      activeAt: at(now),
    });
    return hasStarted ? { mailing: ref.id, generation } : undefined;
  });
}

/** Cancels what is unsent; a canceled mailing stays so. @throws {Problem} 404, or 409 when it is too late */
export async function cancelMailing(ref: DocumentReference, now: number): Promise<void> {
  await change(ref, (transaction, { state }) => {
    if (state === 'canceled') return;
    assertUnfinished(state);
    transaction.update(ref, { state: 'canceled', reason: 'An admin canceled it.', finishedAt: at(now) });
  });
}

/** The answer when there is no such mailing. */
export function noSuchMailing(): Problem {
  return new Problem(404, 'There is no such mailing.');
}

function change<Result>(
  ref: DocumentReference,
  work: (transaction: Transaction, mailing: StoredMailing) => Result | Promise<Result>,
): Promise<Result> {
  return ref.firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing === undefined) throw noSuchMailing();
    return work(transaction, mailing);
  });
}

function assertUnfinished(state: MailingState): void {
  if (state === 'finished') throw new Problem(409, 'This mailing has finished.');
  if (state === 'canceled') throw new Problem(409, 'This mailing was canceled.');
  if (state === 'merged') throw new Problem(409, 'This post was emailed together with others.');
}

/** Only an alert that has not ended is worth sending. */
async function assertInForce(transaction: Transaction, ref: DocumentReference, now: number): Promise<void> {
  const document = mailedDocument(ref.id);
  if (document?.collection !== 'alerts') return;
  const alert = await transaction.get(ref.firestore.collection('alerts').doc(document.id));
  if (!isInForce(alert.data() ?? {}, now)) throw new Problem(409, 'This alert has ended.');
}
