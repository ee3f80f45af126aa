import { company } from '@firehouse/model';
import { expect, it } from 'vitest';
import { destinationOfCall } from './placeOfCall.ts';

const { lat, lng } = company.coordinate;

it.each([
  [{ Address: '1 Mill Road', CallerLatitude: lat, CallerLongitude: lng }, `${lat},${lng}`],
  [{ Address: '', CallerLatitude: lat, CallerLongitude: lng }, `${lat},${lng}`],
  [{ Address: '1 Mill Road' }, `1 Mill Road, ${company.address.state}`],
  [{ Address: '' }, ''],
])('leads to the coordinate, else to the address, else nowhere: %j', (call, destination) => {
  expect(destinationOfCall(call)).toBe(destination);
});
