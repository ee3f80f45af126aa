import { company, type Incident } from '@firehouse/model';
import { inDegrees, type Coordinate } from '../../../ui/maps/coordinate.ts';
import { bearingFromStation } from './bearingFromStation.ts';

/** An incident's location fields. */
type Told = Pick<Incident, 'Address' | 'CallerLatitude' | 'CallerLongitude'>;

/** Returns an incident's coordinate, unless dispatch omitted it or recorded a distant one. */
export function coordinateOfIncident({ CallerLatitude: lat, CallerLongitude: lng }: Told): Coordinate | undefined {
  return lat !== undefined && lng !== undefined && bearingFromStation({ lat, lng }) ? { lat, lng } : undefined;
}

/**
 * Returns an incident's destination for directions: its coordinate, or else its address in the company's state; empty
 * without either.
 */
export function destinationOfIncident(incident: Told): string {
  const coordinate = coordinateOfIncident(incident);
  return coordinate ? inDegrees(coordinate) : incident.Address && `${incident.Address}, ${company.address.state}`;
}
