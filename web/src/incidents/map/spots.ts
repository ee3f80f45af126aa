import type { PastCall } from '../api/incidentsOfRange.ts';
import { bearingFromStation } from '../incidents/bearing.ts';
import type { Coordinate } from './coordinate.ts';

/** A coordinate, and the calls that were there. */
export interface Spot extends Coordinate {
  readonly calls: readonly PastCall[];
}

/** Where a call was, unless dispatch did not know it or wrote a far-off place for it. */
export function coordinateOfCall({ CallerLatitude: lat, CallerLongitude: lng }: PastCall): Coordinate | undefined {
  return lat !== undefined && lng !== undefined && bearingFromStation({ lat, lng }) ? { lat, lng } : undefined;
}

/** The calls that a map can show, by their coordinate, each spot's in the order that they came in. */
export function spotsOf(calls: readonly PastCall[]): Spot[] {
  const spots = new Map<string, Coordinate & { calls: PastCall[] }>();
  for (const call of calls) {
    const place = coordinateOfCall(call);
    if (place === undefined) continue;
    const key = `${place.lat},${place.lng}`;
    const spot = spots.get(key);
    if (spot) spot.calls.push(call);
    else spots.set(key, { ...place, calls: [call] });
  }
  return [...spots.values()];
}
