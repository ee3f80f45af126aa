/** Returns whether a value is a non-null object other than an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns whether a value is a plain object, such as a JSON object or Firestore map, and not a class instance such as
 * `Timestamp`.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
}
