import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../platform/log.ts';
import { database, REGION, SCHEDULED } from '../platform/firebase.ts';
import { mailSecrets, projectSettings } from '../platform/settings.ts';
import { deliver, deliverDue, type DeliveryContext } from './deliverEmail.ts';
import { mailbox } from './queuedEmail.ts';
import { canSend, sendEmail } from './sendEmail.ts';

/** Few instances, because each has a pool, and the provider counts all their connections together. */
const options = {
  region: REGION,
  memory: '256MiB',
  timeoutSeconds: 240,
  maxInstances: 2,
  secrets: mailSecrets,
} as const;

/** How long one scheduled run reads due emails, in ms; the next run begins after a minute. */
const MAX_RUN_MS = 50_000;

let isWarned = false;

/** Sends a single email: a confirmation, a receipt, a notice. {@link retryMail} retries failed ones. */
export const deliverMail = onDocumentCreated(
  { ...options, document: 'mail/{id}', concurrency: 10 },
  async ({ params }) => {
    if (!hasServer()) return;
    const context = deliveryContext();
    await deliver(context, mailbox(context.db).doc(params.id));
  },
);

/** Runs every minute: sends retries, emails whose worker crashed, and emails whose event was lost. */
export const retryMail = onSchedule({ ...options, ...SCHEDULED, schedule: 'every 1 minutes' }, async () => {
  if (hasServer()) await deliverDue(deliveryContext(), Date.now() + MAX_RUN_MS);
});

function deliveryContext(): DeliveryContext {
  return { db: database(), send: sendEmail, retrySeconds: projectSettings().mail.retrySeconds, now: Date.now };
}

/** Returns whether a server is configured. Without one, emails stay PENDING, and each instance logs this once. */
function hasServer(): boolean {
  if (canSend()) return true;
  if (!isWarned) log.noMailServer();
  isWarned = true;
  return false;
}
