import type { Coordinate } from './coordinate.ts';

/** Returns the first geocoding result; undefined if there is none, or the request fails. */
async function first(request: google.maps.GeocoderRequest): Promise<google.maps.GeocoderResult | undefined> {
  try {
    const { results } = await new google.maps.Geocoder().geocode(request);
    return results[0];
  } catch {
    return undefined;
  }
}

/** Looks up the address at a coordinate (SPEC §7), empty if none is found. Google Maps must be loaded. */
export async function addressAt(coordinate: Coordinate): Promise<string> {
  return (await first({ location: coordinate }))?.formatted_address ?? '';
}

const cache = new Map<string, Promise<Coordinate | undefined>>();

/**
 * Looks up the coordinate of an address and caches it. Google Maps must be loaded.
 * @param address including the state
 * @returns undefined if nothing was found, or the lookup failed
 */
export function coordinateOf(address: string): Promise<Coordinate | undefined> {
  const result = cache.get(address) ?? first({ address }).then((match) => match?.geometry.location.toJSON());
  cache.set(address, result);
  return result;
}
