/** Returns whether a value is an object with named fields, not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value is an object without a class: a JSON or Firestore map, not a `Timestamp`. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
}
