import { GeoPoint, Timestamp } from 'firebase-admin/firestore';

/**
 * A value of the database as the API's JSON has it: timestamps are ISO strings in UTC, places have
 * `lat` and `lng` in degrees (docs/api.md).
 * @param value any value of a document
 */
export function jsonOf(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value instanceof GeoPoint) return { lat: value.latitude, lng: value.longitude };
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, jsonOf(inner)]));
  }
  return value;
}
