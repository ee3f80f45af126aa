import { createHash } from 'node:crypto';
import { entities, wellFormed, type Collection, type Entity } from '@firehouse/model';
import { FieldValue, type CollectionReference, type DocumentData, type Firestore } from 'firebase-admin/firestore';
import { database } from '../platform/firebase.ts';
import { log } from '../platform/log.ts';

/** Maximum number of malformed documents that one instance logs and records; further ones are skipped silently. */
const MAX_NOTICED = 1_000;

const noticed = new Set<string>();

/** Returns the collection that lists documents found to be malformed, by collection and ID. */
export function malformedIn(db: Firestore): CollectionReference {
  return db.collection('malformed');
}

/**
 * Logs a malformed document and records it for admins, in the background, once per instance and document.
 * @param stored its fields; a member's include the key that replaces the address in the log
 */
export function notice(collection: Collection, id: string, stored: DocumentData): void {
  const path = `${collection}/${id}`;
  if (noticed.has(path) || noticed.size >= MAX_NOTICED) return;
  noticed.add(path);
  log.documentMalformed(collection, loggedId(entities[collection], id, stored));
  recordMalformed(database(), collection, id).catch((error: unknown) => {
    noticed.delete(path);
    log.malformedNotRecorded(error);
  });
}

/** Records a malformed document, so that it appears in the admins' list. */
export async function recordMalformed(db: Firestore, collection: Collection, id: string): Promise<void> {
  const record = { collection, document: id, noticedAt: FieldValue.serverTimestamp() };
  await malformedIn(db).doc(recordId(collection, id)).set(record);
}

/** Records a document if it is malformed. */
export async function recordIfMalformed(
  db: Firestore,
  collection: Collection,
  id: string,
  stored: DocumentData,
): Promise<void> {
  if (wellFormed(entities[collection], stored).faults.length > 0) await recordMalformed(db, collection, id);
}

/** Returns an ID without dots and slashes, identical each time the document is read. */
function recordId(...path: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(path)).digest('base64url');
}

/** Returns the ID to log. IDs that are email addresses are not logged. */
function loggedId({ id: source }: Entity, id: string, { key }: DocumentData): string {
  if (source !== 'email') return id;
  return typeof key === 'string' ? key : '<address>';
}
