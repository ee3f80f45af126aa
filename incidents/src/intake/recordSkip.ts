import { AUDITED_SYSTEM, auditLine, draft } from '@firehouse/model';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { draftTitle, incidentTitle } from './incidentTitle.ts';
import type { Found } from './findIncident.ts';

/**
 * Adds an audit line about fields of a dispatch message that were not applied (docs/decisions/027-dispatch.md). Uses
 * the caller's transaction.
 */
export function recordSkip(
  db: Firestore,
  transaction: Transaction,
  { collection, id, data }: Found,
  fields: readonly string[],
): void {
  const title = (collection === draft.collection ? draftTitle : incidentTitle)(data);
  transaction.set(db.collection(auditLine.collection).doc(), {
    at: FieldValue.serverTimestamp(),
    by: AUDITED_SYSTEM,
    operation: 'skip',
    collection,
    document: id,
    title: (title ?? '').slice(0, auditLine.fields.title.maxLength),
    fields,
  });
}
