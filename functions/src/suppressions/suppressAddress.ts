import { suppression, type suppressionSources } from '@firehouse/model';
import { FieldValue, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { recordAct } from '../audit/recordAct.ts';

/** Why an address is suppressed. */
type SuppressionSource = (typeof suppressionSources)[number];

const REASON_MAX_LENGTH = suppression.fields.reason.maxLength;

/**
 * Returns the reference to a normalized address's suppression. If the document exists, the address gets no email
 * (docs/decisions/025-delivery.md).
 */
export function suppressionOf(db: Firestore, email: string): DocumentReference {
  return db.collection(suppression.collection).doc(email);
}

/**
 * Suppresses a normalized address. If it is already suppressed, keeps the first reason. Admins see the reason, such as
 * a mail server's response.
 */
export async function suppress(db: Firestore, email: string, source: SuppressionSource, reason: string): Promise<void> {
  const document = suppressionOf(db, email);
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(document)).exists) return;
    const fields = { email, source, reason: reason.slice(0, REASON_MAX_LENGTH), at: FieldValue.serverTimestamp() };
    transaction.set(document, fields);
  });
}

/** Ends a normalized address's suppression and adds an audit line with the admin's email address as its author. */
export async function allow(db: Firestore, email: string, by: string): Promise<void> {
  const document = suppressionOf(db, email);
  await db.runTransaction(async (transaction) => {
    if (!(await transaction.get(document)).exists) return;
    transaction.delete(document);
    const act = { by, operation: 'delete', collection: 'suppressions' } as const;
    recordAct(db, transaction, { ...act, document: email, title: email, fields: [] });
  });
}
