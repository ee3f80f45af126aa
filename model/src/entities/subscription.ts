import { subscriptionTypeLabels, subscriptionTypes } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/** Who receives email, and about what (SPEC §3). The ID is the email address; only the server reads it. */
export const subscription = defineEntity({
  collection: 'subscriptions',
  docType: 'subscriptions',
  label: 'Subscription',
  id: 'email',
  idAudience: 'admin',
  fields: {
    email: { kind: 'email', label: 'Email', audience: 'admin', required: true, editable: false },
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
