import { mailingStates, subscriptionTypeLabels, subscriptionTypes } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/** Collections whose documents are emailed to subscribers; also the names of the subscription types. */
export type MailedCollection = (typeof subscriptionTypes)[number];

/**
 * Returns the ID of a document's mailing: `alerts.ID`, and `alerts-5.ID` for the alert's fifth revision, its
 * correction. Each revision has its own, so restoring the document or repeating an event sends nothing again.
 * @param emailRev the revision that is emailed; only alerts are emailed more than once
 */
export function mailingId(collection: MailedCollection, id: string, emailRev = 1): string {
  return collection === 'alerts' && emailRev > 1 ? `${collection}-${emailRev}.${id}` : `${collection}.${id}`;
}

/**
 * Returns a mailing's document, the inverse of {@link mailingId}.
 * @returns undefined for an ID in another format
 */
export function mailedDocument(
  mailing: string,
): { readonly collection: MailedCollection; readonly id: string; readonly emailRev: number } | undefined {
  const [, named, rev = '1', id = ''] = /^(alerts|posts)(?:(?<=alerts)-([1-9]\d*))?\.(.*)$/s.exec(mailing) ?? [];
  const collection = subscriptionTypes.find((type) => type === named);
  return collection && { collection, id, emailRev: Number(rev) };
}

/**
 * The field that documents emailed to subscribers have: which revision the email is about, 0 for none. A document
 * without it is emailed once, when it is due (docs/decisions/041-who-is-emailed.md).
 */
export const emailed = {
  emailRev: {
    kind: 'number',
    label: 'Email to subscribers',
    audience: 'admin',
    hidden: true,
    editable: false,
    filledBy: 'emailed',
    integer: true,
    min: 0,
    help: 'The revision that subscribers are emailed about; 0 for none. Without it, they are emailed once.',
  },
} as const;

/**
 * Emails an alert or a post to its subscribers and tracks the progress (docs/decisions/024-mailings.md). Written by
 * background functions and the mailing endpoints. Counts are sums over batches, so duplicate events do not change them.
 */
export const mailing = defineEntity({
  collection: 'mailings',
  docType: 'mailings',
  label: 'Mailing',
  id: 'derived',
  idAudience: 'admin',
  fields: {
    type: {
      kind: 'select',
      label: 'About',
      audience: 'admin',
      required: true,
      options: subscriptionTypes,
      optionLabels: subscriptionTypeLabels,
      filledBy: 'server',
    },
    title: { kind: 'text', label: 'Title', audience: 'admin', required: true, maxLength: 200, filledBy: 'server' },
    documents: {
      kind: 'names',
      label: 'Documents',
      audience: 'admin',
      required: true,
      filledBy: 'server',
      help: 'The ids of what the email contains: one alert, or the posts of a few minutes.',
    },
    state: {
      kind: 'select',
      label: 'State',
      audience: 'admin',
      required: true,
      options: mailingStates,
      filledBy: 'server',
    },
    reason: {
      kind: 'text',
      label: 'Reason',
      audience: 'admin',
      maxLength: 500,
      filledBy: 'server',
      help: 'Why it is paused or canceled, or the mailing that it was merged into.',
    },
    isCorrection: {
      kind: 'checkbox',
      label: 'Correction',
      audience: 'admin',
      filledBy: 'server',
      help: 'Of an alert that was emailed before.',
    },
    createdAt: { kind: 'timestamp', label: 'Created', audience: 'admin', required: true, filledBy: 'server' },
    startAt: { kind: 'timestamp', label: 'Starts', audience: 'admin', required: true, filledBy: 'server' },
    finishedAt: { kind: 'timestamp', label: 'Finished', audience: 'admin', filledBy: 'server' },
    total: { kind: 'number', label: 'Subscribers', audience: 'admin', integer: true, min: 0, filledBy: 'server' },
    sent: { kind: 'number', label: 'Sent', audience: 'admin', integer: true, min: 0, filledBy: 'server' },
    failed: { kind: 'number', label: 'Failed', audience: 'admin', integer: true, min: 0, filledBy: 'server' },
    skipped: {
      kind: 'number',
      label: 'Skipped',
      audience: 'admin',
      integer: true,
      min: 0,
      filledBy: 'server',
      help: 'Addresses that unsubscribed or were suppressed before their turn.',
    },
    failures: {
      kind: 'names',
      label: 'Failures',
      audience: 'admin',
      filledBy: 'server',
      help: 'The most frequent answers of mail servers, each with its count. No addresses.',
    },
  },
});
