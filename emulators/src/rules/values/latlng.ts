/** A geographic point in degrees. */
export class RulesLatLng {
  readonly type = 'latlng';
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}
