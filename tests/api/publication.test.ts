import { MINUTE_MS } from '@firehouse/model';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { startInstance, type Instance } from '../suite/instance.ts';
import { testPublication } from '../suite/testPublication.ts';
import { answer, fetchApi, list } from './fetchApi.ts';
import { signInCallers, roles, type Callers, type Role } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

// tests/suite/testPublication.ts defines the incident types used here.

const CONCURRENT = 8;
const NOW = Date.now();
/** A past day that only this file uses. */
const DAY = Date.UTC(1976, 6, 4);

/** Roles that can only see published incidents. */
const others = roles.filter((role) => role !== 'admin');
const collections = ['incidents', 'incidents.closed'] as const;
type IncidentCollection = (typeof collections)[number];

let records: Records;
let people: Callers;
/** Handles concurrent requests in one process, unlike the Functions emulator. */
let instance: Instance;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'publication');
  instance = await startInstance({
    PUBLICATION_POLICY: JSON.stringify(testPublication),
    SHARE_READS_MS: '0',
    READS_PER_MINUTE: '1000000',
  });
});

afterAll(async () => {
  await instance.stop();
  await people.leave();
  await records.clear();
});

/** Creates an incident with a recognizable detail in every field other than its time and type. */
function incident(startTime: number, TypeCode: string, detail = '1234'): Record<string, unknown> {
  return {
    startTime,
    TypeCode,
    ChiefComplaint: `complaint ${detail}`,
    Address: `${detail} MAIN ST APT ${detail}, EMMAUS`,
    XSt: `cross ${detail}`,
    Description: `secret ${detail}`,
    CallerLatitude: 40.581_2 + Number(detail) / 1e8,
    CallerLongitude: -75.514_7 - Number(detail) / 1e8,
    notAField: `extra ${detail}`,
  };
}

function stored(collection: IncidentCollection, fields: Record<string, unknown>): Record<string, unknown> {
  return collection === 'incidents' ? fields : { ...fields, closedAt: Timestamp.fromMillis(DAY) };
}

/** Returns everything in a response that could reveal something about the documents. */
async function fingerprint(path: string, role: Role, headers: Record<string, string> = {}, method = 'GET') {
  const token = people.tokens[role];
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(`${instance.url}/api${path}`, { method, headers: { ...authorization, ...headers } });
  const names = ['content-type', 'content-length', 'transfer-encoding', 'etag', 'cache-control', 'vary', 'retry-after'];
  return {
    status: response.status,
    headers: names.map((name) => [name, response.headers.get(name)]),
    body: await response.text(),
  };
}

const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`;

/** Returns requests for incidents with all kinds of parameters. */
function requests(collection: IncidentCollection, ids: readonly string[], types: readonly string[]): string[] {
  const path = `/col/${collection}`;
  const day = `startTime>=${DAY} AND startTime<${DAY + 1440 * MINUTE_MS}`;
  const recent = `startTime>=${NOW - 30 * MINUTE_MS}`;
  return [
    path,
    ...['1', '2', '3', '5', '-1'].flatMap((limit) => [
      path + query({ limit, q: day }),
      path + query({ limit, q: day, orderBy: 'startTime,asc' }),
      path + query({ limit, q: recent }),
      path + query({ limit, orderBy: 'startTime,desc' }),
    ]),
    ...types.flatMap((type) => [
      path + query({ q: `TypeCode="${type}"` }),
      path + query({ q: `TypeCode="${type}" AND ${day}`, limit: '-1' }),
      path + query({ q: `TypeCode="${type}" AND ${recent}`, limit: '1', orderBy: 'startTime,asc' }),
    ]),
    ...[
      'Address="1234 MAIN ST APT 1234, EMMAUS"',
      'Address>="1234"',
      'ChiefComplaint="complaint 1234"',
      'Description="secret 1234"',
      'XSt="cross 1234"',
      'CallerLatitude>40.5812',
      'publication="held"',
      'publication!="reduced"',
      'releasedAt>2020-01-01',
      'closedAt>1970-01-01',
      'state="held"',
      `id="${ids[0]}"`,
    ].map((q) => path + query({ q })),
    ...['Address', 'CallerLatitude', 'publication', 'releasedAt', 'closedAt', 'id', 'Description,desc'].map(
      (orderBy) => path + query({ orderBy }),
    ),
    ...[...ids, 'publication-unknown'].flatMap((id) => [
      `${path}/doc/${id}`,
      path + query({ after: id, q: day }),
      path + query({ after: id, limit: '2' }),
    ]),
    path + query({ type: types[0] ?? '' }),
    path + query({ email: people.addresses.member }),
  ];
}

/** Returns a complaint that doesn't depend on the detail, if incidents of the type show it. */
const keptOf = (expected: object) => ('ChiefComplaint' in expected ? { ChiefComplaint: 'complaint 1234' } : {});

type Fingerprints = Map<string, Awaited<ReturnType<typeof fingerprint>>>;

async function fingerprints(paths: readonly string[], who: readonly Role[]): Promise<Fingerprints> {
  const requested = who.flatMap((role) => paths.map((path) => [role, path] as const));
  const found: Fingerprints = new Map();
  await mapWithLimit(requested, CONCURRENT, async ([role, path]) => {
    found.set(`${role} ${path}`, await fingerprint(path, role));
  });
  return found;
}

function expectSame(after: Fingerprints, before: Fingerprints): void {
  for (const [request, response] of before) expect(after.get(request), request).toEqual(response);
}

describe.each(collections)('in %s', (collection) => {
  const name = (what: string) => `publication-${collection}-${what}`;
  const visible = Object.fromEntries(
    Array.from({ length: 6 }, (_, at): [string, Record<string, unknown>] => [
      `${collection}/${name(`visible-${at}`)}`,
      stored(collection, incident(at < 3 ? DAY + at * 10 * MINUTE_MS : NOW - at * 3 * MINUTE_MS, 'PUBLICATION NOW')),
    ]),
  );
  /** A visitor, whose reads can be shared, and a member. All roles but `admin` see what one of these sees. */
  const who: readonly Role[] = ['anonymous', 'member'];

  beforeAll(() => records.put(visible));

  it('a held or delayed incident does not exist for anyone but admins', async () => {
    const hidden: Record<string, Record<string, unknown>> = {};
    for (let at = 0; at < 8; at += 1) {
      // Put hidden incidents before, between and after the visible ones.
      hidden[`${collection}/${name(`held-${at}`)}`] = stored(
        collection,
        incident(DAY + (at * 5 - 5) * MINUTE_MS, 'PUBLICATION HELD'),
      );
      hidden[`${collection}/${name(`held-now-${at}`)}`] = stored(
        collection,
        incident(NOW - at * 2 * MINUTE_MS, 'PUBLICATION HELD X'),
      );
      hidden[`${collection}/${name(`delayed-${at}`)}`] = stored(
        collection,
        incident(NOW - (at * 2 + 1) * MINUTE_MS, 'PUBLICATION DELAYED'),
      );
      hidden[`${collection}/${name(`later-${at}`)}`] = stored(
        collection,
        incident(NOW - (at + 1) * MINUTE_MS, 'PUBLICATION LATER'),
      );
    }
    const ids = [name('held-0'), name('held-now-0'), name('delayed-1'), name('later-2'), name('visible-1')];
    const types = [
      'PUBLICATION HELD',
      'PUBLICATION HELD X',
      'PUBLICATION DELAYED',
      'PUBLICATION LATER',
      'PUBLICATION NOW',
    ];
    const paths = requests(collection, ids, types);
    const without = await fingerprints(paths, who);
    await records.put(hidden);
    const within = await fingerprints(paths, who);
    expectSame(within, without);

    // Make sure that the requests return results at all, and that admins see hidden incidents.
    const seen = [...within.values()].filter(({ body }) => body.includes(name('visible-1')));
    expect(seen.length).toBeGreaterThan(20);
    expect(JSON.stringify([...within.values()])).not.toContain('"PUBLICATION HELD');
    const admins = await list(
      `/col/${collection}${query({ q: `startTime>=${NOW - 20 * MINUTE_MS}` })}`,
      people.tokens.admin,
    );
    const restrictions = (type: string) =>
      new Set(admins.filter(({ TypeCode }) => TypeCode === type).map(({ publication }) => publication));
    expect(restrictions('PUBLICATION HELD X')).toEqual(new Set(['held']));
    expect(restrictions('PUBLICATION DELAYED')).toEqual(new Set(['delayed']));
    expect(restrictions('PUBLICATION LATER')).toEqual(new Set(['delayed']));
    expect(restrictions('PUBLICATION NOW')).toEqual(new Set([undefined]));
    expect(admins.find(({ id }) => id === name('held-now-1'))).toMatchObject({
      Address: '1234 MAIN ST APT 1234, EMMAUS',
    });
    expect(
      (await answer(`/col/${collection}/doc/${name('held-1')}`, { token: people.tokens.admin })).body,
    ).toMatchObject({
      publication: 'held',
      Description: 'secret 1234',
    });
  });

  it('a limited list skips hidden incidents, and continues after each visible one', async () => {
    for (const role of who) {
      const q = `startTime>=${DAY - 60 * MINUTE_MS} AND startTime<${DAY + 1440 * MINUTE_MS}`;
      const seen: unknown[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: Record<string, unknown>[] = await list(
          `/col/${collection}${query({ q, limit: '1', orderBy: 'startTime,asc', ...(after !== '' && { after }) })}`,
          people.tokens[role],
        );
        expect(page.length).toBeLessThanOrEqual(1);
        after = page[0]?.['id'] as string | undefined;
        if (after !== undefined) seen.push(after);
      }
      expect(seen, role).toEqual([name('visible-0'), name('visible-1'), name('visible-2')]);
    }
  });

  const parts = [
    {
      type: 'PUBLICATION REDUCED',
      publication: 'reduced',
      expected: { Address: '1200 block of MAIN ST, EMMAUS', CallerLatitude: 40.581, CallerLongitude: -75.515 },
    },
    {
      type: 'PUBLICATION KEEPING',
      publication: 'reduced',
      expected: {
        ChiefComplaint: 'complaint 1234',
        Address: '1200 block of MAIN ST, EMMAUS',
        CallerLatitude: 40.581,
        CallerLongitude: -75.515,
      },
    },
    { type: 'PUBLICATION TYPE', publication: 'type', expected: { Address: '' } },
  ];
  const idOf = (type: string) => name(`part-${type.at(-1)}${type.length}`);
  const startTime = DAY + 300 * MINUTE_MS;
  const writeParts = (detail: string) =>
    records.put(
      Object.fromEntries(
        parts.map(({ type, expected }) => [
          `${collection}/${idOf(type)}`,
          stored(collection, { ...incident(startTime, type, detail), ...keptOf(expected) }),
        ]),
      ),
    );

  it('no response depends on the hidden part of an incident', async () => {
    await writeParts('1234');
    const paths = requests(
      collection,
      [...parts.map(({ type }) => idOf(type)), name('visible-0')],
      parts.map(({ type }) => type),
    );
    const before = await fingerprints(paths, who);
    // Different houses on the same block, different wording, and coordinates a few centimeters apart.
    await writeParts('1278');
    expectSame(await fingerprints(paths, who), before);
  });

  it.each(parts)('an incident of type $type shows only its published part', async ({ type, publication, expected }) => {
    const id = idOf(type);
    const kept = keptOf(expected);
    await writeParts('1234');
    const closedAt = collection === 'incidents' ? {} : { closedAt: new Date(DAY).toISOString() };
    for (const role of who) {
      const token = people.tokens[role];
      const [seen] = await list(`/col/${collection}${query({ q: `TypeCode="${type}"` })}`, token);
      expect(seen, role).toEqual({
        id: expect.stringMatching(/^r_[\w-]+$/),
        startTime,
        TypeCode: type,
        publication,
        ...closedAt,
        ...expected,
      });
      const sealed = String(seen?.['id']);
      // The real id, which could be computed from the address, must not work.
      expect(await answer(`/col/${collection}/doc/${id}`, { token }), role).toEqual({
        status: 404,
        body: `This document does not exist in ${collection}.`,
      });
      expect((await answer(`/col/${collection}/doc/${sealed}`, { token })).body, role).toEqual(seen);
      for (const [after, status] of [
        [sealed, 200],
        [id, 400],
        ['publication-unknown', 400],
        [`${sealed}A`, 400],
      ] as const) {
        expect((await answer(`/col/${collection}${query({ after })}`, { token })).status, after).toBe(status);
      }
    }
    const full = { ...incident(startTime, type), ...kept, ...closedAt, notAField: undefined };
    expect((await answer(`/col/${collection}/doc/${id}`, { token: people.tokens.admin })).body).toEqual(
      JSON.parse(JSON.stringify({ id, ...full, publication })),
    );
  });

  it('a conditional request gets 304 when only the hidden part has changed', async () => {
    const id = name('etag');
    const path = `/col/${collection}${query({ q: `TypeCode="PUBLICATION REDUCED ETAG"` })}`;
    const write = (detail: string) =>
      records.put({ [`${collection}/${id}`]: stored(collection, incident(DAY, 'PUBLICATION REDUCED ETAG', detail)) });
    await write('1234');
    const tags = new Map<Role, string>();
    for (const role of roles) {
      const response = await fetchApi(path, { token: people.tokens[role] });
      tags.set(role, response.headers.get('etag') ?? '');
    }
    expect(new Set(others.map((role) => tags.get(role))).size).toBe(1);
    expect(tags.get('admin')).not.toBe(tags.get('member'));
    await write('1278');
    for (const role of roles) {
      const { status } = await fingerprint(path, role, { 'If-None-Match': tags.get(role) ?? '' });
      expect(status, role).toBe(role === 'admin' ? 200 : 304);
      // Other roles can't use the ETag from an admin's response to test guesses about hidden details.
      if (role !== 'admin')
        expect((await fingerprint(path, role, { 'If-None-Match': tags.get('admin') ?? '' })).status).toBe(200);
    }
    await write('1378');
    for (const role of roles) {
      expect((await fingerprint(path, role, { 'If-None-Match': tags.get(role) ?? '' })).status, role).toBe(200);
    }
  });

  it.each(others)('%s learns nothing from writes or HEAD requests', async (role) => {
    const token = people.tokens[role];
    const ids = [name('held-0'), name('delayed-1'), name('visible-0'), 'publication-unknown'];
    const refused = { status: role === 'anonymous' ? 401 : 403, body: 'User not authorized.' };
    for (const id of ids) {
      const path = `/col/${collection}/doc/${id}`;
      for (const options of [
        { method: 'DELETE' },
        { method: 'DELETE', headers: { 'If-Match': '"1"' } },
        { method: 'PATCH', json: { Address: 'x' } },
        { method: 'PUT', json: { startTime: 5, TypeCode: 'x', Address: 'x' } },
        { method: 'PUT', json: { startTime: 5, TypeCode: 'x', Address: 'x' }, headers: { 'If-None-Match': '*' } },
      ]) {
        expect(await answer(path, { ...options, token }), `${options.method} ${id}`).toEqual(refused);
      }
      expect(await answer(`${path}/release`, { method: 'POST', token }), id).toEqual(refused);
      const head = await fingerprint(path, role, {}, 'HEAD');
      const unknown = await fingerprint(`/col/${collection}/doc/publication-none`, role, {}, 'HEAD');
      if (id === name('visible-0')) expect(head.status).not.toBe(unknown.status);
      else expect(head).toEqual(unknown);
    }
  });

  it('an incident published in full by an admin is visible to everybody at once, under its real id', async () => {
    for (const type of ['PUBLICATION HELD', 'PUBLICATION REDUCED', 'PUBLICATION TYPE', 'PUBLICATION DELAYED']) {
      const id = name(`released-${type.slice(12)}`);
      const fields = stored(collection, incident(NOW, type, '4321'));
      await records.put({ [`${collection}/${id}`]: fields });
      const token = people.tokens.admin;
      const releases = await Promise.all(
        Array.from({ length: 3 }, () => answer(`/col/${collection}/doc/${id}/release`, { method: 'POST', token })),
      );
      for (const one of releases) expect(one).toEqual({ status: 200, body: { id, collection } });
      const found = (await records.stored(`${collection}/${id}`)) ?? {};
      expect(found).toEqual({ ...fields, releasedAt: expect.any(Timestamp), releasedAs: 'full' });
      expect(Math.abs((found['releasedAt'] as Timestamp).toMillis() - Date.now())).toBeLessThan(60_000);
      for (const role of roles) {
        const { body } = await answer(`/col/${collection}/doc/${id}`, { token: people.tokens[role] });
        expect(body, role).toMatchObject({ id, Address: '4321 MAIN ST APT 4321, EMMAUS', Description: 'secret 4321' });
        expect(body, role).not.toHaveProperty('publication');
        expect(Object.hasOwn(body as object, 'releasedAt'), role).toBe(role === 'admin');
      }
    }
    const missing = await answer(`/col/${collection}/doc/publication-none/release`, {
      method: 'POST',
      token: people.tokens.admin,
    });
    expect(missing).toEqual({ status: 404, body: `This document does not exist in ${collection}.` });
  });

  it('an incident published with less detail keeps its texts, house number and id from everybody else', async () => {
    const id = name('less-detail');
    await records.put({ [`${collection}/${id}`]: stored(collection, incident(NOW - 7, 'PUBLICATION HELD', '4321')) });
    const token = people.tokens.admin;
    const publish = (as: string) =>
      answer(`/col/${collection}/doc/${id}/release`, { method: 'POST', token, json: { as } });
    expect(await publish('reduced')).toEqual({ status: 200, body: { id, collection } });
    for (const role of others) {
      const own = await answer(`/col/${collection}/doc/${id}`, { token: people.tokens[role] });
      expect(own.status, role).toBe(404);
      const { body } = await answer(`/col/${collection}?limit=-1`, { token: people.tokens[role] });
      const shown = (body as { id: string; startTime: number; TypeCode: string }[]).filter(
        (one) => one.startTime === NOW - 7 && one.TypeCode === 'PUBLICATION HELD',
      );
      expect(shown, role).toHaveLength(1);
      expect(JSON.stringify(shown), role).not.toContain('4321');
      expect(shown[0], role).toMatchObject({
        id: expect.stringMatching(/^r_/),
        Address: '4300 block of MAIN ST, EMMAUS',
        publication: 'reduced',
      });
    }
    expect((await publish('full')).status).toBe(200);
    const { body } = await answer(`/col/${collection}/doc/${id}`);
    expect(body).toMatchObject({ id, Description: 'secret 4321' });
    expect((await publish('reduced')).status).toBe(409);
  });
});

describe('a delay', () => {
  it('ends automatically', async () => {
    records.forget('incidents.closed/publication-ending');
    let startTime = 0;
    let status = 0;
    // On a busy machine, the delay can be over before the first request. If so, try a longer one.
    for (const leadMs of [4_000, 16_000, 48_000]) {
      startTime = Date.now() - 45 * MINUTE_MS + leadMs;
      await records.put({ 'incidents/publication-ending': incident(startTime, 'PUBLICATION DELAYED') });
      ({ status } = await answer('/col/incidents/doc/publication-ending'));
      if (status === 404) break;
    }
    expect(status).toBe(404);
    await vi.waitFor(async () => expect((await answer('/col/incidents/doc/publication-ending')).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
    expect(Date.now()).toBeGreaterThanOrEqual(startTime + 45 * MINUTE_MS);
    expect((await answer('/col/incidents/doc/publication-ending')).body).toMatchObject({
      id: 'publication-ending',
      Description: 'secret 1234',
    });
  });
});

async function remove(paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += 500) {
    const batch = records.db.batch();
    for (const one of paths.slice(start, start + 500)) batch.delete(records.db.doc(one));
    await batch.commit();
  }
}

describe('a long list', () => {
  const LONG = Date.UTC(1975, 0, 1);
  const documents = (type: string, count: number, every: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `incidents.closed/publication-long-${type.slice(12)}-${at}`,
        stored('incidents.closed', { startTime: LONG + at * every, TypeCode: type, Address: `${at} OAK AVE` }),
      ]),
    );
  const path = (limit: string) =>
    `/col/incidents.closed${query({ q: `startTime>=${LONG} AND startTime<${LONG + 1440 * MINUTE_MS}`, limit })}`;
  // The server reads pages of 1,000 documents. A list with a single page is sent at once and has an ETag; longer lists
  // are streamed.
  const limits = ['-1', '1', '999', '1000', '1001', '2000'];

  it.each([
    [700, 600],
    [1_300, 1_100],
  ])('of %s visible and %s hidden incidents equals the list of the visible ones', async (shown, hidden) => {
    await records.put(documents('PUBLICATION NOW', shown, 1_000));
    const paths = limits.map(path);
    const before = await fingerprints(paths, ['anonymous', 'member']);
    await records.put(documents('PUBLICATION HELD', hidden, 999));
    const after = await fingerprints(paths, ['anonymous', 'member']);
    expectSame(after, before);
    expect((JSON.parse(after.get(`member ${path('-1')}`)?.body ?? '') as unknown[]).length).toBe(shown);
    expect(await list(path('-1'), people.tokens.admin)).toHaveLength(shown + hidden);
    await remove([
      ...Object.keys(documents('PUBLICATION NOW', shown, 1)),
      ...Object.keys(documents('PUBLICATION HELD', hidden, 1)),
    ]);
  });
});

describe('reads that visitors share', () => {
  it('contain only published incidents, and are invalidated by a release', async () => {
    const policy = JSON.stringify([{ types: ['PUBLICATION SHARED'], publish: 'held' }]);
    const sharing = await startInstance({ SHARE_READS_MS: '3600000', PUBLICATION_POLICY: policy });
    try {
      const send = async (path: string, role: Role, method = 'GET') => {
        const token = people.tokens[role];
        const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
        const response = await fetch(`${sharing.url}/api${path}`, { method, headers });
        return { status: response.status, body: await response.text() };
      };
      await records.put({ 'incidents/publication-shared': incident(DAY, 'PUBLICATION SHARED') });
      records.forget('incidents.closed/publication-shared');
      const one = '/col/incidents/doc/publication-shared';
      const all = `/col/incidents${query({ q: 'TypeCode="PUBLICATION SHARED"' })}`;
      for (const role of ['admin', 'anonymous', 'member', 'anonymous'] as const) {
        expect((await send(one, role)).status, role).toBe(role === 'admin' ? 200 : 404);
        expect((await send(all, role)).body === '[]', role).toBe(role !== 'admin');
      }
      expect((await send(`${one}/release`, 'admin', 'POST')).status).toBe(200);
      expect((await send(one, 'anonymous')).status).toBe(200);
      expect((await send(all, 'anonymous')).body).toContain('publication-shared');
    } finally {
      await sharing.stop();
    }
  });

  it('an invalid policy stops the instance, with a sentence', async () => {
    await expect(startInstance({ PUBLICATION_POLICY: '[{"types":["EMS"],"publish":"never"}]' })).rejects.toThrow(
      'PUBLICATION_POLICY cannot be used. Rule 1 of the publication policy has no publish',
    );
  });
});

describe('other public content', () => {
  it('contains no incident', async () => {
    const { hosting } = ownSuite();
    const marks = [/publication-/, /MAIN ST/, /PUBLICATION/, /secret 1234/, /complaint 1234/];
    for (const path of [
      '/',
      '/feeds/news.xml',
      '/feeds/events.ics',
      '/sitemap.xml',
      '/posts/ShowPost/publication-incidents-visible-0',
      '/api/alerts',
      '/api/col/posts?limit=-1',
      '/api/col/calls.volume/doc/1976',
      '/api/col/calls.daily/doc/1976',
    ]) {
      const text = await (await fetch(hosting + path)).text();
      for (const mark of marks) expect(text, path).not.toMatch(mark);
    }
  });

  it.each(others)('%s sees no draft, and cannot find out whether one exists', async (role) => {
    await records.put({
      'drafts/publication-draft': { state: 'held', receivedAt: Timestamp.now(), ...incident(DAY, 'PUBLICATION HELD') },
    });
    const token = people.tokens[role];
    const refused = { status: role === 'anonymous' ? 401 : 403, body: 'User not authorized.' };
    for (const id of ['publication-draft', 'publication-none']) {
      const path = `/col/drafts/doc/${id}`;
      for (const options of [{}, { method: 'PATCH', json: { state: 'withheld' } }, { method: 'DELETE' }]) {
        expect(await answer(path, { ...options, token })).toEqual(refused);
      }
      for (const verb of ['release', 'restore'])
        expect(await answer(`${path}/${verb}`, { method: 'POST', token }), verb).toEqual(refused);
      for (const collection of collections)
        expect((await answer(`/col/${collection}/doc/${id}`, { token })).status).toBe(404);
    }
    expect(await answer('/col/drafts', { token })).toEqual(refused);
    expect(await answer(`/col/drafts${query({ q: 'state="held"' })}`, { token })).toEqual(refused);
  });
});
