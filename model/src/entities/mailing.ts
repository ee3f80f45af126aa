import { mailingStates, subscriptionTypeLabels, subscriptionTypes } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/** A collection whose documents are emailed to subscribers; also a subscription type. */
export type MailedCollection = (typeof subscriptionTypes)[number];

/**
 * Returns a mailing's ID, such as `alerts.ID`, or `alerts-5.ID` for an email about the alert's fifth revision.
 * Because the ID is fixed, restoring a document or repeating an event doesn't email it twice.
 * @param emailRev the revision that is emailed; only alerts can be emailed more than once
 */
export function mailingId(collection: MailedCollection, id: string, emailRev = 1): string {
  return collection === 'alerts' && emailRev > 1 ? `${collection}-${emailRev}.${id}` : `${collection}.${id}`;
}

/** Parses a mailing's ID; the inverse of {@link mailingId}. Undefined if the ID is invalid. */
export function mailedDocument(
  mailing: string,
): { readonly collection: MailedCollection; readonly id: string; readonly emailRev: number } | undefined {
  const [, named, rev = '1', id = ''] = /^(alerts|posts)(?:(?<=alerts)-([1-9]\d*))?\.(.*)$/s.exec(mailing) ?? [];
  const collection = subscriptionTypes.find((type) => type === named);
  return collection && { collection, id, emailRev: Number(rev) };
}

/**
 * The revision of a document to email to subscribers; 0 means none. A document without this field is emailed once
 * (docs/decisions/041-who-is-emailed.md).
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
 * An email to subscribers about an alert or several posts, with its progress (docs/decisions/024-mailings.md).
 * Written by background functions and the mailing endpoints. The counts are always recomputed from all batches, so
 * duplicate events can't distort them.
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
