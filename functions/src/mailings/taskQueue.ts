import { REGION, taskQueue } from '../platform/firebase.ts';
import { TASK_TIMEOUT_S, taskId, type Enqueue } from './mailingTask.ts';

/** Adds a task to the `sendMailing` queue. Does nothing if there already is a task with the same ID. */
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
