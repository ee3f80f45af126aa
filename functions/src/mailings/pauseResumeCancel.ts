import { mailedDocument, type MailingState } from '@firehouse/model';
import { FieldValue, type DocumentReference, type Transaction, type UpdateData } from 'firebase-admin/firestore';
import { recordAct } from '../audit/recordAct.ts';
import { Problem } from '../http/problem.ts';
import { at, type StoredMailing } from './mailingDocument.ts';
import { isInForce } from './planMailing.ts';
import type { MailingTask } from './mailingTask.ts';

/** The author and time of a command. */
export interface Command {
  readonly by: string;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Pauses a mailing. Does nothing if it is already paused.
 * @throws {Problem} 404 if the mailing doesn't exist, 409 if it has already ended
 */
export async function pauseMailing(ref: DocumentReference, command: Command): Promise<void> {
  await change(ref, command, ({ state }, update) => {
    if (state === 'paused') return;
    assertUnfinished(state);
    update({ state: 'paused', reason: FieldValue.delete() });
  });
}

/**
 * Resumes a paused mailing. Refused addresses are tried again.
 * @returns the task to add to the queue if sending had already started
 * @throws {Problem} 404 if the mailing doesn't exist, 409 if the mailing or its alert has already ended
 */
export async function resumeMailing(ref: DocumentReference, command: Command): Promise<MailingTask | undefined> {
  return change(ref, command, async (mailing, update, transaction) => {
    if (mailing.state === 'planned' || mailing.state === 'sending') return undefined;
    assertUnfinished(mailing.state);
    await assertInForce(transaction, ref, command.now);
    const generation = mailing.generation + 1;
    const hasStarted = mailing.startedAt !== undefined;
    update({
      state: hasStarted ? 'sending' : 'planned',
      reason: FieldValue.delete(),
      generation,
      resumes: mailing.resumes + 1,
      activeAt: at(command.now),
    });
    return hasStarted ? { mailing: ref.id, generation } : undefined;
  });
}

/**
 * Cancels a mailing. Emails that were already sent can't be recalled. Does nothing if it is already canceled.
 * @throws {Problem} 404 if the mailing doesn't exist, 409 if it has already ended
 */
export async function cancelMailing(ref: DocumentReference, command: Command): Promise<void> {
  await change(ref, command, ({ state }, update) => {
    if (state === 'canceled') return;
    assertUnfinished(state);
    update({ state: 'canceled', reason: 'An admin canceled it.', finishedAt: at(command.now) });
  });
}

export function noSuchMailing(): Problem {
  return new Problem(404, 'This mailing does not exist.');
}

type Update = (changes: UpdateData<{ readonly [field: string]: unknown }> & { readonly state: MailingState }) => void;

function change<Result>(
  ref: DocumentReference,
  { by }: Command,
  work: (mailing: StoredMailing, update: Update, transaction: Transaction) => Result | Promise<Result>,
): Promise<Result> {
  const { firestore } = ref;
  return firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing === undefined) throw noSuchMailing();
    const update: Update = (changes) => {
      transaction.update(ref, changes);
      const act = { by, operation: 'update', collection: 'mailings' } as const;
      recordAct(firestore, transaction, { ...act, document: ref.id, title: mailing.title, fields: ['state'] });
    };
    return work(mailing, update, transaction);
  });
}

function assertUnfinished(state: MailingState): void {
  if (state === 'finished') throw new Problem(409, 'This mailing has already finished.');
  if (state === 'canceled') throw new Problem(409, 'This mailing was canceled.');
  if (state === 'merged') throw new Problem(409, 'This post was emailed together with others.');
}

/** Rejects an alert that has ended, because there is no point in sending it. */
async function assertInForce(transaction: Transaction, ref: DocumentReference, now: number): Promise<void> {
  const document = mailedDocument(ref.id);
  if (document?.collection !== 'alerts') return;
  const alert = await transaction.get(ref.firestore.collection('alerts').doc(document.id));
  if (!isInForce(alert.data() ?? {}, now)) throw new Problem(409, 'This alert has ended.');
}
