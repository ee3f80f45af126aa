import { company } from '@firehouse/model';

/** Maximum distance from the station, in km; coordinates beyond it are treated as errors and dropped. */
export const FAR_OFF_KM = 250;

/** Returns whether a coordinate, in degrees, is too far from the station to be the company's incident. */
export function isFarOff(latitude: number, longitude: number): boolean {
  return kmFromStation(latitude, longitude) > FAR_OFF_KM;
}

/** Computes the great-circle distance by the haversine formula, on a sphere with a radius of 6,371 km. */
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
