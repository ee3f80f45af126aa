import { isPlainObject, type Field, type FieldSet } from '@firehouse/model';
import { GeoPoint, Timestamp } from 'firebase/firestore/lite';
import { jsonConverter } from './toJson.ts';

type Values = Readonly<Record<string, unknown>>;

/** Converts a value read as the caller to the API's JSON; `toJson.ts` has the server's version. */
export const jsonOfRead = jsonConverter(Timestamp, GeoPoint);

/**
 * Converts fields to their stored form, with times as timestamps. An unchanged time keeps its sub-millisecond
 * precision, which JSON lacks.
 * @param fields the fields that are possible
 * @param json the document's fields, checked
 * @param before the currently stored fields
 */
export function storedOf(fields: FieldSet, json: Values, before: Values = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => {
      const field = fields[name];
      return field === undefined ? [] : [[name, storedValue(field, value, before[name])]];
    }),
  );
}

function storedValue(field: Field, value: unknown, before: unknown): unknown {
  if (field.kind === 'timestamp' && typeof value === 'string') {
    const time = Timestamp.fromDate(new Date(value));
    return before instanceof Timestamp && before.toMillis() === time.toMillis() ? before : time;
  }
  if (field.kind === 'group' && isPlainObject(value)) {
    return storedOf(field.fields, value, isPlainObject(before) ? before : {});
  }
  return value;
}
