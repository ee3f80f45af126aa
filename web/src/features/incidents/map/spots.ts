import type { PastIncident } from '../incidentsOfRange.ts';
import { inDegrees, type Coordinate } from '../../../ui/maps/coordinate.ts';
import { readable } from '@firehouse/model/incident-words';
import { coordinateOfIncident } from '../card/locationOfIncident.ts';

/** A coordinate with its incidents. */
export interface Spot extends Coordinate {
  readonly incidents: readonly PastIncident[];
}

/** Returns the address shared by a spot's incidents, for display; empty if they differ, as with rounded coordinates. */
export const addressOf = ({ incidents: [first, ...others] }: Spot): string =>
  first !== undefined && others.every(({ Address }) => Address === first.Address) ? readable(first.Address) : '';

/** Groups the incidents that a map can show by coordinate, preserving the order within each spot. */
export function spotsOf(incidents: readonly PastIncident[]): Spot[] {
  const spots = new Map<string, Coordinate & { incidents: PastIncident[] }>();
  for (const incident of incidents) {
    const coordinate = coordinateOfIncident(incident);
    if (coordinate === undefined) continue;
    const key = inDegrees(coordinate);
    const spot = spots.get(key);
    if (spot) spot.incidents.push(incident);
    else spots.set(key, { ...coordinate, incidents: [incident] });
  }
  return [...spots.values()];
}
