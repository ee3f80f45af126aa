import { company } from '@firehouse/model';

/** Maximum distance from the station, in km; a coordinate beyond it is an error and dropped. */
export const FAR_OFF_KM = 250;

/** Whether a coordinate, in degrees, is too far from the station for an incident of the company. */
export function isFarOff(latitude: number, longitude: number): boolean {
  return kmFromStation(latitude, longitude) > FAR_OFF_KM;
}

/** Great-circle distance by the haversine formula, on a sphere of 6,371 km. */
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
