import { suppressionSources } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/**
 * An address excluded from mailings because mail to it bounced or its owner complained
 * (docs/decisions/025-delivery.md). The document ID is the address. Admins can list suppressions, and remove them with
 * `POST /suppressions/allow`.
 */
export const suppression = defineEntity({
  collection: 'suppressions',
  docType: 'suppressions',
  label: 'Suppressed address',
  id: 'email',
  idAudience: 'admin',
  fields: {
    email: { kind: 'email', label: 'Email', audience: 'admin', required: true, filledBy: 'server' },
    source: {
      kind: 'select',
      label: 'Source',
      audience: 'admin',
      required: true,
      options: suppressionSources,
      filledBy: 'server',
    },
    reason: { kind: 'text', label: 'Reason', audience: 'admin', required: true, maxLength: 500, filledBy: 'server' },
    at: { kind: 'timestamp', label: 'Since', audience: 'admin', required: true, filledBy: 'server' },
  },
});
