import { company } from '@firehouse/model';
import { expect, it } from 'vitest';
import { destinationOfIncident } from './locationOfIncident.ts';

const { lat, lng } = company.coordinate;

it.each([
  [{ Address: '1 Mill Road', CallerLatitude: lat, CallerLongitude: lng }, `${lat},${lng}`],
  [{ Address: '', CallerLatitude: lat, CallerLongitude: lng }, `${lat},${lng}`],
  [{ Address: '1 Mill Road' }, `1 Mill Road, ${company.address.state}`],
  [{ Address: '' }, ''],
])('leads to the coordinate, else to the address, else nowhere: %j', (incident, destination) => {
  expect(destinationOfIncident(incident)).toBe(destination);
});
