import { company, type Incident } from '@firehouse/model';
import { inDegrees, type Coordinate } from '../../../ui/maps/coordinate.ts';
import { bearingFromStation } from './bearingFromStation.ts';

/** The fields with an incident's location. */
type Located = Pick<Incident, 'Address' | 'CallerLatitude' | 'CallerLongitude'>;

/** Returns an incident's coordinate; undefined if it is missing or too far away to be valid. */
export function coordinateOfIncident({ CallerLatitude: lat, CallerLongitude: lng }: Located): Coordinate | undefined {
  return lat !== undefined && lng !== undefined && bearingFromStation({ lat, lng }) ? { lat, lng } : undefined;
}

/**
 * Returns where directions to an incident should lead: its coordinate if it has one, otherwise its address and the
 * company's state. Empty if it has neither.
 */
export function destinationOfIncident(incident: Located): string {
  const coordinate = coordinateOfIncident(incident);
  return coordinate ? inDegrees(coordinate) : incident.Address && `${incident.Address}, ${company.address.state}`;
}
