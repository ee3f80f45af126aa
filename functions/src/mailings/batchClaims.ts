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
 * How long a worker holds a batch without a checkpoint, in ms; then another worker can take it. A slow mail server does
 * not end the claim, which is renewed while messages are being sent.
 */
const CLAIM_MS = 60_000;

/** Thrown if another worker now holds the batch, or the batch is no longer needed. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}

/**
 * A batch as stored. Batches are processed in order of `dueAt`, the time when a worker can take them; a finished batch
 * has none.
 */
interface StoredBatch extends IdRange, BatchProgress {
  readonly number: number;
  /** The last ID tried; null before the first. */
  readonly position: string | null;
  readonly dueAt?: Timestamp;
  /** 1 until all addresses are sent or have failed; summed over the batches. */
  readonly open: 0 | 1;
  readonly failed: number;
  readonly skipped: number;
  /** Number of resumes already applied to this batch. */
  readonly resumes: number;
}

/** A batch claimed by this worker, as long as it saves in time. */
export interface ClaimedBatch {
  readonly number: number;
  readonly range: IdRange;
  readonly position: string | null;
  readonly progress: BatchProgress;
  /**
   * Saves a checkpoint, which renews the claim.
   * @throws {ClaimLostError}
   */
  readonly save: (position: string | null, progress: BatchProgress) => Promise<void>;
  /**
   * Only renews the claim.
   * @throws {ClaimLostError}
   */
  readonly renew: () => Promise<void>;
  /**
   * Saves the progress, and lets other workers take the batch from `dueAt` on, in ms.
   * @throws {ClaimLostError}
   */
  readonly release: (position: string | null, progress: BatchProgress, dueAt: number) => Promise<void>;
  /**
   * Saves the batch as finished.
   * @throws {ClaimLostError}
   */
  readonly finish: (progress: BatchProgress) => Promise<void>;
}

/** Returns a batch's ID. */
export function batchId(number: number): string {
  return String(number).padStart(6, '0');
}

/** Creates the fields of a new batch. Earlier batches are due first. */
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

/**
 * Returns the batches that are due first.
 * @returns each batch with its due time, in ms; empty if all are finished
 */
export async function batchesByDueTime(
  mailing: DocumentReference,
  limit: number,
): Promise<{ readonly snapshot: QueryDocumentSnapshot; readonly dueAt: number }[]> {
  const { docs } = await batchesOf(mailing).orderBy('dueAt').limit(limit).get();
  return docs.map((snapshot) => ({ snapshot, dueAt: (snapshot.get('dueAt') as Timestamp).toMillis() }));
}

/**
 * Claims a batch for this worker: one write, which fails if another worker has written the batch since it was read.
 * @param resumes the mailing's number of resumes: after a new one, refused addresses are retried
 * @returns undefined if another worker got there first
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
 * Reopens finished batches with refused addresses after an admin resumed the mailing. Skips open batches, for which the
 * next worker to claim one does the same.
 */
export async function reopenRefused(mailing: DocumentReference, resumes: number, now: number): Promise<void> {
  const { docs } = await batchesOf(mailing).where('failed', '>', 0).get();
  for (const snapshot of docs) {
    const { dueAt, refused, resumes: seen } = snapshot.data() as StoredBatch;
    if (dueAt !== undefined || refused.length === 0 || seen >= resumes) continue;
    await snapshot.ref
      .update({ open: 1, skipped: 0, dueAt: at(now) }, { lastUpdateTime: snapshot.updateTime })
      .catch((error: unknown) => {
        // Another task reopened it.
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

/** FAILED_PRECONDITION, which REST reports as INVALID_ARGUMENT, and NOT_FOUND. */
const STALE: ReadonlySet<unknown> = new Set([9, 3, 5]);

function isStale(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STALE.has(error.code);
}
