import { company } from '@firehouse/model';
import { expect, it } from 'vitest';
import type { PastIncident } from '../incidentsOfRange.ts';
import { addressOf, spotsOf } from './spots.ts';

const incident = (id: string, CallerLatitude?: number, CallerLongitude?: number): PastIncident => ({
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
    incident('a', lat, lng),
    incident('b', lat + 0.01, lng),
    incident('c', lat, lng),
    incident('d'),
    incident('e', 0, 0),
    incident('f', lat),
  ]);
  expect(spots.map((spot) => [spot.lat, spot.lng, spot.incidents.map(({ id }) => id)])).toEqual([
    [lat, lng, ['a', 'c']],
    [lat + 0.01, lng, ['b']],
  ]);
});

it('names a spot by its address only where all calls have the same one', () => {
  const { lat, lng } = company.coordinate;
  const [a, b] = [incident('a', lat, lng), incident('b', lat, lng)];
  expect(addressOf({ lat, lng, incidents: [a, { ...b, Address: a.Address }] })).toBe('a STREET');
  expect(addressOf({ lat, lng, incidents: [a, b] })).toBe('');
});
