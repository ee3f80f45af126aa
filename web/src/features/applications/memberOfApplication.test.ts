import type { Application } from '@firehouse/model';
import { expect, it } from 'vitest';
import { memberOfApplication } from './memberOfApplication.ts';

const application: Application = {
  id: 'a1',
  name: ' Mary Ann  Byrne ',
  address: '12 Main Street, Apt 2, Allentown, pa 18103-1234',
  phone: '610-555-0101',
  email: 'mary@x.example',
  career: 'Nurse',
  experience: 'Two years in Bethlehem.',
};

it('fills the record from an application', () => {
  expect(memberOfApplication(application)).toEqual({
    fName: 'Mary Ann',
    lName: 'Byrne',
    address: { line1: '12 Main Street, Apt 2', city: 'Allentown', state: 'PA', zip: '18103-1234' },
    contact: { primary: '610-555-0101', alternateEmail: 'mary@x.example' },
    orgRoles: ['Probationary'],
    aboutMe: 'Nurse\n\nTwo years in Bethlehem.',
  });
});

it.each([
  ['12 Main Street\nAllentown, PA 18103', { line1: '12 Main Street', city: 'Allentown', state: 'PA', zip: '18103' }],
  ['12 Main Street, Allentown PA 18103', { line1: '12 Main Street', city: 'Allentown', state: 'PA', zip: '18103' }],
  ['behind the mill', { line1: 'behind the mill' }],
  ['12 Main Street, Allentown, XX 18103', { line1: '12 Main Street, Allentown, XX 18103' }],
])('reads the address %j', (address, expected) => {
  expect(memberOfApplication({ ...application, address }).address).toEqual(expected);
});

it('keeps all of a long address, and uses a single name as the first name', () => {
  const address = 'x'.repeat(350);
  const filled = memberOfApplication({ ...application, name: 'Cher', address });
  expect(`${filled.address?.line1}${filled.address?.line2}`).toBe(address);
  expect(filled).toMatchObject({ fName: 'Cher' });
  expect(filled).not.toHaveProperty('lName');
});
