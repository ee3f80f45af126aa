import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import { log } from '../platform/log.ts';
import { BACKGROUND, database, REGION, SCHEDULED } from '../platform/firebase.ts';
import { mailSecrets, projectSettings } from '../platform/settings.ts';
import { LANES, readTask, TASK_TIMEOUT_S } from './mailingTask.ts';

// See docs/decisions/024-mailings.md. Each function loads its code on the first event.

/** The local emulator counts tasks that are waiting for a retry toward the limit, so leave enough room for others. */
const LOCAL_DISPATCHES = 50;
const isLocal = process.env['FUNCTIONS_EMULATOR'] === 'true';

const trigger = { ...BACKGROUND, retry: true, memory: '256MiB', timeoutSeconds: 60 } as const;

/** Plans the mailing for an alert when the alert is written, and starts it immediately if the alert is in force. */
export const planAlertMailing = onDocumentWritten(
  { ...trigger, document: 'alerts/{id}' },
  async ({ params: { id } }) => {
    const { startAlertMailing } = await import('./startAlertMailing.ts');
    await startAlertMailing(database(), id, planning());
  },
);

/** Plans the mailing for a post when the post is written. It starts after a delay. */
export const planPostMailing = onDocumentWritten({ ...trigger, document: 'posts/{id}' }, async ({ params: { id } }) => {
  const { planMailing } = await import('./planMailing.ts');
  await planMailing(database(), 'posts', id, planning());
});

/** Starts mailings that are due, and restarts stuck ones. Runs every minute. */
export const startMailings = onSchedule(
  {
    ...SCHEDULED,
    timeoutSeconds: 120,
    memory: '256MiB',
    schedule: 'every 1 minutes',
  },
  async () => {
    const [{ startDueMailings }, { enqueueTask }] = await Promise.all([
      import('./startDueMailings.ts'),
      import('./taskQueue.ts'),
    ]);
    await startDueMailings(database(), planning(), enqueueTask);
  },
);

/** Sends mailings. The first task creates the batches, and every further task sends one batch. */
export const sendMailing = onTaskDispatched(
  {
    region: REGION,
    memory: '512MiB',
    timeoutSeconds: TASK_TIMEOUT_S,
    maxInstances: LANES,
    concurrency: 1,
    secrets: mailSecrets,
    // If the mail server is down, a task is retried every minute for about two hours. After that, the schedule creates
    // a new task.
    retryConfig: { maxAttempts: 120, minBackoffSeconds: 2, maxBackoffSeconds: 60, maxDoublings: 5 },
    rateLimits: { maxConcurrentDispatches: isLocal ? LOCAL_DISPATCHES : LANES, maxDispatchesPerSecond: 20 },
  },
  async ({ data }) => {
    const task = readTask(data);
    if (task === undefined) return;
    const [{ runMailingTask, TryLaterError }, { workerContext }] = await Promise.all([
      import('./worker.ts'),
      import('./workerContext.ts'),
    ]);
    try {
      await runMailingTask(workerContext(), task);
    } catch (error) {
      if (!(error instanceof TryLaterError)) throw error;
      log.mailingWaits(error.message);
      // 409 makes Cloud Tasks retry this task without slowing down the whole queue.
      throw new HttpsError('aborted', 'Try again later.');
    }
  },
);

function planning() {
  return { now: Date.now(), newsDelayMs: projectSettings().mail.newsDelayMinutes * 60_000 };
}
