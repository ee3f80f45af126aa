import { createHash } from 'node:crypto';

/**
 * Number of a mailing's batches sent in parallel, and of `sendMailing` instances. Each instance processes one batch at
 * a time, so a crashed worker leaves one checkpoint in doubt, and the total rate is MAILS_PER_SECOND times this.
 */
export const LANES = 2;

/** How long a task can take, in seconds; also Cloud Tasks' timeout. */
export const TASK_TIMEOUT_S = 540;

/**
 * A task in the `sendMailing` queue. Without a lane, it creates the batches and starts the lanes; in a lane, it sends
 * one batch and adds the lane's next task.
 */
export interface MailingTask {
  readonly mailing: string;
  /** The mailing's generation when the task was added. */
  readonly generation: number;
  readonly lane?: number;
  readonly step?: number;
  /** In epoch ms. Cloud Tasks delays the task; the local emulator does not. */
  readonly notBefore?: number;
}

/** Adds a task to the queue, once. */
export type Enqueue = (task: MailingTask) => Promise<void>;

/**
 * Returns a task's ID, which is always the same, so that the queue drops duplicates. It is hashed, because Cloud Tasks
 * slows down with sequential IDs.
 */
export function taskId({ mailing, generation, lane = -1, step = -1 }: MailingTask): string {
  return createHash('sha256')
    .update(JSON.stringify([mailing, generation, lane, step]))
    .digest('hex');
}

/** Parses the task in a request's data; undefined if it is invalid. */
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
