import { isPlainObject } from '@firehouse/model';
import { GeoPoint, Timestamp } from 'firebase-admin/firestore';

/** The class of a timestamp, in either of Firestore's SDKs. */
type TimestampClass = abstract new (...given: never[]) => { toDate(): Date };

/** The class of a coordinate, in either of Firestore's SDKs. */
type GeoPointClass = abstract new (...given: never[]) => { readonly latitude: number; readonly longitude: number };

/**
 * Makes the function that turns a value of the database into the API's JSON: timestamps are ISO strings in UTC, places
 * have `lat` and `lng` in degrees (docs/api.md).
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

/** A value of the database as the API's JSON has it. */
export const jsonOf = jsonConverter(Timestamp, GeoPoint);
