import type { PastIncident } from '../incidentsOfRange.ts';
import { inDegrees, type Coordinate } from '../../../ui/maps/coordinate.ts';
import { readable } from '@firehouse/model/incident-words';
import { coordinateOfIncident } from '../card/locationOfIncident.ts';

/** A coordinate and the incidents there. */
export interface Spot extends Coordinate {
  readonly incidents: readonly PastIncident[];
}

/**
 * Returns the address that all incidents at a location share. Empty if they differ, which can happen when coordinates
 * are rounded.
 */
export const addressOf = ({ incidents: [first, ...others] }: Spot): string =>
  first !== undefined && others.every(({ Address }) => Address === first.Address) ? readable(first.Address) : '';

/** Groups incidents by coordinate, keeping their order. Omits those without a valid coordinate. */
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
