import { isPlainObject } from '@firehouse/model';
import { GeoPoint, Timestamp } from 'firebase-admin/firestore';

/** The timestamp class of the Admin SDK or the client SDK. */
type TimestampClass = abstract new (...args: never[]) => { toDate(): Date };

/** The GeoPoint class of the Admin SDK or the client SDK. */
type GeoPointClass = abstract new (...args: never[]) => { readonly latitude: number; readonly longitude: number };

/**
 * Creates a function that converts Firestore values to JSON: timestamps become ISO strings in UTC, and GeoPoints become
 * `{ lat, lng }` (docs/api.md).
 */
export function jsonConverter(timestamp: TimestampClass, geoPoint: GeoPointClass): (value: unknown) => unknown {
  return function convert(value): unknown {
    if (value instanceof timestamp) return value.toDate().toISOString();
    if (value instanceof geoPoint) return { lat: value.latitude, lng: value.longitude };
    if (Array.isArray(value)) return value.map(convert);
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner)]));
  };
}

/** Converts values read with the Admin SDK to JSON. */
export const jsonOf = jsonConverter(Timestamp, GeoPoint);
