import { createHash } from 'node:crypto';

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

/** What a task came from outside as; undefined when it is none. */
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
