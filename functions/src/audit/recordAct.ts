import { auditLine, type AuditedOperation, type Collection } from '@firehouse/model';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';

/** An endpoint's action in a collection that has no trigger for it. */
interface Act {
  /** The admin's address, or `system`. */
  readonly by: string;
  readonly operation: AuditedOperation;
  readonly collection: Collection;
  readonly document: string;
  readonly title: string;
  /** Names of the fields that changed, or were skipped. */
  readonly fields: readonly string[];
}

/** Records an action in the audit, in the same transaction. */
export function recordAct(db: Firestore, transaction: Transaction, act: Act): void {
  transaction.set(db.collection(auditLine.collection).doc(), { at: FieldValue.serverTimestamp(), ...act });
}
