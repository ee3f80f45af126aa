/** A coordinate in degrees. */
export interface Coordinate {
  readonly lat: number;
  readonly lng: number;
}

/** Formats a coordinate for a maps URL: `40.58,-75.51`. */
export const inDegrees = ({ lat, lng }: Coordinate): string => `${lat},${lng}`;
