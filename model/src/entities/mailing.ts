import { mailingStates, subscriptionTypeLabels, subscriptionTypes } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/** Collections whose documents are emailed to subscribers; also the names of the subscription types. */
export type MailedCollection = (typeof subscriptionTypes)[number];

/** Returns the ID of a document's mailing. A document has only one, so restoring it sends nothing again. */
export function mailingId(collection: MailedCollection, id: string): string {
  return `${collection}.${id}`;
}

/**
 * Returns the document of a mailing, the inverse of {@link mailingId}.
 * @returns undefined for an ID in another format
 */
export function mailedDocument(
  mailing: string,
): { readonly collection: MailedCollection; readonly id: string } | undefined {
  const dot = mailing.indexOf('.');
  const collection = subscriptionTypes.find((type) => type === mailing.slice(0, Math.max(dot, 0)));
  return collection && { collection, id: mailing.slice(dot + 1) };
}

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
