import { taskId, type Enqueue, type MailingTask } from '../mailings/mailingTask.ts';
import { TryLaterError } from '../mailings/worker.ts';

/** A fake `sendMailing` queue for unit tests: runs each task ID once, and reruns failed tasks. */
export interface MemoryQueue {
  readonly enqueue: Enqueue;
  /** All tasks ever added. */
  readonly tasks: readonly MailingTask[];
  /**
   * Runs waiting tasks, and tasks added by them, one after the other, until none is left or all fail.
   * @param skipTo advances the test's clock to the time that a task waits for
   */
  readonly run: (work: (task: MailingTask) => Promise<void>, skipTo?: (ms: number) => void) => Promise<void>;
}

/** Creates a queue. */
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
