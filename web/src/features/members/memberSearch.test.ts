import type { OrgRole } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import type { PortalMember } from './portalMembers.ts';
import { bySection, matching, searchable } from './memberSearch.ts';

const member = (fName: string, lName: string, memberId: string, ...orgRoles: OrgRole[]): PortalMember => ({
  id: `${fName}@x.example`,
  email: `${fName}@x.example`,
  key: fName,
  fName,
  lName,
  memberId,
  orgRoles,
  startDt: '2001-01-01T05:00:00.000Z',
});

const everybody = searchable([
  member('Zoe', 'Abbot', '57-01', 'Chief'),
  member('Amy', 'Abbot', '57-02', 'Lieutenant'),
  member('Bo', 'de Vries', '57-03', 'Interior Firefighter'),
  member('Cy', 'Émile', '57-04', 'Emergency Medical Technician'),
  member('Di', '王', '57-05', 'Asst. Chief'),
  member('Ed', 'Adams', '12', 'Trustee', 'Captain'),
]);

/** Formats the results as `A: Amy Zoe Ed`, one string per section. */
const found = (search: string) =>
  bySection(everybody.filter(matching(search))).map(
    ({ letter, members }) => `${letter}: ${members.map(({ member: { fName } }) => fName).join(' ')}`,
  );

describe('the directory’s search', () => {
  // SPEC 10.56
  it('sorts by letter, last and first name, ignoring case and accents; other scripts come last', () => {
    expect(found('')).toEqual(['A: Amy Zoe Ed', 'D: Bo', 'E: Cy', '#: Di']);
    expect(found('   ')).toEqual(found(''));
  });

  // SPEC 10.56
  it('finds by name in any order, without accents and capitals', () => {
    expect(found('abbot ZOE')).toEqual(['A: Zoe']);
    expect(found('emile')).toEqual(['E: Cy']);
  });

  // SPEC 10.56
  it('finds with accents too, composed or not, in the search and in the name', () => {
    expect(found('Émile')).toEqual(['E: Cy']);
    expect(found('e\u0301mile')).toEqual(['E: Cy']);
    expect(found('Adáms')).toEqual(['A: Ed']);
  });

  // SPEC 10.56
  it('finds by role and by radio id', () => {
    expect(found('chief')).toEqual(['A: Zoe', '#: Di']);
    expect(found('captain')).toEqual(['A: Ed']);
    expect(found('57-03')).toEqual(['D: Bo']);
  });

  it('requires every word, and does not search email addresses', () => {
    expect(found('abbot captain')).toEqual([]);
    expect(found('x.example')).toEqual([]);
  });
});
