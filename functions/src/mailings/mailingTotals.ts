import { AggregateField, FieldValue, type DocumentReference } from 'firebase-admin/firestore';
import { failureReasons, type BatchProgress } from './batchProgress.ts';
import { at, batchesOf, type StoredMailing } from './mailingDocument.ts';

/** How often a mailing's sums are written, in ms. */
const PROGRESS_INTERVAL_MS = 2_000;

/** Maximum number of reasons stored in a mailing. */
const MAX_REASONS = 10;

/** Returns whether it is time to write the sums again. */
export function isProgressDue({ activeAt }: Pick<StoredMailing, 'activeAt'>, now: number): boolean {
  return now - activeAt.toMillis() >= PROGRESS_INTERVAL_MS;
}

/**
 * Sums up the batches, writes the sums to the mailing, and finishes it if no batch is open.
 * @param generation the task's generation: after an admin has resumed the mailing, only its new tasks can finish it
 * @returns whether the mailing is finished
 */
export async function writeProgress(ref: DocumentReference, generation: number, now: number): Promise<boolean> {
  const sums = await batchesOf(ref)
    .aggregate({
      sent: AggregateField.sum('sent'),
      failed: AggregateField.sum('failed'),
      skipped: AggregateField.sum('skipped'),
      open: AggregateField.sum('open'),
    })
    .get();
  const { open, ...counts } = sums.data();
  const failures = counts.failed === 0 ? [] : await reasonsOf(ref);
  return ref.firestore.runTransaction(async (transaction) => {
    const mailing = (await transaction.get(ref)).data() as StoredMailing | undefined;
    if (mailing === undefined) return true;
    const isOlder = mailing.countedAt !== undefined && mailing.countedAt.valueOf() >= sums.readTime.valueOf();
    const isFinished =
      open === 0 && mailing.isSplit && mailing.state === 'sending' && mailing.generation === generation;
    if (isOlder && !isFinished) return mailing.state !== 'sending';
    transaction.update(ref, {
      ...counts,
      failures,
      activeAt: at(now),
      countedAt: sums.readTime,
      // The mailing is no longer waiting.
      ...(mailing.state === 'sending' && { reason: FieldValue.delete() }),
      ...(isFinished && { state: 'finished', finishedAt: at(now) }),
    });
    return isFinished || mailing.state !== 'sending';
  });
}

/** Returns the most frequent replies with their counts. */
async function reasonsOf(ref: DocumentReference): Promise<string[]> {
  const { docs } = await batchesOf(ref).where('failed', '>', 0).select('refused', 'lost').get();
  return mostFrequent(
    docs.map((snapshot) => failureReasons(snapshot.data() as Pick<BatchProgress, 'refused' | 'lost'>)),
  );
}

/** Combines the reasons of several batches into one list, `550 5.7.1 Refused (12)`, most frequent first. */
export function mostFrequent(counted: readonly Readonly<Record<string, number>>[]): string[] {
  const sums = new Map<string, number>();
  for (const reasons of counted) {
    for (const [reason, count] of Object.entries(reasons)) sums.set(reason, (sums.get(reason) ?? 0) + count);
  }
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_REASONS)
    .map(([reason, count]) => `${reason} (${count.toLocaleString('en-US')})`);
}
