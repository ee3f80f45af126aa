import { isPlainObject, type Field, type FieldSet } from '@firehouse/model';
import { GeoPoint, Timestamp } from 'firebase/firestore/lite';
import { jsonConverter } from './toJson.ts';

type Values = Readonly<Record<string, unknown>>;

/** Converts a value that was read as the caller to the API's JSON; `toJson.ts` has the server's version. */
export const jsonOfRead = jsonConverter(Timestamp, GeoPoint);

/**
 * Converts fields to what the database stores: times are timestamps. An unchanged time keeps the precision that JSON
 * lacks, below a millisecond.
 * @param fields what the document can have
 * @param json its fields, checked
 * @param before what is stored now
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
