import { createHash } from 'node:crypto';
import { entities, wellFormed, type Collection, type Entity } from '@firehouse/model';
import { FieldValue, type CollectionReference, type DocumentData, type Firestore } from 'firebase-admin/firestore';
import { database } from '../platform/firebase.ts';
import { log } from '../platform/log.ts';

/** Maximum number of malformed documents that an instance reports. Any others are ignored. */
const MAX_NOTICED = 1_000;

const noticed = new Set<string>();

/** Returns the collection that lists malformed documents. */
export function malformedIn(db: Firestore): CollectionReference {
  return db.collection('malformed');
}

/**
 * Logs a malformed document and adds it to the list for admins. Runs in the background, and only once per document and
 * instance.
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

/** Adds a malformed document to the list for admins. */
export async function recordMalformed(db: Firestore, collection: Collection, id: string): Promise<void> {
  const record = { collection, document: id, noticedAt: FieldValue.serverTimestamp() };
  await malformedIn(db).doc(recordId(collection, id)).set(record);
}

/** Adds a document to the list for admins if it is malformed. */
export async function recordIfMalformed(
  db: Firestore,
  collection: Collection,
  id: string,
  stored: DocumentData,
): Promise<void> {
  if (wellFormed(entities[collection], stored).faults.length > 0) await recordMalformed(db, collection, id);
}

/** Returns an ID without dots or slashes that is always the same for a document. */
function recordId(...path: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(path)).digest('base64url');
}

/** Returns an ID that is safe to log. Email addresses are replaced by the member's key. */
function loggedId({ id: source }: Entity, id: string, { key }: DocumentData): string {
  if (source !== 'email') return id;
  return typeof key === 'string' ? key : '<address>';
}
