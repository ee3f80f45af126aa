import { defineEntity } from '../entity/entity.ts';

/**
 * What can happen to a document. `close` is the deletion of an incident, which moves it to `incidents.closed`; `restore`
 * is the undoing of a `delete`, which moves a document back from the trash; `release` publishes a draft, or an incident
 * that the publication policy restricts, in full.
 */
const auditedOperations = ['create', 'update', 'delete', 'restore', 'close', 'release'] as const;

/** One of {@link auditedOperations}. */
export type AuditedOperation = (typeof auditedOperations)[number];

/** {@link auditEntry}'s `by` for a write of the server itself. */
export const AUDITED_SYSTEM = 'system';

/**
 * Who changed what, and when; never the values. A trigger per collection writes it, however the change came in
 * (docs/decisions/016-audit-by-trigger.md). The id is that of the event.
 */
export const auditEntry = defineEntity({
  collection: 'audit',
  docType: 'audit',
  label: 'Audit entry',
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
  },
});
