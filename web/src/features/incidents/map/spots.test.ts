import { company } from '@firehouse/model';
import { expect, it } from 'vitest';
import type { PastCall } from '../incidentsOfRange.ts';
import { addressOf, spotsOf } from './spots.ts';

const call = (id: string, CallerLatitude?: number, CallerLongitude?: number): PastCall => ({
  id,
  startTime: 0,
  TypeCode: 'EMS',
  Address: `${id} STREET`,
  ...(CallerLatitude !== undefined && { CallerLatitude }),
  ...(CallerLongitude !== undefined && { CallerLongitude }),
});

it('puts calls with the same coordinate on one spot, and omits calls with a missing or impossible one', () => {
  const { lat, lng } = company.coordinate;
  const spots = spotsOf([
    call('a', lat, lng),
    call('b', lat + 0.01, lng),
    call('c', lat, lng),
    call('d'),
    call('e', 0, 0),
    call('f', lat),
  ]);
  expect(spots.map((spot) => [spot.lat, spot.lng, spot.calls.map(({ id }) => id)])).toEqual([
    [lat, lng, ['a', 'c']],
    [lat + 0.01, lng, ['b']],
  ]);
});

it('names a spot by its address only where all calls have the same one', () => {
  const { lat, lng } = company.coordinate;
  const [a, b] = [call('a', lat, lng), call('b', lat, lng)];
  expect(addressOf({ lat, lng, calls: [a, { ...b, Address: a.Address }] })).toBe('a STREET');
  expect(addressOf({ lat, lng, calls: [a, b] })).toBe('');
});
