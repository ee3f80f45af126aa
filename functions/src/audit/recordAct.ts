import { auditEntry, type AuditedOperation, type Collection } from '@firehouse/model';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';

/** An admin's action through an endpoint, in a collection without a trigger. */
interface AdminAct {
  /** The admin's address. */
  readonly by: string;
  readonly operation: AuditedOperation;
  readonly collection: Collection;
  readonly document: string;
  readonly title: string;
  /** Names of the changed fields. */
  readonly fields: readonly string[];
}

/** Records an action in the audit, in the same transaction. */
export function recordAct(db: Firestore, transaction: Transaction, act: AdminAct): void {
  transaction.set(db.collection(auditEntry.collection).doc(), { at: FieldValue.serverTimestamp(), ...act });
}
