import { AggregateField, FieldValue, type DocumentReference } from 'firebase-admin/firestore';
import { failureReasons, type BatchProgress } from './batchProgress.ts';
import { at, batchesOf, type StoredMailing } from './mailingDocument.ts';

/** How often to update a mailing's totals, in ms. */
const PROGRESS_INTERVAL_MS = 2_000;

/** Maximum number of failure reasons to store. */
const MAX_REASONS = 10;

/** Returns whether it is time to update the totals. */
export function isProgressDue({ activeAt }: Pick<StoredMailing, 'activeAt'>, now: number): boolean {
  return now - activeAt.toMillis() >= PROGRESS_INTERVAL_MS;
}

/**
 * Adds up the totals of all batches, stores them in the mailing, and finishes the mailing if no batch is open. Tasks
 * from an earlier generation can't finish it. Returns true unless the mailing is still being sent.
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
      // Remove the reason for waiting.
      ...(mailing.state === 'sending' && { reason: FieldValue.delete() }),
      ...(isFinished && { state: 'finished', finishedAt: at(now) }),
    });
    return isFinished || mailing.state !== 'sending';
  });
}

async function reasonsOf(ref: DocumentReference): Promise<string[]> {
  const { docs } = await batchesOf(ref).where('failed', '>', 0).select('refused', 'lost').get();
  return mostFrequent(
    docs.map((snapshot) => failureReasons(snapshot.data() as Pick<BatchProgress, 'refused' | 'lost'>)),
  );
}

/** Merges the failure reasons of several batches, and formats the most frequent ones as `550 5.7.1 Refused (12)`. */
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
