import type { PastCall } from '../incidentsOfRange.ts';
import { inDegrees, type Coordinate } from '../../../ui/maps/coordinate.ts';
import { readable } from '../card/readable.ts';
import { coordinateOfCall } from '../card/placeOfCall.ts';

/** A coordinate, and its incidents. */
export interface Spot extends Coordinate {
  readonly calls: readonly PastCall[];
}

/** The common address of all incidents of a spot, for display; empty if they differ, as with rounded coordinates. */
export const addressOf = ({ calls: [first, ...others] }: Spot): string =>
  first !== undefined && others.every(({ Address }) => Address === first.Address) ? readable(first.Address) : '';

/** Groups the incidents that a map can show by coordinate; the order within each spot stays the same. */
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
