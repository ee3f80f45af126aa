import { taskId, type Enqueue, type MailingTask } from '../mailings/mailingTask.ts';
import { TryLaterError } from '../mailings/worker.ts';

/** A fake `sendMailing` queue for unit tests. Drops tasks with an ID that was added before. */
export interface MemoryQueue {
  readonly enqueue: Enqueue;
  /** All tasks that were added, including completed ones. */
  readonly tasks: readonly MailingTask[];
  /**
   * Runs tasks one after another, including new ones. Tasks that throw a TryLaterError wait for the next call.
   * @param skipTo called with the time that the next task waits for, to advance the test's clock
   */
  readonly run: (work: (task: MailingTask) => Promise<void>, skipTo?: (ms: number) => void) => Promise<void>;
}

export function memoryQueue(): MemoryQueue {
  const taskIds = new Set<string>();
  const tasks: MailingTask[] = [];
  let waiting: MailingTask[] = [];
  return {
    tasks,
    enqueue: async (task) => {
      const id = taskId(task);
      if (taskIds.has(id)) return;
      taskIds.add(id);
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
