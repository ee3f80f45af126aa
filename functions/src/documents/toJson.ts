import { isPlainObject } from '@firehouse/model';
import { GeoPoint, Timestamp } from 'firebase-admin/firestore';

/** The timestamp class of either Firestore SDK. */
type TimestampClass = abstract new (...args: never[]) => { toDate(): Date };

/** The coordinate class of either Firestore SDK. */
type GeoPointClass = abstract new (...args: never[]) => { readonly latitude: number; readonly longitude: number };

/**
 * Creates a function that converts database values to the API's JSON: timestamps are ISO strings in UTC, locations have
 * `lat` and `lng` in degrees (docs/api.md).
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

/** Converts a database value to the API's JSON. */
export const jsonOf = jsonConverter(Timestamp, GeoPoint);
