import { mailedDocument } from '@firehouse/model';
import type { DocumentReference } from 'firebase-admin/firestore';
import { mailbox, pendingMail } from '../mail/queuedEmail.ts';
import { Problem } from '../http/problem.ts';
import type { Settings } from '../platform/settings.ts';
import { noSuchMailing } from './pauseResumeCancel.ts';
import { currentContent } from './currentContent.ts';
import { mailingEmail } from './mailingEmail.ts';
import { readMailing } from './mailingDocument.ts';

/**
 * Emails a mailing to one admin as a test. It looks the same as for subscribers, except for the subject. The mailing
 * doesn't have to exist yet.
 * @param ref the mailing, with an ID such as `alerts.ID` or `posts.ID`
 * @throws {Problem} 404 if the document doesn't exist, 409 if the alert has ended
 */
export async function emailTest(
  ref: DocumentReference,
  admin: string,
  { site, digestKey, mail }: Pick<Settings, 'site' | 'digestKey' | 'mail'>,
): Promise<void> {
  const document = mailedDocument(ref.id);
  if (document === undefined) throw noSuchMailing();
  const { collection: type, id } = document;
  const mailing = (await readMailing(ref)) ?? { type, documents: [id] };
  const current = await currentContent(ref.firestore, mailing, site, Date.now());
  if (!('content' in current)) {
    if (current.isGone) throw noSuchMailing();
    throw new Problem(409, 'This alert has ended.');
  }
  const content = { ...current.content, subject: `Test: ${current.content.subject}` };
  const { to, replyTo, message, headers } = mailingEmail(
    { mailing: ref.id, type, site, digestKey, from: mail.from },
    content,
    admin,
  );
  const email = { to, message, ...(replyTo !== undefined && { replyTo }), ...(headers && { headers }) };
  await mailbox(ref.firestore).doc().set(pendingMail(email));
}
