import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../platform/log.ts';
import { database, REGION, SCHEDULED } from '../platform/firebase.ts';
import { mailSecrets, projectSettings } from '../platform/settings.ts';
import { deliver, deliverDue, type DeliveryContext } from './deliverEmail.ts';
import { mailbox } from './queuedEmail.ts';
import { canSend, sendEmail } from './sendEmail.ts';

/**
 * Each instance has its own connection pool, and providers limit the total number of connections, so allow only two
 * instances.
 */
const options = {
  region: REGION,
  memory: '256MiB',
  timeoutSeconds: 240,
  maxInstances: 2,
  secrets: mailSecrets,
} as const;

/** How long a scheduled run keeps reading emails, in ms. The next run starts after a minute. */
const MAX_RUN_MS = 50_000;

let isWarned = false;

/** Sends a new email. {@link retryMail} handles retries. */
export const deliverMail = onDocumentCreated(
  { ...options, document: 'mail/{id}', concurrency: 10 },
  async ({ params }) => {
    if (!hasServer()) return;
    const context = deliveryContext();
    await deliver(context, mailbox(context.db).doc(params.id));
  },
);

/**
 * Sends emails that are due, including those that were never sent because a worker crashed or an event was lost. Runs
 * every minute.
 */
export const retryMail = onSchedule({ ...options, ...SCHEDULED, schedule: 'every 1 minutes' }, async () => {
  if (hasServer()) await deliverDue(deliveryContext(), Date.now() + MAX_RUN_MS);
});

function deliveryContext(): DeliveryContext {
  return { db: database(), send: sendEmail, retrySeconds: projectSettings().mail.retrySeconds, now: Date.now };
}

/**
 * Returns whether an SMTP server is configured. If not, emails stay PENDING, and each instance logs a single warning.
 */
function hasServer(): boolean {
  if (canSend()) return true;
  if (!isWarned) log.noMailServer();
  isWarned = true;
  return false;
}
