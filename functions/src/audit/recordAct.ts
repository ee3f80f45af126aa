import { auditEntry, type AuditedOperation, type Collection } from '@firehouse/model';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';

/** What an admin did through an endpoint, in a collection that no trigger watches. */
export interface AdminAct {
  /** The admin's address. */
  readonly by: string;
  readonly operation: AuditedOperation;
  readonly collection: Collection;
  readonly document: string;
  readonly title: string;
  /** Names of the changed fields. */
  readonly fields: readonly string[];
}

/** Records an act in the audit, in the transaction that does it. */
export function recordAct(db: Firestore, transaction: Transaction, act: AdminAct): void {
  transaction.set(db.collection(auditEntry.collection).doc(), { at: FieldValue.serverTimestamp(), ...act });
}
