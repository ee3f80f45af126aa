import type { OrgRole } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import type { ShownMember } from '../../features/members/members.ts';
import { arrangeDirectory } from './directory.ts';

const member = (lName: string, ...orgRoles: OrgRole[]): ShownMember => ({
  key: lName,
  fName: 'A',
  lName,
  startDt: '2001-01-01T05:00:00.000Z',
  orgRoles,
});

/** `Department / Group: names`, line by line. */
const lines = (...members: ShownMember[]) =>
  arrangeDirectory(members).flatMap(({ name, groups }) =>
    groups.map((group) => `${name} / ${group.name}: ${group.members.map(({ lName }) => lName).join(', ')}`),
  );

describe('arrangeDirectory', () => {
  it('puts a member once into each department that he has a role of', () => {
    expect(lines(member('Stone', 'Emergency Medical Technician', 'Captain', 'Trustee'))).toEqual([
      'Fire / Officers: Stone',
      'Administration / Trustee: Stone',
    ]);
  });

  it('orders a group by rank, equals as they came', () => {
    const group = lines(member('Bell', 'Lieutenant'), member('Ames', 'Lieutenant'), member('Cole', 'Chief'));
    expect(group).toEqual(['Fire / Officers: Cole, Bell, Ames']);
  });

  it('keeps those whom no group holds under General Members, after the others', () => {
    expect(lines(member('Webb', 'Web Admin'), member('Pew', 'Chaplain'), member('Odd'))).toEqual([
      'General Members / Supporting Members: Pew',
      'General Members / : Webb, Odd',
    ]);
  });

  it('puts a web admin under General Members once, whatever else he is', () => {
    expect(lines(member('Webb', 'Web Admin', 'President'), member('Pew', 'Web Admin', 'Chaplain'))).toEqual([
      'Administration / Officers: Webb',
      'General Members / Supporting Members: Pew',
      'General Members / : Webb',
    ]);
  });

  it('is empty without members', () => {
    expect(lines()).toEqual([]);
  });
});
