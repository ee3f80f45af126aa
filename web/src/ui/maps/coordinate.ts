/** A place on the map, in degrees. */
export interface Coordinate {
  readonly lat: number;
  readonly lng: number;
}

/** A place as maps take it in an address: `40.58,-75.51`. */
export const inDegrees = ({ lat, lng }: Coordinate): string => `${lat},${lng}`;
