import type { AuditedOperation, Collection } from '@firehouse/model';
import { FieldValue } from 'firebase-admin/firestore';
import { log } from '../log.ts';
import { database } from '../platform.ts';
import type { Caller } from '../reader/token.ts';

/**
 * Writes down who changed what (DESIGN, Who may do what). The change itself is done by then: when this fails, the
 * log says so and the caller is told that his change was made.
 * @param caller who
 * @param operation what he did
 * @param collection where
 * @param id to which document
 */
export async function recordChange(
  caller: Caller,
  operation: AuditedOperation,
  collection: Collection,
  id: string,
): Promise<void> {
  try {
    await database()
      .collection('audit')
      .add({ at: FieldValue.serverTimestamp(), by: caller.member ?? '', operation, collection, document: id });
  } catch (error) {
    log.auditFailed(operation, collection, error);
  }
}
