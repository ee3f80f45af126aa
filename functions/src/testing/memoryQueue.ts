import { taskId, type Enqueue, type MailingTask } from '../mailings/tasks.ts';
import { TryLaterError } from '../mailings/worker.ts';

/** Plays the queue of `sendMailing` in a unit test: each task id once, and a task that failed again. */
export interface MemoryQueue {
  readonly enqueue: Enqueue;
  /** All tasks that were ever added. */
  readonly tasks: readonly MailingTask[];
  /**
   * Does the waiting tasks and those that they add, one after the other, until none is left or each fails.
   * @param skipTo advances the clock of the test to the time for which a task waits
   */
  readonly run: (work: (task: MailingTask) => Promise<void>, skipTo?: (ms: number) => void) => Promise<void>;
}

/** Creates a queue. */
export function memoryQueue(): MemoryQueue {
  const known = new Set<string>();
  const tasks: MailingTask[] = [];
  let waiting: MailingTask[] = [];
  return {
    tasks,
    enqueue: async (task) => {
      const id = taskId(task);
      if (known.has(id)) return;
      known.add(id);
      tasks.push(task);
      waiting.push(task);
    },
    run: async (work, skipTo = () => {}) => {
      const failed: MailingTask[] = [];
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        if (task.notBefore !== undefined && waiting.every(({ notBefore }) => notBefore !== undefined)) {
          skipTo(task.notBefore);
        }
        try {
          await work(task);
        } catch (error) {
          if (!(error instanceof TryLaterError)) throw error;
          failed.push(task);
        }
      }
      waiting = failed;
    },
  };
}
