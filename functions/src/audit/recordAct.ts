import { auditLine, type AuditedOperation, type Collection } from '@firehouse/model';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';

/** An action by an endpoint in a collection without an audit trigger. */
interface Act {
  /** The admin's email address, or `system`. */
  readonly by: string;
  readonly operation: AuditedOperation;
  readonly collection: Collection;
  readonly document: string;
  readonly title: string;
  /** Names of fields that were changed or skipped. */
  readonly fields: readonly string[];
}

/** Adds an audit line for an action, as part of the caller's transaction. */
export function recordAct(db: Firestore, transaction: Transaction, act: Act): void {
  transaction.set(db.collection(auditLine.collection).doc(), { at: FieldValue.serverTimestamp(), ...act });
}
