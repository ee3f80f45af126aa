import { subscriptionTypeLabels, subscriptionTypes } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/**
 * A subscription to alerts, posts or both (SPEC §3). The document ID is the email address. Only the server can read it.
 */
export const subscription = defineEntity({
  collection: 'subscriptions',
  docType: 'subscriptions',
  label: 'Subscription',
  id: 'email',
  idAudience: 'admin',
  fields: {
    email: { kind: 'email', label: 'Email', audience: 'admin', required: true, editable: false, autocomplete: 'email' },
    type: {
      kind: 'multicheckbox',
      label: 'Send me',
      noun: 'emails you want',
      audience: 'admin',
      required: true,
      options: subscriptionTypes,
      optionLabels: subscriptionTypeLabels,
      initial: ['alerts'],
    },
  },
});
