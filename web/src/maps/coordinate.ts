/** A place on the map, in degrees. */
export interface Coordinate {
  readonly lat: number;
  readonly lng: number;
}
