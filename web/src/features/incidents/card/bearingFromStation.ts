import { company } from '@firehouse/model';
import type { Coordinate } from '../../../ui/maps/coordinate.ts';

/** An incident's distance and direction from the station. */
export interface BearingFromStation {
  readonly miles: number;
  /** Degrees clockwise from north, from 0 up to, but not including, 360. */
  readonly degrees: number;
  /** The same in words: `north-east`. */
  readonly point: string;
}

const MILES_PER_DEGREE = 69.05;
/** Dispatch records some incidents with a distant or empty coordinate; anything farther away than this is invalid. */
const FARTHEST_MILES = 40;
const points = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/**
 * Returns the distance and direction from the station. Treats the earth as flat, which is fine over a few miles.
 * @param coordinate the caller's coordinate
 * @returns undefined if the coordinate cannot belong to an incident of this company
 */
export function bearingFromStation(coordinate: Coordinate): BearingFromStation | undefined {
  const station: Coordinate = company.coordinate;
  const north = (coordinate.lat - station.lat) * MILES_PER_DEGREE;
  const east = (coordinate.lng - station.lng) * MILES_PER_DEGREE * Math.cos((station.lat * Math.PI) / 180);
  const miles = Math.hypot(north, east);
  if (!(miles <= FARTHEST_MILES)) return undefined;
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  const clockwise = (degrees + 360) % 360;
  return { miles, degrees: clockwise, point: points[Math.round(clockwise / 45) % 8] ?? '' };
}
