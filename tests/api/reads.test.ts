import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsignedToken } from '../suite/accounts.ts';
import { answer, fetchApi, list } from './fetchApi.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

const START = Date.UTC(1991, 5, 1);
const RANGE = `startTime>=${START} AND startTime<${START + 1_000_000}`;
const range = encodeURIComponent(RANGE);

function incident(minute: number, TypeCode: string): Record<string, unknown> {
  return {
    startTime: START + minute * 60_000,
    ChiefComplaint: 'Smoke',
    TypeCode,
    Address: `${minute} Main Street`,
    XSt: 'Elm',
    Description: 'd',
    CallerLongitude: -75.51,
    CallerLatitude: 40.58,
  };
}

function post(id: string, type: string, day: string): Record<string, Record<string, unknown>> {
  return {
    [`posts/${id}`]: {
      type,
      title: id,
      postedBy: 'officer@people.example',
      description: 'd',
      occurrenceDate: Timestamp.fromDate(new Date(`${day}T12:00:00Z`)),
    },
  };
}

let records: Records;
let people: Callers;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'reads');
  await records.put({
    'incidents/reads-1': incident(1, 'EMS'),
    'incidents/reads-2': incident(2, 'Fire'),
    'incidents/reads-3': incident(3, 'EMS'),
    ...post('reads-news', 'News', '1991-06-01'),
    ...post('reads-event', 'Event', '1991-06-02'),
    ...post('reads-late-news', 'News', '1991-06-03'),
  });
});

afterAll(async () => {
  await people.leave();
  await records.clear();
});

const ids = (documents: readonly Record<string, unknown>[]) => documents.map(({ id }) => id);

describe('a list', () => {
  // SPEC 3.1, 7.4
  it('returns what the home page requests, with all fields of an incident', async () => {
    const found = await list(`/col/incidents?q=${range}&orderBy=startTime,desc&limit=-1`);
    expect(ids(found)).toEqual(['reads-3', 'reads-2', 'reads-1']);
    expect(found[2]).toEqual({
      id: 'reads-1',
      startTime: START + 60_000,
      ChiefComplaint: 'Smoke',
      TypeCode: 'EMS',
      Address: '1 Main Street',
      XSt: 'Elm',
      Description: 'd',
      CallerLongitude: -75.51,
      CallerLatitude: 40.58,
    });
  });

  // SPEC 7.4
  it('is newest first by default, and accepts either order', async () => {
    expect(ids(await list(`/col/incidents?q=${range}`))).toEqual(['reads-3', 'reads-2', 'reads-1']);
    expect(ids(await list(`/col/incidents?q=${range}&orderBy=startTime,asc`))).toEqual([
      'reads-1',
      'reads-2',
      'reads-3',
    ]);
  });

  // SPEC 7.4
  it.each([
    [`startTime = ${START + 120_000}`, ['reads-2']],
    [`startTime > ${START + 60_000} AND startTime <= ${START + 180_000}`, ['reads-3', 'reads-2']],
    [`${RANGE} AND startTime != ${START + 120_000}`, ['reads-3', 'reads-1']],
    [`${RANGE} AND TypeCode = 'EMS'`, ['reads-3', 'reads-1']],
    [`TypeCode="Fire" AND ${RANGE}`, ['reads-2']],
    [`${RANGE} AND TypeCode = "nothing"`, []],
    [`startTime > ${START + 5} AND startTime < ${START}`, []],
  ])('filters by %s', async (filter, expected) => {
    expect(ids(await list(`/col/incidents?q=${encodeURIComponent(filter)}`))).toEqual(expected);
  });

  // SPEC 7.4
  it('filters posts by type and by dates', async () => {
    const filter = encodeURIComponent('occurrenceDate >= 1991-06-01 AND occurrenceDate < 1991-06-03T12:00:01Z');
    expect(ids(await list(`/col/posts?q=${filter}&orderBy=occurrenceDate`))).toEqual([
      'reads-late-news',
      'reads-event',
      'reads-news',
    ]);
    const news = await list(`/col/posts?q=${filter}&type=News&orderBy=occurrenceDate,asc`);
    expect(ids(news)).toEqual(['reads-news', 'reads-late-news']);
    expect(news[0]).toMatchObject({ occurrenceDate: '1991-06-01T12:00:00.000Z' });
  });

  it('continues after the last document of the previous request', async () => {
    const found: unknown[] = [];
    for (let after = ''; found.length < 4; after = `&after=${String(found.at(-1))}`) {
      const part = ids(await list(`/col/incidents?q=${range}&limit=1${after}`));
      if (part.length === 0) break;
      found.push(...part);
    }
    expect(found).toEqual(['reads-3', 'reads-2', 'reads-1']);
  });

  it('of members continues after a key, not after an address', async () => {
    const all = await list('/col/members?limit=-1');
    const at = all.findIndex(({ key }) => key === 'key-of-demoted-reads-people-example');
    const [next] = await list(`/col/members?limit=1&after=${String(all[at]?.['key'])}`);
    expect(next).toEqual(all[at + 1]);
    expect(await answer(`/col/members?after=${people.addresses.member}`)).toEqual({
      status: 400,
      body: 'after must be the id of a document in members.',
    });
  });

  it.each([
    ['/col/incidents?q=nothing=1', 'incidents has no field nothing.'],
    ['/col/incidents?q=Address="x"', 'incidents cannot be filtered by Address.'],
    ['/col/incidents?q=startTime~1', 'q has an error at character 10: expected one of = != <= >= < >.'],
    ['/col/incidents?q=startTime="x"', 'startTime must be compared with a number, milliseconds since 1970.'],
    ['/col/incidents?orderBy=Address', 'incidents cannot be ordered by Address.'],
    ['/col/incidents?limit=0', 'limit must be a whole number from 1 to 20,000, or -1 for all.'],
    ['/col/incidents?limit=1&limit=2', 'limit is given more than once.'],
    ['/col/incidents?order=startTime', 'A list accepts only q, orderBy, limit, type, email, after.'],
    ['/col/incidents?after=nothing', 'after must be the id of a document in incidents.'],
    ['/col/incidents?after=..%2Fmembers%2Fx', 'after must be the id of a document in incidents.'],
    ['/col/incidents?after=__x__', 'after must be the id of a document in incidents.'],
  ])('%s: 400, %s', async (path, sentence) => {
    const response = await fetchApi(path);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(sentence);
  });

  it('of an unknown collection: 404, naming it', async () => {
    expect(await answer('/col/secrets')).toEqual({ status: 404, body: 'There is no collection secrets.' });
  });

  // SPEC 7.13
  it('by email address is only for members, and finds one member', async () => {
    const path = `/col/members?email=${people.addresses.admin.toUpperCase()}`;
    expect(await answer(path)).toEqual({ status: 401, body: 'User not authorized.' });
    for (const role of ['unverified', 'stranger'] as const) {
      expect(await answer(path, { token: people.tokens[role] })).toEqual({ status: 403, body: 'User not authorized.' });
    }
    expect(await list(path, people.tokens.member)).toMatchObject([{ id: people.addresses.admin }]);
    expect(await list('/col/members?email=nobody@people.example', people.tokens.member)).toEqual([]);
  });
});

describe('a document', () => {
  // SPEC 7.11
  it('is found by its id', async () => {
    expect(await answer('/col/incidents/doc/reads-2')).toEqual({
      status: 200,
      body: { id: 'reads-2', ...incident(2, 'Fire') },
    });
  });

  it.each(['nothing', '__x__', 'reads-2%2Fmore', 'reads-2%00', 'x'.repeat(2000)])('%s: 404', async (id) => {
    expect(await answer(`/col/incidents/doc/${id}`)).toMatchObject({ status: 404 });
  });

  it('of an unknown collection: 404, naming it', async () => {
    expect(await answer('/col/mail/doc/1')).toEqual({ status: 404, body: 'There is no collection mail.' });
  });
});

/** Matches a time in JSON. */
const ISO_UTC = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Creates an alert that starts and ends at times relative to now, in minutes. */
function alert(title: string, from: number, to: number): Record<string, unknown> {
  const now = Date.now();
  return {
    title,
    description: 'd',
    startTime: Timestamp.fromMillis(now + from * 60_000),
    endTime: Timestamp.fromMillis(now + to * 60_000),
    location: { coordinate: { lat: 40.5, lng: -75.5 }, address: '57 Lantern Hill Road' },
    rev: 1,
    smuggled: 'x',
  };
}

describe('alerts in force', () => {
  // SPEC 3.19, 7.17
  it('are those that began and have not ended, soonest end first, with public fields only', async () => {
    await records.put({
      'alerts/reads-over': alert('over', -20, -1),
      'alerts/reads-late': alert('late', -10, 90),
      'alerts/reads-soon': alert('soon', -10, 30),
      'alerts/reads-coming': alert('coming', 5, 60),
    });
    const mine = (await list('/alerts')).filter(({ id }) => String(id).startsWith('reads-'));
    expect(mine).toEqual(
      ['soon', 'late'].map((title) => ({
        id: `reads-${title}`,
        title,
        description: 'd',
        startTime: expect.stringMatching(ISO_UTC),
        endTime: expect.stringMatching(ISO_UTC),
        location: { coordinate: { lat: 40.5, lng: -75.5 }, address: '57 Lantern Hill Road' },
      })),
    );
  });

  it('include their revision for admins, who see future alerts only in the list of all alerts', async () => {
    const seen = await list('/alerts', people.tokens.admin);
    expect(seen.find(({ id }) => id === 'reads-soon')).toMatchObject({
      rev: 1,
      endTime: expect.stringMatching(ISO_UTC),
    });
    expect(ids(seen)).not.toContain('reads-coming');
    expect(ids(await list('/col/alerts?limit=-1', people.tokens.admin))).toEqual(
      expect.arrayContaining(['reads-over', 'reads-soon', 'reads-coming', 'reads-late']),
    );
    expect(await answer('/col/alerts')).toEqual({ status: 401, body: 'User not authorized.' });
    expect(await answer('/col/alerts', { token: people.tokens.member })).toEqual({
      status: 403,
      body: 'User not authorized.',
    });
  });
});

describe('a response', () => {
  const path = '/col/incidents/doc/reads-1';

  // SPEC 7.3
  it('is cached for five minutes by a visitor’s browser, and has no body while unchanged', async () => {
    const first = await fetchApi(path);
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    expect(first.headers.get('vary')).toMatch(/\bAuthorization\b/i);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await fetchApi(path, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    await records.put({ 'incidents/reads-1': { ...incident(1, 'EMS'), Description: 'changed' } });
    expect((await fetchApi(path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  it.each([
    ['the directory', 'member', '/col/members?limit=1'],
    ['their own record', 'member', () => `/col/members/doc/${people.addresses.member}`],
    ['the directory', 'admin', '/col/members?limit=1'],
    ['applications', 'admin', '/col/members.applications?limit=1'],
    ['drafts', 'admin', '/col/drafts?limit=1'],
    ['the audit', 'admin', '/col/audit?limit=1'],
    ['mailings', 'admin', '/col/mailings?limit=1'],
    ['suppressed addresses', 'admin', '/col/suppressions?limit=1'],
    ['posts, whose author only admins see', 'admin', '/col/posts?limit=1'],
    ['an incident, whose release only admins see', 'admin', path],
    ['the alerts in force, whose revision only admins see', 'admin', '/alerts'],
    ['alerts that visitors cannot list', 'admin', '/col/alerts?limit=1'],
    ['malformed documents', 'admin', '/malformed'],
    ['counts of violations', 'admin', '/violations'],
    ['counts of subscribers', 'admin', '/subscriptions/counts'],
  ] as const)('with %s for a %s is in no cache', async (_what, role, read) => {
    const response = await fetchApi(typeof read === 'string' ? read : read(), { token: people.tokens[role] });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await response.arrayBuffer();
  });

  it('is revalidated each time for a signed-in caller who sees what visitors see', async () => {
    for (const read of [path, '/alerts', `/col/incidents?q=${range}`]) {
      const response = await fetchApi(read, { token: people.tokens.member });
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(response.headers.get('vary')).toMatch(/\bAuthorization\b/i);
      expect(response.headers.get('etag')).toMatch(/^W\/"/);
    }
  });

  it('is compressed when it is large', async () => {
    await records.put({ 'incidents/reads-3': { ...incident(3, 'EMS'), Description: 'long '.repeat(500) } });
    const response = await fetchApi('/col/incidents/doc/reads-3', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toMatchObject({ Description: 'long '.repeat(500) });
  });
});

describe('an invalid token', () => {
  it.each([
    ['not a JWT', 'rubbish'],
    ['truncated', 'eyJhbGciOiJub25lIn0.e30'],
    ['nothing after Bearer', ''],
  ])('%s: 401 for a read, a list and the alerts', async (_what, token) => {
    for (const path of ['/col/incidents/doc/reads-1', '/col/incidents', '/alerts']) {
      expect(await answer(path, { token })).toEqual({ status: 401, body: 'User not authorized.' });
    }
  });

  it.each([
    ['expired', { exp: 1 }],
    ['of another project', { aud: 'other-project', iss: 'https://securetoken.google.com/other-project' }],
    ['of another issuer', { iss: 'https://evil.example/demo-firehouse' }],
    ['of an account that does not exist', { sub: 'never-made', member: 'admin.reads@people.example' }],
    ['without an account', { sub: undefined, member: 'admin.reads@people.example' }],
  ])('%s: 401', async (_what, claims) => {
    expect(await answer('/alerts', { token: unsignedToken(claims) })).toEqual({
      status: 401,
      body: 'User not authorized.',
    });
  });

  it('of another scheme: 401', async () => {
    expect(await answer('/alerts', { headers: { Authorization: 'Basic YTpi' } })).toMatchObject({ status: 401 });
  });
});

it('errors of every kind are one sentence of plain text with a request id', async () => {
  for (const [path, options] of [
    ['/nothing', {}],
    ['/col/secrets', {}],
    ['/col/incidents?limit=x', {}],
    ['/col/incidents/doc/none', {}],
    ['/col/alerts', {}],
    ['/alerts', { method: 'POST' }],
  ] as const) {
    const response = await fetchApi(path, options);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.text()).toMatch(/^[A-Z“a-z.][^\n]{5,150}\.$/);
  }
});
