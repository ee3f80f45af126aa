import { company } from '@firehouse/model';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { log } from '../platform/log.ts';
import { database, REGION } from '../platform/firebase.ts';
import { digestKey, mailSecrets, mailSettings } from '../platform/settings.ts';
import { deliver, deliverDue, type DeliveryContext } from './deliver.ts';
import { mailbox } from './mail.ts';
import { canSend, sendEmail } from './transport.ts';

const secrets = [digestKey, ...mailSecrets];

/** Few instances: each has its own pool, and the provider counts all of them together. */
const options = {
  region: REGION,
  memory: '256MiB',
  timeoutSeconds: 240,
  maxInstances: 2,
  secrets,
} as const;

/** How long one run of the schedule reads what is due, in ms; the next one begins after a minute. */
const RUN_MS = 50_000;

let isWarned = false;

/** Sends a single email: a confirmation, a receipt, a notice. What fails is due again, for {@link retryMail}. */
export const deliverMail = onDocumentCreated(
  { ...options, document: 'mail/{id}', concurrency: 10 },
  async ({ params }) => {
    if (!hasServer()) return;
    const context = deliveryContext();
    await deliver(context, mailbox(context.db).doc(params.id));
  },
);

/** Each minute: emails to be tried again, those whose worker died, and those whose event was lost. */
export const retryMail = onSchedule(
  { ...options, maxInstances: 1, timeZone: company.timeZone, schedule: 'every 1 minutes' },
  async () => {
    if (hasServer()) await deliverDue(deliveryContext(), Date.now() + RUN_MS);
  },
);

function deliveryContext(): DeliveryContext {
  return { db: database(), send: sendEmail, retrySeconds: mailSettings().retrySeconds, now: Date.now };
}

/** Without a server emails stay PENDING, and the log says so once for each instance. */
function hasServer(): boolean {
  if (canSend()) return true;
  if (!isWarned) log.noMailServer();
  isWarned = true;
  return false;
}
