import { onlyFields, type FieldPath } from '../values/fieldPath.ts';
import type { JsonObject } from '../values/json.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import { formatTimestamp } from '../values/timestamp.ts';
import type { Document } from '../values/value.ts';
import { encodeFields } from './value.ts';

/** Encodes a `google.firestore.v1.Document`. With a mask, includes only the masked fields. */
export function encodeDocument(database: DatabaseName, document: Document, mask?: readonly FieldPath[]): JsonObject {
  const fields = mask ? onlyFields(document.fields, mask) : document.fields;
  return {
    name: formatResourceName(database, document.path),
    ...(fields.size > 0 && { fields: encodeFields(fields) }),
    createTime: formatTimestamp(document.createTime),
    updateTime: formatTimestamp(document.updateTime),
  };
}
