import { member } from '@firehouse/model';
import { expect, it } from 'vitest';
import { merge } from './merge.ts';

const before = {
  fName: 'Ada',
  aboutMe: 'x',
  contact: { primary: '1', emergency: { name: 'N', phone: '2' } },
  shoeSize: 9,
};

it.each<[string, object, object]>([
  ['nothing', {}, { fName: 'Ada', aboutMe: 'x', contact: before.contact }],
  ['a field', { aboutMe: 'y' }, { fName: 'Ada', aboutMe: 'y', contact: before.contact }],
  ['a field that goes', { aboutMe: null }, { fName: 'Ada', contact: before.contact }],
  [
    'a field in a group',
    { contact: { secondary: '3' } },
    { fName: 'Ada', aboutMe: 'x', contact: { ...before.contact, secondary: '3' } },
  ],
  [
    'a group in a group that goes',
    { contact: { emergency: null } },
    { fName: 'Ada', aboutMe: 'x', contact: { primary: '1' } },
  ],
  [
    'a group that was not there',
    { address: { city: 'X' } },
    { fName: 'Ada', aboutMe: 'x', contact: before.contact, address: { city: 'X' } },
  ],
  [
    'a list, as a whole',
    { orgRoles: ['Chief'] },
    { fName: 'Ada', aboutMe: 'x', contact: before.contact, orgRoles: ['Chief'] },
  ],
])('a change of %s leaves the rest, and drops what is no field', (_what, change, after) => {
  expect(merge(member.fields, before, change as Record<string, unknown>)).toEqual(after);
});
