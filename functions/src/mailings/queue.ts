import { REGION, taskQueue } from '../platform.ts';
import { taskId, type Enqueue } from './tasks.ts';

/** How long a task can take, in seconds: Cloud Tasks waits so long for the function, which has the same limit. */
export const TASK_TIMEOUT_S = 540;

/** Adds a task to the queue of `sendMailing`. A task of the same id has been added already: that is fine. */
export const enqueueTask: Enqueue = async (task) => {
  const queue = await taskQueue(`locations/${REGION}/functions/sendMailing`);
  try {
    await queue.enqueue(task, {
      id: taskId(task),
      dispatchDeadlineSeconds: TASK_TIMEOUT_S,
      ...(task.notBefore !== undefined && { scheduleTime: new Date(task.notBefore) }),
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists')) throw error;
  }
};
