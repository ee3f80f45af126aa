import { company, member, type OrgRole } from '@firehouse/model';
import { companyAddress, demoAccounts } from './demoAccounts.ts';
import type { DemoDocument } from './demoDocument.ts';
import { seededRandom } from './seededRandom.ts';
import { memberIdAt, units } from './demoUnits.ts';

interface Person {
  readonly fName: string;
  readonly lName: string;
  readonly since: string;
  readonly orgRoles: readonly OrgRole[];
  readonly email?: string;
  readonly admin?: true;
  readonly isLifeMember?: true;
  readonly aboutMe?: string;
}

/** Made-up people. Together, they have every role in the organization. */
const people: readonly Person[] = [
  {
    fName: 'Eleanor',
    lName: 'Marsh',
    since: '2003-04',
    orgRoles: ['Chief', 'Web Admin'],
    email: demoAccounts.admin.email,
    admin: true,
    aboutMe: 'Chief since 2019. Joined out of high school and never left.',
  },
  {
    fName: 'Tomas',
    lName: 'Alvarez',
    since: '2018-09',
    orgRoles: ['Interior Firefighter', 'Emergency Medical Technician'],
    email: demoAccounts.member.email,
    aboutMe: `Teaches shop by day, drives ${units.engine} by night.`,
  },
  { fName: 'Walter', lName: 'Krieger', since: '1996-02', orgRoles: ['Asst. Chief'], isLifeMember: true },
  { fName: 'Priya', lName: 'Raman', since: '2008-06', orgRoles: ['Deputy Chief', 'PHRN'] },
  {
    fName: 'Marcus',
    lName: 'Oyelaran',
    since: '2010-11',
    orgRoles: ['Captain', 'Emergency Medical Technician', 'Trustee'],
  },
  { fName: 'Hannah', lName: 'Vogel', since: '2012-03', orgRoles: ['Captain', 'Interior Firefighter'] },
  { fName: 'Deshawn', lName: 'Pruitt', since: '2014-01', orgRoles: ['Lieutenant', 'Emergency Medical Technician-P'] },
  { fName: 'Kathleen', lName: 'Ferris', since: '2013-08', orgRoles: ['Lieutenant', 'Interior Firefighter'] },
  {
    fName: 'Roland',
    lName: 'Stoltz',
    since: '1989-05',
    orgRoles: ['Safety Officer', 'Board Member'],
    isLifeMember: true,
  },
  { fName: 'Amara', lName: 'Nwosu', since: '2016-10', orgRoles: ['Emergency Medical Technician-P'] },
  { fName: 'Gregory', lName: 'Balint', since: '2015-02', orgRoles: ['Interior Firefighter'] },
  {
    fName: 'Yuki',
    lName: 'Tanabe',
    since: '2019-05',
    orgRoles: ['Interior Firefighter', 'Emergency Medical Responder'],
  },
  { fName: 'Owen', lName: 'Haldeman', since: '2020-01', orgRoles: ['Exterior Firefighter'] },
  { fName: 'Lucia', lName: 'Ferrante', since: '2021-07', orgRoles: ['Exterior Firefighter', 'VRT'] },
  {
    fName: 'Bernard',
    lName: 'Quill',
    since: '1992-09',
    orgRoles: ['Fire Police', 'Vice President'],
    isLifeMember: true,
  },
  { fName: 'Joanne', lName: 'Quill', since: '1998-04', orgRoles: ['Fire Police', 'Auxiliary'] },
  { fName: 'Caleb', lName: 'Reinert', since: '2025-06', orgRoles: ['Junior Firefighter'] },
  { fName: 'Sofia', lName: 'Delacroix', since: '2025-09', orgRoles: ['Junior Firefighter'] },
  { fName: 'Imran', lName: 'Siddiqui', since: '2025-11', orgRoles: ['Probationary'] },
  { fName: 'Rebecca', lName: 'Lauer', since: '2026-02', orgRoles: ['Probationary', 'Emergency Medical Responder'] },
  { fName: 'Nathan', lName: 'Osei', since: '2022-03', orgRoles: ['VRT'] },
  { fName: 'Margaret', lName: 'Holloway', since: '2001-10', orgRoles: ['President'], isLifeMember: true },
  { fName: 'Samuel', lName: 'Ibarra', since: '2011-12', orgRoles: ['Treasurer'] },
  { fName: 'Denise', lName: 'Kowalik', since: '2017-04', orgRoles: ['Recording Secretary', 'Photographer'] },
  { fName: 'Philip', lName: 'Amundsen', since: '2018-02', orgRoles: ['Correspondence Secretary'] },
  { fName: 'Harold', lName: 'Messinger', since: '1978-06', orgRoles: ['Trustee'], isLifeMember: true },
  { fName: 'Constance', lName: 'Bright', since: '1985-03', orgRoles: ['Trustee', 'Auxiliary'], isLifeMember: true },
  { fName: 'Victor', lName: 'Lindgren', since: '2006-09', orgRoles: ['Board Member'] },
  { fName: 'Beatrice', lName: 'Okafor', since: '2009-05', orgRoles: ['Board Member', 'Auxiliary'] },
  { fName: 'Thaddeus', lName: 'Wren', since: '2007-01', orgRoles: ['Chaplain'] },
  { fName: 'Ingrid', lName: 'Sorensen', since: '2020-08', orgRoles: ['Photographer'] },
];

/** The company's area code. Numbers starting with 555-01 are reserved for fictional use. */
const areaCode = /\d{3}/.exec(company.phone)?.[0] ?? '555';

/** Creates the records of the demo company's members. */
export function demoMembers(): DemoDocument[] {
  return people.map((person, index) => {
    const email = person.email ?? companyAddress(`${person.fName}.${person.lName}`.toLowerCase());
    const phone = (line: number): string =>
      `${areaCode}-555-0${String(100 + ((index * 3 + line) % 100)).padStart(3, '0')}`;
    return {
      entity: member,
      id: email,
      fields: {
        key: keyOf(email),
        email,
        memberId: memberIdAt(index + 1),
        fName: person.fName,
        lName: person.lName,
        picUrl: member.fields.picUrl.fallback,
        startDt: `${person.since}-01T12:00:00Z`,
        isLifeTimeMember: person.isLifeMember === true,
        orgRoles: person.orgRoles,
        privileges: person.admin ? ['member', 'admin'] : ['member'],
        ...(person.aboutMe === undefined ? {} : { aboutMe: person.aboutMe }),
        address: { ...company.address, line1: `${120 + index * 7} Demonstration Way` },
        contact: {
          primary: phone(0),
          emergency: { name: `${person.lName} family`, phone: phone(1), relation: 'Family' },
        },
      },
    };
  });
}

/** Returns a member's public key. A real member's key is random; these are the same every time the demo starts. */
function keyOf(email: string): string {
  const random = seededRandom(`key of ${email}`);
  return Array.from({ length: 20 }, () => Math.floor(random() * 36).toString(36)).join('');
}
