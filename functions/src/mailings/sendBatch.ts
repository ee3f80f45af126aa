import { setTimeout as sleep } from 'node:timers/promises';
import type { MailedCollection } from '@firehouse/model';
import type { Outcome } from '../mail/deliveryOutcome.ts';
import { retryDelayMs } from '../mail/retryDelay.ts';
import type { OutgoingEmail } from '../mail/sendEmail.ts';
import { withOutcomes, type BatchProgress, type Delivered } from './batchProgress.ts';
import type { ClaimedBatch } from './batchClaims.ts';
import { isAllRefused, RefusalWatch } from './pausePolicy.ts';
import type { Recipients } from './recipients.ts';

/** Number of addresses between two checkpoints, and so the most that can be emailed twice if a worker crashes. */
const CHECKPOINT_SIZE = 10;

/** How often a claim is renewed while a slow server processes one checkpoint's addresses, in ms. */
const RENEW_MS = 20_000;

/** A worker stops at the first checkpoint after this time and leaves the rest to the next task, in ms. */
const TIME_BUDGET_MS = 240_000;

/** Why a worker stopped. */
export type BatchEnd =
  /** Everything is sent, failed, or waiting for its next attempt, or the time is up. */
  | { readonly kind: 'done' }
  /** Refusals are frequent: the mailing must pause. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The mailing was paused, resumed or ended in the meantime. */
  | { readonly kind: 'stopped' };

/** What sending a batch depends on. */
interface BatchWork {
  readonly type: MailedCollection;
  readonly batch: ClaimedBatch;
  readonly recipients: Recipients;
  readonly emailTo: (address: string) => OutgoingEmail;
  readonly send: (email: OutgoingEmail) => Promise<Outcome>;
  /** Called for addresses whose mailbox does not exist. */
  readonly suppress: (address: string, reason: string) => Promise<void>;
  /**
   * Called at each checkpoint.
   * @returns whether this worker should continue sending the mailing
   */
  readonly checkpoint: () => Promise<boolean>;
  /**
   * Returns whether an admin has resumed the mailing since this worker's task was added: if so, refused addresses are
   * tried again.
   */
  readonly isResumed: () => Promise<boolean>;
  /** Delay before deferred addresses are retried; it doubles with each attempt. */
  readonly retryMs: number;
  readonly now: () => number;
}

/**
 * Sends a batch ten addresses at a time, with a checkpoint after every ten.
 * @throws {ClaimLostError} if another worker has taken the batch
 */
export async function sendBatch(work: BatchWork): Promise<BatchEnd> {
  const { batch, recipients, now } = work;
  const deadline = now() + TIME_BUDGET_MS;
  const refusalWatch = new RefusalWatch();
  let { position } = batch;
  // Drops deferred addresses that unsubscribed in the meantime.
  let progress: BatchProgress = { ...batch.progress, deferred: recipients.again };

  const stop = async (end: BatchEnd): Promise<BatchEnd> => {
    await batch.release(position, progress, now());
    return end;
  };

  const chunks = chunksOf(recipients);
  for (const [index, { addresses, isFresh }] of chunks.entries()) {
    const delivered = await deliver(work, addresses);
    refusalWatch.add(delivered);
    const unreachable = delivered.flatMap(({ outcome }) => (outcome.kind === 'unreachable' ? [outcome.reason] : []));
    const [reason] = unreachable;
    // No address was actually tried, so nothing is recorded.
    if (reason !== undefined && unreachable.length === delivered.length) return stop({ kind: 'unreachable', reason });
    const before = isFresh ? progress : without(progress, addresses);
    progress = withOutcomes(before, work.type, delivered);
    if (isFresh) position = addresses.at(-1) ?? position;
    if (reason !== undefined) return stop({ kind: 'unreachable', reason });
    if (refusalWatch.isFrequent) return stop({ kind: 'refused', reason: refusalWatch.reason });
    if (index === chunks.length - 1) break;
    const [canContinue] = await Promise.all([work.checkpoint(), batch.save(position, progress)]);
    if (!canContinue) return stop({ kind: 'stopped' });
    if (now() > deadline) return stop({ kind: 'done' });
  }
  return endBatch(work, progress);
}

/** Ends a batch after all addresses were tried: it is finished, or waits until deferred addresses are retried. */
async function endBatch({ batch, isResumed, retryMs, now }: BatchWork, progress: BatchProgress): Promise<BatchEnd> {
  if (progress.deferred.length > 0) {
    const attempts = progress.attempts + 1;
    await batch.release(batch.range.through, { ...progress, attempts }, now() + retryDelayMs(attempts, retryMs));
    return { kind: 'done' };
  }
  if (progress.refused.length > 0 && (await isResumed())) {
    await batch.release(batch.range.through, progress, now());
    return { kind: 'stopped' };
  }
  await batch.finish(progress);
  // A short list has too few addresses for the frequent-refusals check.
  const [first] = progress.refused;
  if (batch.number === 1 && first !== undefined && isAllRefused(progress)) {
    return { kind: 'refused', reason: first.reason };
  }
  return { kind: 'done' };
}

interface Chunk {
  readonly addresses: readonly string[];
  readonly isFresh: boolean;
}

function chunksOf({ fresh, again }: Recipients): Chunk[] {
  return [...split(fresh, true), ...split(again, false)];
}

function split(addresses: readonly string[], isFresh: boolean): Chunk[] {
  return Array.from({ length: Math.ceil(addresses.length / CHECKPOINT_SIZE) }, (_, index) => ({
    addresses: addresses.slice(index * CHECKPOINT_SIZE, (index + 1) * CHECKPOINT_SIZE),
    isFresh,
  }));
}

function without(progress: BatchProgress, addresses: readonly string[]): BatchProgress {
  return { ...progress, deferred: progress.deferred.filter((address) => !addresses.includes(address)) };
}

/** Sends to several addresses in parallel, renewing the claim in the meantime. */
async function deliver(work: BatchWork, addresses: readonly string[]): Promise<Delivered[]> {
  const delivering = Promise.all(addresses.map(async (email) => ({ email, outcome: await deliverOne(work, email) })));
  for (;;) {
    const timer = new AbortController();
    const delivered = await Promise.race([
      delivering.finally(() => timer.abort()),
      sleep(RENEW_MS, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    if (delivered !== undefined) return delivered;
    await work.batch.renew();
  }
}

/** Delivers to one address. An alert with an unknown outcome is sent once more: better twice than never. */
async function deliverOne({ type, emailTo, send, suppress }: BatchWork, address: string): Promise<Outcome> {
  const email = emailTo(address);
  const first = await send(email);
  const outcome = first.kind === 'unknown' && type === 'alerts' ? await send(email) : first;
  if (outcome.kind === 'refused' && outcome.suppress) await suppress(address, outcome.reason);
  return outcome;
}
