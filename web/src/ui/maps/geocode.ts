import { company } from '@firehouse/model';
import type { Coordinate } from './coordinate.ts';

/** The first thing that Google finds; nothing when it finds none, or fails. */
async function first(request: google.maps.GeocoderRequest): Promise<google.maps.GeocoderResult | undefined> {
  try {
    const { results } = await new google.maps.Geocoder().geocode(request);
    return results[0];
  } catch {
    return undefined;
  }
}

/**
 * Looks up the address of a place (SPEC §7): the first result's. Google Maps has to be loaded.
 * @returns empty when there is none, or the look-up fails
 */
export async function addressAt(place: Coordinate): Promise<string> {
  return (await first({ location: place }))?.formatted_address ?? '';
}

const known = new Map<string, Promise<Coordinate | undefined>>();

/**
 * Looks up where an address of the company's state is, once for each address. Google Maps has to be loaded.
 * @returns nothing when it is not found, or the look-up fails
 */
export function coordinateOf(address: string): Promise<Coordinate | undefined> {
  const found =
    known.get(address) ??
    first({ address: `${address}, ${company.address.state}` }).then((result) => result?.geometry.location.toJSON());
  known.set(address, found);
  return found;
}
