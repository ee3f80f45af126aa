import { company } from '@firehouse/model';

/** Coordinates further than this from the station, in km, are considered errors and dropped. */
export const FAR_OFF_KM = 250;

/** Returns whether a coordinate is too far from the station to be one of the company's incidents. */
export function isFarOff(latitude: number, longitude: number): boolean {
  return kmFromStation(latitude, longitude) > FAR_OFF_KM;
}

/** Computes the great-circle distance with the haversine formula, using 6,371 km as the Earth's radius. */
function kmFromStation(lat: number, lng: number): number {
  const { lat: lat0, lng: lng0 } = company.coordinate;
  const half =
    Math.sin(radians(lat - lat0) / 2) ** 2 +
    Math.cos(radians(lat0)) * Math.cos(radians(lat)) * Math.sin(radians(lng - lng0) / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.sqrt(half));
}

function radians(degree: number): number {
  return (degree * Math.PI) / 180;
}
