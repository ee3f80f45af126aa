import { auditLine, type AuditedOperation, type Collection } from '@firehouse/model';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';

/** An action that no audit trigger records. */
interface Act {
  /** The caller's email address. */
  readonly by: string;
  readonly operation: AuditedOperation;
  readonly collection: Collection;
  readonly document: string;
  readonly title: string;
  /** Names of changed fields. */
  readonly fields: readonly string[];
}

/** Adds an audit line for an action, as part of the caller's transaction. */
export function recordAct(db: Firestore, transaction: Transaction, act: Act): void {
  transaction.set(db.collection(auditLine.collection).doc(), { at: FieldValue.serverTimestamp(), ...act });
}
