import { RulesLatLng } from '../values/latlng.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.LatLng */
export const LATLNGS: FunctionTable = new Map([
  ['latitude', [signature(['latlng'], (place) => place.latitude)]],
  ['longitude', [signature(['latlng'], (place) => place.longitude)]],
  ['distance', [signature(['latlng', 'latlng'], distance)]],
]);

/** https://firebase.google.com/docs/reference/rules/rules.latlng */
export const LATLNG_NAMESPACE: FunctionTable = new Map([
  ['value', [signature(['number', 'number'], (latitude, longitude) => point(Number(latitude), Number(longitude)))]],
]);

/** Mean radius of the earth in meters. */
const EARTH_RADIUS = 6_371_010;

function point(latitude: number, longitude: number): RulesValue {
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
    return new RulesError('Latitudes go from -90 to 90 degrees, longitudes from -180 to 180.');
  }
  return new RulesLatLng(latitude, longitude);
}

/** Returns the great-circle distance in meters, computed with the haversine formula. */
function distance(a: RulesLatLng, b: RulesLatLng): number {
  const radians = Math.PI / 180;
  const [phi1, phi2] = [a.latitude * radians, b.latitude * radians];
  const half = Math.sin((phi2 - phi1) / 2) ** 2;
  const across = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  const chord = Math.min(1, half + Math.cos(phi1) * Math.cos(phi2) * across);
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(chord));
}
