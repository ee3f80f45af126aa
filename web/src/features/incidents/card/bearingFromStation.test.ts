import { company } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { bearingFromStation } from './bearingFromStation.ts';

const { lat, lng } = company.coordinate;

describe('bearingFromStation', () => {
  it('returns distance and direction', () => {
    const north = bearingFromStation({ lat: lat + 0.1, lng });
    expect(north?.point).toBe('north');
    expect(north?.miles).toBeCloseTo(6.9, 1);
    expect(bearingFromStation({ lat, lng: lng - 0.02 })).toMatchObject({ point: 'west', degrees: 270 });
    expect(bearingFromStation({ lat: lat - 0.01, lng: lng + 0.0132 })?.point).toBe('southeast');
  });

  it('agrees with the great-circle distance', () => {
    // Bethlehem City Hall. Its great-circle distance from the station is 8.0 miles.
    const fromHere = bearingFromStation({ lat: 40.6188, lng: -75.3704 });
    expect(fromHere?.miles).toBeCloseTo(8.0, 0);
    expect(fromHere?.point).toBe('east');
  });

  it('ignores a far-off or empty coordinate', () => {
    expect(bearingFromStation({ lat: 0, lng: 0 })).toBeUndefined();
    expect(bearingFromStation({ lat: 41.9, lng: -77 })).toBeUndefined();
    expect(bearingFromStation({ lat: Number.NaN, lng })).toBeUndefined();
  });
});
