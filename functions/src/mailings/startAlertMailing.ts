import type { Firestore } from 'firebase-admin/firestore';
import { planMailing, startMailing, type Planning } from './planMailing.ts';
import { enqueueTask } from './taskQueue.ts';
import type { Enqueue } from './mailingTask.ts';

/**
 * Plans and starts the mailing for an alert that was written. A repeated event adds the task again, in case it was
 * lost.
 */
export async function startAlertMailing(
  db: Firestore,
  id: string,
  planning: Planning,
  enqueue: Enqueue = enqueueTask,
): Promise<void> {
  const { ref } = await planMailing(db, 'alerts', id, planning);
  const task = await startMailing(ref, planning.now);
  if (task !== undefined) await enqueue(task);
}
