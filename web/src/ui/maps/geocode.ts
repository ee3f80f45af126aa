import type { Coordinate } from './coordinate.ts';

/** Returns Google's first result; undefined if there is none, or the request fails. */
async function first(request: google.maps.GeocoderRequest): Promise<google.maps.GeocoderResult | undefined> {
  try {
    const { results } = await new google.maps.Geocoder().geocode(request);
    return results[0];
  } catch {
    return undefined;
  }
}

/**
 * Looks up a place's address (SPEC §7): the first result's. Google Maps must be loaded.
 * @returns empty if there is none, or the lookup fails
 */
export async function addressAt(coordinate: Coordinate): Promise<string> {
  return (await first({ location: coordinate }))?.formatted_address ?? '';
}

const cache = new Map<string, Promise<Coordinate | undefined>>();

/**
 * Looks up an address's coordinate, once. Google Maps must be loaded.
 * @param address address including the state
 * @returns undefined if it is not found, or the lookup fails
 */
export function coordinateOf(address: string): Promise<Coordinate | undefined> {
  const result = cache.get(address) ?? first({ address }).then((match) => match?.geometry.location.toJSON());
  cache.set(address, result);
  return result;
}
