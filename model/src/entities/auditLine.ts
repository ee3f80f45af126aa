import { privileges } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/**
 * Operations in the audit log. `close` moves an incident to `incidents.closed`; `restore` moves a deleted document back
 * from the trash; `release` publishes a draft, or a restricted incident in full; `skip` means that some fields of a
 * dispatch message were ignored because a newer message had already set them. For members: `endSessions` signs a member
 * out everywhere, and `signInRefused` is a rejected attempt to sign in with the member's address.
 */
const auditedOperations = [
  'create',
  'update',
  'delete',
  'restore',
  'close',
  'release',
  'skip',
  'endSessions',
  'signIn',
  'signInRefused',
] as const;

/** One of {@link auditedOperations}. */
export type AuditedOperation = (typeof auditedOperations)[number];

/** The value of `by` for changes made by the server. */
export const AUDITED_SYSTEM = 'system';

/**
 * Records who changed what and when. Apart from the document's title, it contains no values except privileges
 * granted or revoked. Triggers write most of these, so changes made outside the site are included
 * (docs/decisions/016-audit-by-trigger.md).
 */
export const auditLine = defineEntity({
  collection: 'audit',
  docType: 'audit',
  label: 'Audit line',
  id: 'derived',
  idAudience: 'admin',
  fields: {
    at: { kind: 'timestamp', label: 'Time', audience: 'admin', required: true, filledBy: 'server' },
    by: {
      kind: 'text',
      label: 'By',
      audience: 'admin',
      required: true,
      maxLength: 254,
      filledBy: 'server',
      help: 'An email address, `system`, or the id of an account that never signed in as a known person.',
    },
    operation: {
      kind: 'select',
      label: 'Operation',
      audience: 'admin',
      required: true,
      options: auditedOperations,
      filledBy: 'server',
    },
    collection: {
      kind: 'text',
      label: 'Collection',
      audience: 'admin',
      required: true,
      maxLength: 100,
      filledBy: 'server',
    },
    document: {
      kind: 'text',
      label: 'Document',
      audience: 'admin',
      required: true,
      maxLength: 1_500,
      filledBy: 'server',
    },
    title: { kind: 'text', label: 'Title', audience: 'admin', required: true, maxLength: 200, filledBy: 'server' },
    fields: { kind: 'names', label: 'Changed fields', audience: 'admin', required: true, filledBy: 'server' },
    granted: {
      kind: 'multiselect',
      label: 'Privileges granted',
      audience: 'admin',
      options: privileges,
      filledBy: 'server',
    },
    taken: {
      kind: 'multiselect',
      label: 'Privileges taken',
      audience: 'admin',
      options: privileges,
      filledBy: 'server',
    },
  },
});
