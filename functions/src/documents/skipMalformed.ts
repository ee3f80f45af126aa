import { entities, project, wellFormed, type Audience, type Collection } from '@firehouse/model';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { jsonOf } from './toJson.ts';
import { notice } from './recordMalformed.ts';

/**
 * Returns the valid fields of a stored document. The API, the feeds and the emails all read documents through this
 * (docs/decisions/034-reading-validates.md).
 * @param reader admins also get an end that isn't later than its start, so that they can correct it
 * @returns undefined if a required field is missing or invalid
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
 * Converts a document to JSON with the fields that an audience can see. Returns undefined if the document doesn't
 * exist, or if a required field is missing or invalid.
 */
export function readableJson(collection: Collection, document: DocumentSnapshot, audience: Audience): unknown {
  const stored = document.data();
  const data = stored && readable(collection, document.id, stored);
  return data && jsonOf(project(entities[collection], { id: document.id, data }, audience));
}
