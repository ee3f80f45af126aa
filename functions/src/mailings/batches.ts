import { DAY_MS } from '@firehouse/model';
import {
  FieldValue,
  type DocumentReference,
  type QueryDocumentSnapshot,
  type Timestamp,
} from 'firebase-admin/firestore';
import { failedCount, untouched, withRefusedAgain, type BatchProgress } from './batchProgress.ts';
import { at, batchesOf } from './mailingDocument.ts';
import type { IdRange } from './ranges.ts';

/**
 * How long a worker has a batch to itself without a checkpoint, in ms; afterwards another one takes it. A slow mail server
 * does not end it: the claim is renewed while messages are being sent.
 */
export const CLAIM_MS = 60_000;

/** How long batches are kept, in ms: they hold addresses. */
const KEEP_MS = 30 * DAY_MS;

/** Another worker has the batch now, or nobody needs it any longer. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}

/** A batch as it is stored. `dueAt` orders the work: when a worker can take it. A finished batch has none. */
interface StoredBatch extends IdRange, BatchProgress {
  readonly number: number;
  /** The last id that was tried; null before the first. */
  readonly position: string | null;
  readonly dueAt?: Timestamp;
  /** 1 until everything is sent or given up: summed over the batches. */
  readonly open: 0 | 1;
  readonly failed: number;
  readonly skipped: number;
  /** The count of resumes that it has taken notice of. */
  readonly resumes: number;
}

/** A batch that this worker has to itself, as long as it saves it in time. */
export interface ClaimedBatch {
  readonly number: number;
  readonly range: IdRange;
  readonly position: string | null;
  readonly progress: BatchProgress;
  /** Saves a checkpoint, which renews the claim. @throws {ClaimLostError} */
  readonly save: (position: string | null, progress: BatchProgress) => Promise<void>;
  /** Renews the claim alone. @throws {ClaimLostError} */
  readonly renew: () => Promise<void>;
  /** Saves and lets others take it from `dueAt` on, in ms. @throws {ClaimLostError} */
  readonly release: (position: string | null, progress: BatchProgress, dueAt: number) => Promise<void>;
  /** Saves it as finished. @throws {ClaimLostError} */
  readonly finish: (progress: BatchProgress) => Promise<void>;
}

/** The id of a batch. */
export function batchId(number: number): string {
  return String(number).padStart(6, '0');
}

/** The fields of a batch that nobody has worked on. The first ones are due first. */
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
    expireAt: at(now + KEEP_MS),
  };
}

/**
 * The batches that are due first, at most so many.
 * @returns each with the time when it is due, in ms; none when all are finished
 */
export async function batchesByDueTime(
  mailing: DocumentReference,
  limit: number,
): Promise<{ readonly snapshot: QueryDocumentSnapshot; readonly dueAt: number }[]> {
  const { docs } = await batchesOf(mailing).orderBy('dueAt').limit(limit).get();
  return docs.map((snapshot) => ({ snapshot, dueAt: (snapshot.get('dueAt') as Timestamp).toMillis() }));
}

/**
 * Takes a batch for this worker alone: one write, which fails when another one wrote the batch since it was read.
 * @param resumes of the mailing: after a new one, refused addresses are tried again
 * @returns undefined when another worker was faster
 */
export async function claimBatch(
  snapshot: QueryDocumentSnapshot,
  resumes: number,
  now: () => number,
): Promise<ClaimedBatch | undefined> {
  const stored = snapshot.data() as StoredBatch;
  const saved = progressOf(stored);
  const progress = stored.resumes < resumes ? withRefusedAgain(saved) : saved;
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
 * Has finished batches with refused addresses sent again, after an admin resumed the mailing. One that is open is left to
 * its worker: the next one to claim it does the same.
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
