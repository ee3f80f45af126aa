import { onlyFields, parseQueryPath, type FieldPath } from '../values/fieldPath.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import type { Document } from '../values/value.ts';
import type { DocumentMessage, MaskMessage } from './messages.ts';
import { encodeFields, encodeTimestamp } from './value.ts';

/** Encodes a `google.firestore.v1.Document`. With a mask, includes only the masked fields. */
export function encodeDocument(
  database: DatabaseName,
  document: Document,
  mask?: readonly FieldPath[],
): DocumentMessage {
  return {
    name: formatResourceName(database, document.path),
    fields: encodeFields(mask ? onlyFields(document.fields, mask) : document.fields),
    createTime: encodeTimestamp(document.createTime),
    updateTime: encodeTimestamp(document.updateTime),
  };
}

/**
 * Decodes a `DocumentMask`. Returns undefined if absent because an empty mask has a different meaning. Throws
 * INVALID_ARGUMENT.
 */
export function decodeMask(mask: MaskMessage | null | undefined): readonly FieldPath[] | undefined {
  return mask ? (mask.fieldPaths ?? []).map(parseQueryPath) : undefined;
}
