import { company } from '@firehouse/model';
import type { Coordinate } from '../../../ui/maps/coordinate.ts';

/** Distance and direction from the station. */
export interface BearingFromStation {
  readonly miles: number;
  /** Degrees clockwise from north, 0 ≤ degrees < 360. */
  readonly degrees: number;
  /** Compass direction in words: `northeast`. */
  readonly point: string;
}

const MILES_PER_DEGREE = 69.05;
/** Maximum distance of a valid coordinate. Dispatch sometimes records an empty or faraway coordinate. */
const FARTHEST_MILES = 40;
const points = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/**
 * Returns an incident's distance and direction from the station; undefined if it is too far away to be valid. Over the
 * few miles of a response area the earth is flat enough.
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
