import { RETENTION_MS } from '@firehouse/model';
import {
  FieldValue,
  type DocumentReference,
  type QueryDocumentSnapshot,
  type Timestamp,
} from 'firebase-admin/firestore';
import { failedCount, untouched, withRefusedRetried, type BatchProgress } from './batchProgress.ts';
import { at, batchesOf } from './mailingDocument.ts';
import type { IdRange } from './subscriberRanges.ts';

/**
 * How long a worker's claim on a batch lasts, in ms, unless it is renewed. It is renewed while messages are being sent,
 * so a slow mail server doesn't end it.
 */
const CLAIM_MS = 60_000;

/** Thrown if another worker has claimed the batch, or if the batch is no longer needed. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}

/**
 * A stored batch. `dueAt` is when a worker can claim it, and batches are processed in that order. A finished batch has
 * no `dueAt`.
 */
interface StoredBatch extends IdRange, BatchProgress {
  readonly number: number;
  /** The ID of the last subscriber that was tried, or null if none has been. */
  readonly position: string | null;
  readonly dueAt?: Timestamp;
  /**
   * 1 while any addresses are left, and 0 after that. Summed over all batches to find out whether a mailing is
   * finished.
   */
  readonly open: 0 | 1;
  readonly failed: number;
  readonly skipped: number;
  /** How many of the mailing's resumes have been applied to this batch. */
  readonly resumes: number;
}

/** A batch that this worker has claimed. */
export interface ClaimedBatch {
  readonly number: number;
  readonly range: IdRange;
  readonly position: string | null;
  readonly progress: BatchProgress;
  /**
   * Saves the progress and renews the claim.
   * @throws {ClaimLostError}
   */
  readonly save: (position: string | null, progress: BatchProgress) => Promise<void>;
  /**
   * Renews the claim.
   * @throws {ClaimLostError}
   */
  readonly renew: () => Promise<void>;
  /**
   * Saves the progress and ends the claim. Other workers can claim the batch from `dueAt` on, in epoch ms.
   * @throws {ClaimLostError}
   */
  readonly release: (position: string | null, progress: BatchProgress, dueAt: number) => Promise<void>;
  /**
   * Saves the progress and marks the batch as finished.
   * @throws {ClaimLostError}
   */
  readonly finish: (progress: BatchProgress) => Promise<void>;
}

/** Formats a batch's number as its ID, with leading zeros so that IDs sort by number. */
export function batchId(number: number): string {
  return String(number).padStart(6, '0');
}

/** Creates the document for a new batch. Batches with lower numbers are due first. */
export function newBatch(range: IdRange, number: number, resumes: number, now: number): Record<string, unknown> {
  return {
    ...range,
    ...untouched,
    number,
    position: null,
    dueAt: at(now - 1_000_000 + number),
    open: 1,
    failed: 0,
    skipped: 0,
    resumes,
    expireAt: at(now + RETENTION_MS.batches),
  };
}

/** Returns the batches that are due first, with their due times in epoch ms. Empty if all batches are finished. */
export async function batchesByDueTime(
  mailing: DocumentReference,
  limit: number,
): Promise<{ readonly snapshot: QueryDocumentSnapshot; readonly dueAt: number }[]> {
  const { docs } = await batchesOf(mailing).orderBy('dueAt').limit(limit).get();
  return docs.map((snapshot) => ({ snapshot, dueAt: (snapshot.get('dueAt') as Timestamp).toMillis() }));
}

/**
 * Claims a batch for this worker, unless another worker has written the batch since it was read.
 * @param resumes how many times the mailing has been resumed; if this is more than the batch has seen, refused
 *   addresses are retried
 * @returns undefined if another worker was faster
 */
export async function claimBatch(
  snapshot: QueryDocumentSnapshot,
  resumes: number,
  now: () => number,
): Promise<ClaimedBatch | undefined> {
  const stored = snapshot.data() as StoredBatch;
  const saved = progressOf(stored);
  const progress = stored.resumes < resumes ? withRefusedRetried(saved) : saved;
  let version = snapshot.updateTime;
  const write = async (fields: Readonly<Record<string, unknown>>) => {
    version = (await snapshot.ref.update(fields, { lastUpdateTime: version })).writeTime;
  };
  const writeAsOwner = async (fields: Readonly<Record<string, unknown>>) => {
    try {
      await write(fields);
    } catch (error) {
      throw isStale(error) ? new ClaimLostError('Another worker has the batch.') : error;
    }
  };
  try {
    await write({ ...fieldsOf(progress), resumes, dueAt: at(now() + CLAIM_MS) });
  } catch (error) {
    if (isStale(error)) return undefined;
    throw error;
  }
  const { number, after, through, size } = stored;
  return {
    number,
    range: { after, through, size },
    position: stored.position,
    progress,
    save: (position, so) => writeAsOwner({ position, ...fieldsOf(so), dueAt: at(now() + CLAIM_MS) }),
    renew: () => writeAsOwner({ dueAt: at(now() + CLAIM_MS) }),
    release: (position, so, dueAt) => writeAsOwner({ position, ...fieldsOf(so), dueAt: at(dueAt) }),
    finish: (so) =>
      writeAsOwner({
        position: through,
        ...fieldsOf(so),
        skipped: Math.max(0, size - so.sent - failedCount(so)),
        open: 0,
        dueAt: FieldValue.delete(),
      }),
  };
}

/**
 * Reopens finished batches that have refused addresses after an admin has resumed the mailing. Skips batches that
 * aren't finished, because the next worker to claim one does the same.
 */
export async function reopenRefused(mailing: DocumentReference, resumes: number, now: number): Promise<void> {
  const { docs } = await batchesOf(mailing).where('failed', '>', 0).get();
  for (const snapshot of docs) {
    const { dueAt, refused, resumes: seen } = snapshot.data() as StoredBatch;
    if (dueAt !== undefined || refused.length === 0 || seen >= resumes) continue;
    await snapshot.ref
      .update({ open: 1, skipped: 0, dueAt: at(now) }, { lastUpdateTime: snapshot.updateTime })
      .catch((error: unknown) => {
        // Another task has already reopened it.
        if (!isStale(error)) throw error;
      });
  }
}

function progressOf({ sent, deferred, refused, lost, attempts }: StoredBatch): BatchProgress {
  return { sent, deferred, refused, lost, attempts };
}

function fieldsOf(progress: BatchProgress): Record<string, unknown> {
  return { ...progress, failed: failedCount(progress) };
}

/** gRPC status codes FAILED_PRECONDITION, INVALID_ARGUMENT (which REST returns instead) and NOT_FOUND. */
const STALE: ReadonlySet<unknown> = new Set([9, 3, 5]);

function isStale(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STALE.has(error.code);
}
