import { company } from '@firehouse/model';
import { expect, it } from 'vitest';
import { isFarOff } from './farOffCoordinate.ts';

it('a coordinate is far off beyond 250 km', () => {
  const { lat, lng } = company.coordinate;
  // One degree of latitude is 111.2 km.
  expect(isFarOff(lat + 2.24, lng)).toBe(false);
  expect(isFarOff(lat + 2.26, lng)).toBe(true);
  expect(isFarOff(0, 0)).toBe(true);
});
