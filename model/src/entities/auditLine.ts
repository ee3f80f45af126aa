import { privileges } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/**
 * What can happen to a document. `close` deletes an incident and moves it to `incidents.closed`; `restore` undoes a
 * `delete` and moves the document back from the trash; `release` publishes a draft, or a restricted incident in full;
 * `skip` is a dispatch message with fields that a newer one had already set. For a member: `endSessions` signs them out
 * everywhere; `signIn`; `signInRefused` is a refused attempt by anybody to sign in with their address.
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

/** {@link auditLine}'s `by` for writes by the server. */
export const AUDITED_SYSTEM = 'system';

/**
 * Records who changed what, and when; never values, except the privileges that a member gained or lost. One trigger per
 * collection writes it, no matter how the change was made (docs/decisions/016-audit-by-trigger.md). The ID is the
 * event's ID.
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
