import type { PastCall } from '../incidentsOfRange.ts';
import { inDegrees, type Coordinate } from '../../../ui/maps/coordinate.ts';
import { readable } from '../readable.ts';
import { coordinateOfCall } from '../placeOfCall.ts';

/** A coordinate, and the calls that were there. */
export interface Spot extends Coordinate {
  readonly calls: readonly PastCall[];
}

/** The address of all calls of a spot, for display; empty where they differ, as those of rounded coordinates do. */
export const addressOf = ({ calls: [first, ...others] }: Spot): string =>
  first !== undefined && others.every(({ Address }) => Address === first.Address) ? readable(first.Address) : '';

/** The calls that a map can show, by their coordinate, each spot's in the order that they came in. */
export function spotsOf(calls: readonly PastCall[]): Spot[] {
  const spots = new Map<string, Coordinate & { calls: PastCall[] }>();
  for (const call of calls) {
    const place = coordinateOfCall(call);
    if (place === undefined) continue;
    const key = inDegrees(place);
    const spot = spots.get(key);
    if (spot) spot.calls.push(call);
    else spots.set(key, { ...place, calls: [call] });
  }
  return [...spots.values()];
}
