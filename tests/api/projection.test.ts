import { maySee, member, post, type Audience, type FieldSet } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, fetchApi, list } from './fetchApi.ts';
import { audienceOf, signInCallers, memberRecord, roles, type Callers, type Role } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

let records: Records;
let people: Callers;
const other = 'somebody.else@people.example';

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'projection');
  await records.put({
    [`members/${other}`]: memberRecord(other, ['member']),
    'posts/projection': {
      type: 'News',
      title: 'T',
      subtitle: 'S',
      postedBy: 'officer@people.example',
      description: 'D',
      occurrenceDate: Timestamp.fromDate(new Date('1991-06-01T12:00:00Z')),
      endDate: Timestamp.fromDate(new Date('1991-06-01T14:00:00Z')),
      media: ['/posts/a.jpg'],
      facebookPostId: '1_2',
      emailRev: 0,
      rev: 1,
      createdAt: Timestamp.fromDate(new Date('1991-05-01T12:00:00Z')),
      notAField: 'secret-extra',
    },
  });
});

afterAll(async () => {
  await people.leave();
  await records.clear();
});

function visible(fields: FieldSet, audience: Audience): string[] {
  return Object.keys(fields).filter((name) => maySee(audience, fields[name]?.audience ?? 'server'));
}

async function listedMember(role: Role): Promise<Record<string, unknown>> {
  const members = await list('/col/members?limit=-1', people.tokens[role]);
  return members.find(({ key }) => key === memberRecord(other, [])['key']) ?? {};
}

describe('the members directory', () => {
  // SPEC 10.91
  it.each(roles)('shows %s only the fields of their audience', async (role) => {
    const seen = await listedMember(role);
    const expected = visible(member.fields, audienceOf[role]);
    expect(Object.keys(seen).sort()).toEqual([...expected, ...(audienceOf[role] === 'public' ? [] : ['id'])].sort());
  });

  // SPEC 10.91
  it.each(['anonymous', 'unverified', 'stranger'] as const)(
    'contains no address and nothing private for %s, anywhere in its text',
    async (role) => {
      const text = await (await fetchApi('/col/members?limit=500', { token: people.tokens[role] })).text();
      expect(text).toContain('"orgRoles":["Captain"]');
      expect(text).not.toMatch(/@people\.example|secret-|"id"|"email"|privileges|radio-57/);
    },
  );

  it.each(['member', 'demoted'] as const)(
    'shows a %s the email address and member id of others, but nothing private',
    async (role) => {
      const seen = await listedMember(role);
      expect(seen).toMatchObject({ id: other, email: other, memberId: 'radio-57' });
      expect(JSON.stringify(seen)).not.toContain('secret-');
    },
  );

  it('shows an admin every field, but no unknown ones', async () => {
    const seen = await listedMember('admin');
    expect(seen).toMatchObject({
      id: other,
      allergies: 'secret-allergies',
      contact: { emergency: { phone: 'secret-phone' } },
      privileges: ['member'],
      startDt: '2010-05-01T00:00:00.000Z',
    });
    expect(JSON.stringify(seen)).not.toContain('secret-extra');
  });
});

describe('a member’s own record', () => {
  it('is complete for the member in the list, by email and by id', async () => {
    const mine = people.addresses.member;
    const [byEmail] = await list(`/col/members?email=${mine}`, people.tokens.member);
    const byId = await answer(`/col/members/doc/${mine}`, { token: people.tokens.member });
    const inList = (await list('/col/members?limit=-1', people.tokens.member)).find(({ id }) => id === mine);
    expect(byEmail).toMatchObject({ id: mine, allergies: 'secret-allergies', privileges: ['member'] });
    expect(byEmail).not.toHaveProperty('notAField');
    expect(byId).toEqual({ status: 200, body: byEmail });
    expect(inList).toEqual(byEmail);
  });

  it.each<[Role, number]>([
    ['anonymous', 401],
    ['unverified', 403],
    ['stranger', 403],
    ['member', 403],
    ['demoted', 403],
    ['admin', 200],
  ])('is not returned to %s unless an admin: %i, whether or not it exists', async (role, status) => {
    for (const id of [other, people.addresses.officer]) {
      const got = await answer(`/col/members/doc/${id}`, { token: people.tokens[role] });
      expect(got.status).toBe(status);
      if (status !== 200) expect(got.body).toBe('User not authorized.');
    }
    const missing = await answer('/col/members/doc/never.there@people.example', { token: people.tokens[role] });
    expect(missing.status).toBe(role === 'admin' ? 404 : status);
  });
});

describe('a post', () => {
  // SPEC 2.30, 3.4
  it.each(roles)('names who posted it only to admins: %s', async (role) => {
    const { body } = await answer('/col/posts/doc/projection', { token: people.tokens[role] });
    const listed = (await list('/col/posts?q=occurrenceDate%3C1991-07-01', people.tokens[role])).find(
      ({ id }) => id === 'projection',
    );
    expect(listed).toEqual(body);
    expect(Object.keys(body as object).sort()).toEqual(['id', ...visible(post.fields, audienceOf[role])].sort());
    expect(JSON.stringify(body).includes('officer@people.example')).toBe(role === 'admin');
  });
});

describe('a field that the caller cannot see', () => {
  it.each<[Role, string]>([
    ['anonymous', `/col/members?q=email="${other}"`],
    ['anonymous', '/col/members?q=email>="a"'],
    ['anonymous', '/col/members?orderBy=email'],
    ['anonymous', '/col/members?q=memberId="radio-57"'],
    ['stranger', '/col/members?orderBy=email,asc'],
    ['unverified', `/col/members?q=email="${other}"`],
    ['member', '/col/members?q=allergies="secret-allergies"'],
    ['member', '/col/members?orderBy=privileges'],
    ['member', '/col/members?q=contact.primary="secret-phone"'],
    ['demoted', '/col/members?q=address.city="Allentown"'],
    ['anonymous', '/col/posts?q=postedBy="officer@people.example"'],
    ['member', '/col/posts?orderBy=postedBy'],
  ])('does not exist for %s: %s', async (role, path) => {
    const { status, body } = await answer(path, { token: people.tokens[role] });
    expect(status).toBe(400);
    expect(body).toMatch(/^(members|posts) has no field [\w.]+\.$/);
  });
});
