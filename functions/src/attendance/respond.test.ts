import { HOUR_MS } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { localApiWith } from '../testing/localApi.ts';

const chief = 'chief@people.example';
const ada = 'ada@people.example';
const bob = 'bob@people.example';
const denied = { status: 403, body: 'User not authorized.' };
const open = 'a'.repeat(32);
const medical = 'b'.repeat(32);

const api = localApiWith({ [chief]: ['member', 'admin'], [ada]: ['member'], [bob]: ['member'] });

beforeAll(() => void vi.stubEnv('PUBLICATION_POLICY', '[{"types":["EMS*"],"publish":"type"}]'));
afterAll(() => void vi.unstubAllEnvs());

beforeEach(async () => {
  for (const email of [chief, ada, bob]) await api.db.doc(`members/${email}`).update({ key: `key-${email[0]}` });
  const startTime = Date.now() - HOUR_MS;
  await api.db.doc(`incidents/${open}`).set({ startTime, TypeCode: 'FIRE', Address: '12 OAK ST' });
  await api.db.doc(`incidents.closed/${medical}`).set({
    startTime: startTime - HOUR_MS,
    TypeCode: 'EMS',
    ChiefComplaint: 'CHEST PAIN',
    Address: '14 ELM ST',
    closedAt: Timestamp.now(),
  });
  await api.db.doc('posts/drill').set(drill(Date.now() - HOUR_MS));
});

const drill = (start: number) => ({
  type: 'Training',
  title: 'Pumps',
  description: 'd',
  occurrenceDate: Timestamp.fromMillis(start),
  endDate: Timestamp.fromMillis(start + 3 * HOUR_MS),
});

const respond = (collection: string, id: string, as: string | undefined, json: object) =>
  api.request('POST', `/col/${collection}/doc/${id}/respond`, { json, ...(as !== undefined && { as }) });

/** Stores the drill's code, as an admin. */
const showCode = async (code: string) => {
  const times = (await api.db.doc('posts/drill').get()).data() ?? {};
  const json = {
    code,
    startTime: (times['occurrenceDate'] as Timestamp).toDate().toISOString(),
    endTime: (times['endDate'] as Timestamp).toDate().toISOString(),
  };
  return api.request('PUT', '/col/attendance.codes/doc/drill', { as: chief, json });
};

const list = async (as: string | undefined, query = '') =>
  api.request('GET', `/col/attendance?limit=-1${query}`, { ...(as !== undefined && { as }) });

const checkIn = (member: string, as = chief, changes: object = {}) =>
  api.request('PUT', `/col/attendance/doc/drill_key-${member[0]}`, {
    as,
    headers: { 'If-None-Match': '*' },
    json: {
      member,
      kind: 'drill',
      thing: 'drill',
      start: '2026-05-04T22:30:00.000Z',
      presence: 'present',
      minutes: 210,
      state: 'proposed',
      ...changes,
    },
  });

describe('a member’s response to a call', () => {
  // SPEC 10.162
  it('is a proposal under the incident’s own ID, once', async () => {
    expect(await respond('incidents', open, ada, { minutes: 45 })).toEqual({
      status: 201,
      body: { state: 'proposed' },
    });
    expect(await respond('incidents', open, ada, { minutes: 99 })).toEqual({
      status: 200,
      body: { state: 'recorded' },
    });
    const stored = await api.stored(`attendance/${open}_key-a`);
    expect(stored).toMatchObject({ member: ada, kind: 'call', thing: open, minutes: 45, state: 'proposed', rev: 1 });
  });

  it('is written once by two requests at the same time', async () => {
    const both = await Promise.all([1, 2].map(() => respond('incidents', open, ada, { minutes: 45 })));
    for (const { status } of both) expect([200, 201]).toContain(status);
    expect((await list(chief)).body).toHaveLength(1);
  });

  it('finds an incident only under the ID that the member sees, and returns no other', async () => {
    const incidents = (await api.request('GET', '/col/incidents.closed', { as: ada })).body as { id: string }[];
    const [{ id: shown } = { id: '' }] = incidents;
    expect(shown).not.toBe(medical);
    expect((await respond('incidents.closed', medical, ada, { minutes: 30 })).status).toBe(404);
    expect((await respond('incidents.closed', shown, ada, { minutes: 30 })).status).toBe(201);
    expect(await api.stored(`attendance/${medical}_key-a`)).toMatchObject({ thing: medical });
    const own = (await list(ada)).body as { id: string; thing: string }[];
    expect(own).toEqual([expect.objectContaining({ member: ada, kind: 'call', thing: shown, minutes: 30 })]);
    expect(JSON.stringify(own)).not.toContain(medical);
    expect(await api.request('GET', `/col/attendance/doc/${medical}_key-a`, { as: ada })).toEqual(denied);
    expect((await api.request('GET', `/col/attendance/doc/${own[0]?.id}`, { as: ada })).body).toEqual(own[0]);
    expect((await list(chief)).body).toEqual([expect.objectContaining({ thing: medical })]);
  });

  it('needs minutes, a record with a key, and an incident or a training', async () => {
    expect(await respond('incidents', open, ada, { minutes: -1 })).toMatchObject({ status: 400 });
    expect((await respond('incidents', open, ada, {})).status).toBe(400);
    expect((await respond('incidents', 'c'.repeat(32), ada, { minutes: 1 })).status).toBe(404);
    expect((await respond('apparatus', 'x', ada, { minutes: 1 })).status).toBe(404);
    expect((await respond('incidents', open, undefined, { minutes: 1 })).status).toBe(401);
    expect(await respond('incidents', open, 'stranger@people.example', { minutes: 1 })).toEqual(denied);
    await api.db.doc('posts/news').set({ ...drill(Date.now()), type: 'News' });
    expect((await respond('posts', 'news', ada, { code: '123456' })).status).toBe(404);
    await api.db.doc(`members/${ada}`).set({ email: ada, privileges: ['member'] });
    expect(await respond('incidents', open, ada, { minutes: 1 })).toEqual(denied);
  });
});

describe('a check-in by code', () => {
  // SPEC 10.162
  it('is a proposal with the minutes from now to the end, while the drill lasts', async () => {
    expect(await respond('posts', 'drill', ada, { code: '123456' })).toEqual(denied);
    expect((await showCode('123456')).status).toBe(201);
    expect(await respond('posts', 'drill', ada, { code: '654321' })).toEqual(denied);
    expect((await respond('posts', 'drill', ada, { code: 'x' })).status).toBe(400);
    expect((await respond('posts', 'drill', ada, { code: '123456' })).status).toBe(201);
    expect(await api.stored('attendance/drill_key-a')).toMatchObject({ kind: 'drill', minutes: 120, late: 60 });
    await api.db.doc('posts/drill').set(drill(Date.now() - 4 * HOUR_MS));
    await showCode('123456');
    expect(await respond('posts', 'drill', bob, { code: '123456' })).toEqual(denied);
  });

  it('keeps the code from members', async () => {
    await showCode('123456');
    expect(await api.request('GET', '/col/attendance.codes/doc/drill', { as: ada })).toEqual(denied);
    expect((await list(ada)).body).toEqual([]);
  });
});

describe('attendance', () => {
  // SPEC 10.163
  it('is each member’s own, and all of it for admins, whatever is requested', async () => {
    for (const member of [ada, bob, chief]) expect((await checkIn(member)).status).toBe(201);
    const seen = async (as: string, query = '') =>
      ((await list(as, query)).body as { member: string }[]).map(({ member }) => member).toSorted();
    const all = [ada, bob, chief].toSorted();
    for (const [as, own] of [
      [ada, [ada]],
      [bob, [bob]],
      [chief, all],
    ] as const) {
      expect(await seen(as)).toEqual(own);
      expect(await seen(as, `&q=${encodeURIComponent(`member = "${as}"`)}`)).toEqual([as]);
    }
    for (const query of [`member = "${bob}"`, `member != "${ada}"`])
      expect(await seen(ada, `&q=${encodeURIComponent(query)}`), query).toEqual([ada]);
    expect((await list(ada, `&q=${encodeURIComponent('thing = "drill"')}`)).status).toBe(400);
    for (const as of [ada, bob])
      for (const of of [ada, bob, chief, 'nobody'])
        expect((await api.request('GET', `/col/attendance/doc/drill_key-${of[0]}`, { as })).status).toBe(
          as === of ? 200 : 403,
        );
    expect((await list(undefined)).status).toBe(401);
    expect((await list('stranger@people.example')).status).toBe(403);
  });

  // SPEC 10.160, 10.164
  it('is checked in once by two admins, undone, and approved for good', async () => {
    const both = await Promise.all([checkIn(ada), checkIn(ada)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 412]));
    const path = '/col/attendance/doc/drill_key-a';
    expect((await api.request('DELETE', path, { as: chief })).status).toBe(204);
    expect((await api.request('POST', `${path}/restore`, { as: chief })).status).toBe(200);
    const approve = (as: string, approvedBy = as) =>
      api.request('PATCH', path, { as, json: { state: 'approved', approvedBy }, headers: { 'If-Match': '1' } });
    expect(await approve(ada)).toEqual(denied);
    expect(await approve(chief, bob)).toEqual(denied);
    expect(await approve(chief)).toEqual({ status: 200, body: { rev: 2 } });
    expect((await api.request('PATCH', path, { as: chief, json: { minutes: 1 } })).status).toBe(403);
    expect((await api.request('DELETE', path, { as: chief })).status).toBe(403);
    const correction = { state: 'approved', approvedBy: chief, corrects: 'drill_key-a', minutes: 60 };
    const correct = () =>
      api.request('PUT', '/col/attendance/doc/drill_key-a-c', {
        as: chief,
        headers: { 'If-None-Match': '*' },
        json: {
          member: ada,
          kind: 'drill',
          thing: 'drill',
          start: '2026-05-04T22:30:00.000Z',
          presence: 'present',
          ...correction,
        },
      });
    expect((await correct()).status).toBe(201);
    expect((await correct()).status).toBe(412);
  });
});
