import { comparePaths } from './name.ts';
import { compareTimestamps } from './timestamp.ts';
import { compareUtf8 } from './utf8.ts';
import type { Fields, Value } from './value.ts';

/** The `__type__` of a map that represents a vector: `{__type__: '__vector__', value: […]}`. */
export const VECTOR_TYPE = '__vector__';

/** Firestore's type ordering. */
const TYPE_ORDER = {
  null: 0,
  boolean: 1,
  integer: 2,
  double: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geoPoint: 7,
  array: 8,
  vector: 9,
  map: 10,
} as const;

/**
 * Returns the rank of a value's type. Integers and doubles have the same rank.
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export function typeOrder(value: Value): number {
  return value.kind === 'map' && isVector(value.fields) ? TYPE_ORDER.vector : TYPE_ORDER[value.kind];
}

/** Returns the elements of a vector; undefined for any other map. */
export function vectorIn(fields: Fields): readonly Value[] | undefined {
  const type = fields.get('__type__');
  if (type?.kind !== 'string' || type.value !== VECTOR_TYPE) return undefined;
  const value = fields.get('value');
  return value?.kind === 'array' ? value.values : undefined;
}

/** Returns whether a map represents a vector. */
export const isVector = (fields: Fields): boolean => vectorIn(fields) !== undefined;

/**
 * Compares two values in query order: by type, then by value. Integers equal doubles of the same value, 0 equals -0,
 * and NaN sorts before all numbers.
 */
export function compareValues(left: Value, right: Value): number {
  const types = typeOrder(left) - typeOrder(right);
  if (types !== 0) return types;
  switch (left.kind) {
    case 'null':
      return 0;
    case 'boolean':
      return Number(left.value) - Number((right as typeof left).value);
    case 'integer':
    case 'double':
      return compareNumbers(left.value, (right as typeof left).value);
    case 'timestamp':
      return compareTimestamps(left.value, (right as typeof left).value);
    case 'string':
      return compareUtf8(left.value, (right as typeof left).value);
    case 'bytes':
      return Buffer.compare(left.value, (right as typeof left).value);
    case 'reference':
      return comparePaths(left.value, (right as typeof left).value);
    case 'geoPoint': {
      const other = right as typeof left;
      return compareNumbers(left.latitude, other.latitude) || compareNumbers(left.longitude, other.longitude);
    }
    case 'array':
      return compareArrays(left.values, (right as typeof left).values);
    case 'map': {
      const other = right as typeof left;
      return isVector(left.fields) ? compareVectors(left.fields, other.fields) : compareMaps(left.fields, other.fields);
    }
  }
}

function compareNumbers(left: bigint | number, right: bigint | number): number {
  if (left < right) return -1;
  if (left > right) return 1;
  if (left == right) return 0;
  // At least one is NaN, which equals itself and sorts first.
  return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
}

function compareArrays(left: readonly Value[], right: readonly Value[]): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const order = compareValues(left[at] as Value, right[at] as Value);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareVectors(left: Fields, right: Fields): number {
  const a = vectorIn(left) ?? [];
  const b = vectorIn(right) ?? [];
  return a.length - b.length || compareArrays(a, b);
}

function compareMaps(left: Fields, right: Fields): number {
  const a = [...left.keys()].sort(compareUtf8);
  const b = [...right.keys()].sort(compareUtf8);
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const x = a[at] as string;
    const y = b[at] as string;
    const order = compareUtf8(x, y) || compareValues(left.get(x) as Value, right.get(y) as Value);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Returns whether two values are equal in query order: 3 equals 3.0, and NaN equals NaN. */
export function valuesEqual(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0;
}

/** Returns whether two values are identical, including their types: 3 and 3.0 differ, and so do 0.0 and -0.0. */
export function valuesIdentical(left: Value, right: Value): boolean {
  if (left.kind !== right.kind) return false;
  if (left.kind === 'double') return Object.is(left.value, (right as typeof left).value);
  if (left.kind === 'array') {
    const other = (right as typeof left).values;
    return (
      left.values.length === other.length &&
      left.values.every((value, at) => valuesIdentical(value, other[at] as Value))
    );
  }
  if (left.kind === 'map') return fieldsIdentical(left.fields, (right as typeof left).fields);
  return compareValues(left, right) === 0;
}

/** Returns whether two documents' fields are identical, which means that a write would have no effect. */
export function fieldsIdentical(left: Fields, right: Fields): boolean {
  if (left.size !== right.size) return false;
  for (const [name, value] of left) {
    const other = right.get(name);
    if (other === undefined || !valuesIdentical(value, other)) return false;
  }
  return true;
}

export function isNaNValue(value: Value): boolean {
  return value.kind === 'double' && Number.isNaN(value.value);
}

/** Returns whether `in`, `array-contains`, and `array-contains-any` can match a value. Null and NaN never match. */
export function canMatchInList(value: Value): boolean {
  return value.kind !== 'null' && !isNaNValue(value);
}
