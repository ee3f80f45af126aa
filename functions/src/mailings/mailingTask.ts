import { createHash } from 'node:crypto';

/**
 * How many batches of a mailing are sent in parallel, each by its own `sendMailing` instance. An instance only sends
 * one batch at a time, so if it crashes, only one batch has unsaved progress. The total rate is at most
 * MAILS_PER_SECOND times this number.
 */
export const LANES = 2;

/** Timeout of a task, in seconds. Cloud Tasks uses it too. */
export const TASK_TIMEOUT_S = 540;

/**
 * A task in the `sendMailing` queue. A task without a lane creates the batches and one task for each lane. A task with
 * a lane sends one batch and then adds the next task to its lane.
 */
export interface MailingTask {
  readonly mailing: string;
  /** The mailing's generation when the task was created. */
  readonly generation: number;
  readonly lane?: number;
  readonly step?: number;
  /** Earliest start in epoch ms. Cloud Tasks waits until then, but the local emulator doesn't. */
  readonly notBefore?: number;
}

/** Adds a task to the queue unless it was added before. */
export type Enqueue = (task: MailingTask) => Promise<void>;

/**
 * Returns an ID that is always the same for a task, so that the queue drops duplicates. It is a hash, because
 * sequential IDs slow Cloud Tasks down.
 */
export function taskId({ mailing, generation, lane = -1, step = -1 }: MailingTask): string {
  return createHash('sha256')
    .update(JSON.stringify([mailing, generation, lane, step]))
    .digest('hex');
}

/** Parses a task from a request. Returns undefined if it is invalid. */
export function readTask(data: unknown): MailingTask | undefined {
  const { mailing, generation, lane, step, notBefore } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof mailing !== 'string' || typeof generation !== 'number') return undefined;
  return {
    mailing,
    generation,
    ...(typeof lane === 'number' && { lane }),
    ...(typeof step === 'number' && { step }),
    ...(typeof notBefore === 'number' && { notBefore }),
  };
}
