import { createHash } from 'node:crypto';

/**
 * Batches of one mailing that are sent at the same time, and instances of `sendMailing`. Each instance has one batch at a
 * time, so a worker that dies leaves one checkpoint in doubt, and the rate is MAILS_PER_SECOND times this.
 */
export const LANES = 2;

/** How long a task can take, in seconds: Cloud Tasks waits as long for the function. */
export const TASK_TIMEOUT_S = 540;

/**
 * A task of the queue `sendMailing`. Without a lane it creates the batches and starts the lanes; in a lane it sends one
 * batch and adds the lane's next task.
 */
export interface MailingTask {
  readonly mailing: string;
  /** Of the mailing when the task was added. */
  readonly generation: number;
  readonly lane?: number;
  readonly step?: number;
  /** In ms since 1970. Cloud Tasks waits by itself; the local emulator does not. */
  readonly notBefore?: number;
}

/** Adds a task to the queue; one that was added before is not added again. */
export type Enqueue = (task: MailingTask) => Promise<void>;

/**
 * The id of a task: the same task has the same one, so the queue drops duplicates. It is hashed, since Cloud Tasks slows down
 * with sequential ids.
 */
export function taskId({ mailing, generation, lane = -1, step = -1 }: MailingTask): string {
  return createHash('sha256')
    .update(JSON.stringify([mailing, generation, lane, step]))
    .digest('hex');
}

/** The task in the data of a request; undefined when it is none. */
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
