import type { OrgRole } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import type { ShownMember } from '../../features/members/publicMembers.ts';
import { arrangeDirectory } from './About.tsx';

const member = (lName: string, ...orgRoles: OrgRole[]): ShownMember => ({
  key: lName,
  fName: 'A',
  lName,
  startDt: '2001-01-01T05:00:00.000Z',
  orgRoles,
});

/** Formats each group as `Department / Group: names`. */
const lines = (...members: ShownMember[]) =>
  arrangeDirectory(members).flatMap(({ name, groups }) =>
    groups.map((group) => `${name} / ${group.name}: ${group.members.map(({ lName }) => lName).join(', ')}`),
  );

describe('arrangeDirectory', () => {
  // SPEC 2.34, 10.38
  it('lists a member once in each department that has one of their roles', () => {
    expect(lines(member('Stone', 'Emergency Medical Technician', 'Captain', 'Trustee'))).toEqual([
      'Fire / Officers: Stone',
      'Administration / Trustee: Stone',
    ]);
  });

  it('orders a group by rank, and keeps the order of equal ranks', () => {
    const group = lines(member('Bell', 'Lieutenant'), member('Ames', 'Lieutenant'), member('Cole', 'Chief'));
    expect(group).toEqual(['Fire / Officers: Cole, Bell, Ames']);
  });

  // SPEC 10.38
  it('lists members without a department under General Members, after the others', () => {
    expect(lines(member('Webb', 'Web Admin'), member('Pew', 'Chaplain'), member('Odd'))).toEqual([
      'General Members / Supporting Members: Pew',
      'General Members / Other Members: Webb, Odd',
    ]);
  });

  // SPEC 2.34, 10.38
  it('lists no member twice because of the role of web admin', () => {
    expect(lines(member('Webb', 'Web Admin', 'President'), member('Pew', 'Web Admin', 'Chaplain'))).toEqual([
      'Administration / Officers: Webb',
      'General Members / Supporting Members: Pew',
    ]);
  });

  it('marks the officers of each department', () => {
    const departments = arrangeDirectory([member('Cole', 'Chief', 'Treasurer'), member('Hill', 'VRT', 'Trustee')]);
    expect(departments.flatMap(({ groups }) => groups.map(({ name, isOfficers }) => [name, isOfficers]))).toEqual([
      ['Officers', true],
      ['Firefighters', false],
      ['Officers', true],
      ['Trustee', false],
    ]);
  });

  it('is empty without members', () => {
    expect(lines()).toEqual([]);
  });
});
