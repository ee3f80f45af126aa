import { setTimeout as sleep } from 'node:timers/promises';
import type { MailedCollection } from '@firehouse/model';
import type { Outcome } from '../mail/deliveryOutcome.ts';
import { retryDelayMs } from '../mail/retryDelay.ts';
import type { OutgoingEmail } from '../mail/sendEmail.ts';
import { withOutcomes, type BatchProgress, type Delivered } from './batchProgress.ts';
import type { ClaimedBatch } from './batchClaims.ts';
import { isAllRefused, RefusalWatch } from './pausePolicy.ts';
import type { Recipients } from './recipients.ts';

/** Number of addresses per checkpoint. If a worker crashes, this many could get the email twice. */
const CHECKPOINT_SIZE = 10;

/** How often to renew the claim while a slow server delays a checkpoint, in ms. */
const RENEW_MS = 20_000;

/** How long a worker keeps sending, in ms. It then stops at the next checkpoint, and the next task continues. */
const TIME_BUDGET_MS = 240_000;

/** Why a worker stopped sending a batch. */
export type BatchEnd =
  /** All addresses were sent, failed or deferred, or the time is up. */
  | { readonly kind: 'done' }
  /** Too many refusals, so the mailing must be paused. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The mailing was paused, resumed or ended while the worker was sending. */
  | { readonly kind: 'stopped' };

/** Input for {@link sendBatch}. */
interface BatchWork {
  readonly type: MailedCollection;
  readonly batch: ClaimedBatch;
  readonly recipients: Recipients;
  readonly emailTo: (address: string) => OutgoingEmail;
  readonly send: (email: OutgoingEmail) => Promise<Outcome>;
  /** Called for addresses with no mailbox. */
  readonly suppress: (address: string, reason: string) => Promise<void>;
  /** Called at each checkpoint. Returns whether to continue sending. */
  readonly checkpoint: () => Promise<boolean>;
  /**
   * Returns whether an admin has resumed the mailing since this task was created. If so, refused addresses are retried.
   */
  readonly isResumed: () => Promise<boolean>;
  /** Delay before deferred addresses are retried. Doubles after each attempt. */
  readonly retryMs: number;
  readonly now: () => number;
}

/**
 * Sends a batch, with a checkpoint after every ten addresses.
 * @throws {ClaimLostError} if another worker has claimed the batch
 */
export async function sendBatch(work: BatchWork): Promise<BatchEnd> {
  const { batch, recipients, now } = work;
  const deadline = now() + TIME_BUDGET_MS;
  const refusalWatch = new RefusalWatch();
  let { position } = batch;
  // Drop deferred addresses that have since unsubscribed or been suppressed.
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
    // The server was unreachable for all of them, so there is nothing to record.
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

/**
 * Ends a batch after all addresses have been tried. Finishes it, or releases it until deferred addresses can be
 * retried.
 */
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
  // On a short list, there are too few refusals for RefusalWatch to notice.
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

/** Sends emails to several addresses in parallel, and renews the claim if that takes long. */
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

/**
 * Sends an email to one address. If the outcome is unknown, an alert is sent again, because getting it twice is better
 * than not at all.
 */
async function deliverOne({ type, emailTo, send, suppress }: BatchWork, address: string): Promise<Outcome> {
  const email = emailTo(address);
  const first = await send(email);
  const outcome = first.kind === 'unknown' && type === 'alerts' ? await send(email) : first;
  if (outcome.kind === 'refused' && outcome.suppress) await suppress(address, outcome.reason);
  return outcome;
}
