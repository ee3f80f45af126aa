import { sendEmail } from '../mail/sendEmail.ts';
import { database } from '../platform/firebase.ts';
import { projectSettings } from '../platform/settings.ts';
import { suppress } from '../suppressions/suppressAddress.ts';
import { enqueueTask } from './taskQueue.ts';
import type { WorkerContext } from './worker.ts';

/** Creates a worker's context from the project's settings. */
export function workerContext(): WorkerContext {
  const { site, digestKey, mail } = projectSettings();
  const db = database();
  return {
    db,
    settings: { site, digestKey, from: mail.from, retryMs: mail.retrySeconds * 1_000 },
    send: sendEmail,
    suppress: (address, reason) => suppress(db, address, 'delivery', reason),
    enqueue: enqueueTask,
    now: Date.now,
  };
}
