import { REGION, taskQueue } from '../platform/firebase.ts';
import { TASK_TIMEOUT_S, taskId, type Enqueue } from './mailingTask.ts';

/** Adds a task to the `sendMailing` queue. Ignores the error if a task with the same ID already exists. */
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
