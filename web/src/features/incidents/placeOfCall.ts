import { company, type Incident } from '@firehouse/model';
import { inDegrees, type Coordinate } from '../../ui/maps/coordinate.ts';
import { bearingFromStation } from './bearing.ts';

/** What a call tells of its place. */
type Told = Pick<Incident, 'Address' | 'CallerLatitude' | 'CallerLongitude'>;

/** Where a call was, unless dispatch did not know it or wrote a far-off place for it. */
export function coordinateOfCall({ CallerLatitude: lat, CallerLongitude: lng }: Told): Coordinate | undefined {
  return lat !== undefined && lng !== undefined && bearingFromStation({ lat, lng }) ? { lat, lng } : undefined;
}

/** A call's place as directions take it: its coordinate, else its address in the company's state; empty without either. */
export function destinationOfCall(call: Told): string {
  const coordinate = coordinateOfCall(call);
  return coordinate ? inDegrees(coordinate) : call.Address && `${call.Address}, ${company.address.state}`;
}
