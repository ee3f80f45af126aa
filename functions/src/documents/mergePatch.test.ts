import { member } from '@firehouse/model';
import { expect, it } from 'vitest';
import { merge } from './mergePatch.ts';

const before = {
  fName: 'Ada',
  aboutMe: 'x',
  contact: { primary: '1', emergency: { name: 'N', phone: '2' } },
  shoeSize: 9,
};

it.each<[string, object, object]>([
  ['nothing', {}, { fName: 'Ada', aboutMe: 'x', contact: before.contact }],
  ['a field', { aboutMe: 'y' }, { fName: 'Ada', aboutMe: 'y', contact: before.contact }],
  ['a field set to null', { aboutMe: null }, { fName: 'Ada', contact: before.contact }],
  [
    'a field in a group',
    { contact: { secondary: '3' } },
    { fName: 'Ada', aboutMe: 'x', contact: { ...before.contact, secondary: '3' } },
  ],
  [
    'a nested group set to null',
    { contact: { emergency: null } },
    { fName: 'Ada', aboutMe: 'x', contact: { primary: '1' } },
  ],
  [
    'a new group',
    { address: { city: 'X' } },
    { fName: 'Ada', aboutMe: 'x', contact: before.contact, address: { city: 'X' } },
  ],
  [
    'a list, as a whole',
    { orgRoles: ['Chief'] },
    { fName: 'Ada', aboutMe: 'x', contact: before.contact, orgRoles: ['Chief'] },
  ],
])('a change of %s leaves the other fields, and drops unknown ones', (_what, change, after) => {
  expect(merge(member.fields, before, change as Record<string, unknown>)).toEqual(after);
});
