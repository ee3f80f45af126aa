import { defineEntity } from '../entity.ts';

/** What is written down of a change: made, changed or deleted. */
const auditedOperations = ['create', 'update', 'delete'] as const;

/** One of {@link auditedOperations}. */
export type AuditedOperation = (typeof auditedOperations)[number];

/** Who changed what, and when; never the values. The server writes it after each write of a caller. */
export const auditEntry = defineEntity({
  collection: 'audit',
  docType: 'audit',
  label: 'Audit entry',
  id: 'random',
  idAudience: 'admin',
  fields: {
    at: { kind: 'timestamp', label: 'Time', audience: 'admin', required: true, filledBy: 'server' },
    by: { kind: 'email', label: 'By', audience: 'admin', required: true, filledBy: 'server' },
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
  },
});
