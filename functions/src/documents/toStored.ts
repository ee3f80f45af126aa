import { isPlainObject, type Field, type FieldSet } from '@firehouse/model';
import { GeoPoint, Timestamp } from 'firebase/firestore/lite';
import { jsonConverter } from './toJson.ts';

type Values = Readonly<Record<string, unknown>>;

/** Converts values read with the client SDK to JSON. For the Admin SDK, see `toJson.ts`. */
export const jsonOfRead = jsonConverter(Timestamp, GeoPoint);

/**
 * Converts a document's JSON to its stored form, with Firestore timestamps. If a time didn't change, keeps the stored
 * timestamp, because JSON has only milliseconds.
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
