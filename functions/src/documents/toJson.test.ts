import { GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { jsonOf } from './toJson.ts';

it('converts timestamps to ISO strings and points to degrees, at any depth', () => {
  const time = new Timestamp(1_750_000_000, 123_456_000);
  const stored = {
    when: time,
    list: [time, 1],
    group: { point: new GeoPoint(40.5, -75.5), nothing: null, flag: true },
  };
  expect(jsonOf(stored)).toEqual({
    when: '2025-06-15T15:06:40.123Z',
    list: ['2025-06-15T15:06:40.123Z', 1],
    group: { point: { lat: 40.5, lng: -75.5 }, nothing: null, flag: true },
  });
});
