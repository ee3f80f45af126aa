import { entities, project, wellFormed, type Audience, type Collection } from '@firehouse/model';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { jsonOf } from './toJson.ts';
import { notice } from './recordMalformed.ts';

/**
 * Returns a stored document's well-formed fields. The API, the feeds and the emails read nothing else
 * (docs/decisions/034-reading-validates.md).
 * @param reader admins also get what they have to correct: an alert that ends before it starts
 * @returns undefined for a document to skip, because a required field is missing or malformed
 */
export function readable(
  collection: Collection,
  id: string,
  stored: DocumentData,
  reader: Audience = 'public',
): DocumentData | undefined {
  const { data, faults } = wellFormed(entities[collection], stored, reader);
  if (faults.length > 0) notice(collection, id, stored);
  return data;
}

/**
 * Returns a document as JSON, with the fields that an audience sees.
 * @returns undefined for a document to skip because it does not exist or is missing a required field
 */
export function readableJson(collection: Collection, document: DocumentSnapshot, audience: Audience): unknown {
  const stored = document.data();
  const data = stored && readable(collection, document.id, stored);
  return data && jsonOf(project(entities[collection], { id: document.id, data }, audience));
}
