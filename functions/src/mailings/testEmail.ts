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
 * Emails a mailing to one admin as subscribers would get it, with a test note in the subject. The mailing need not
 * exist yet.
 * @param ref the mailing, `alerts.ID` or `posts.ID`
 * @param admin their email address
 * @throws {Problem} 404 if the document does not exist, 409 for an alert that has ended
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
