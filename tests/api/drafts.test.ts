import { aggregateCallVolume, yearsOnRecord } from '@firehouse/incidents/counting';
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answer, list, type RequestOptions } from './fetchApi.ts';
import { signInCallers, roles, type Callers, type Role } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** A year that only this file uses. */
const YEAR = 1977;
const START = Date.UTC(YEAR, 4, 10, 16);
const received = Timestamp.fromMillis(START + 1_000);
const closed = Timestamp.fromMillis(START + 3_600_000);

const incident = {
  startTime: START,
  TypeCode: 'PUBLICATION HELD',
  ChiefComplaint: 'Assault',
  Address: '1234 MAIN ST, EMMAUS',
  XSt: 'OAK AVE',
  Description: 'd',
  CallerLatitude: 40,
  CallerLongitude: -75.25,
};
const marks = { state: 'held', receivedAt: received, center: 'north', text: 'a page', reason: 'r' };
const held = { ...incident, ...marks };
const unreadable = { state: 'unreadable', receivedAt: received, text: 'a page', reason: 'No time.', TypeCode: 'EMS' };

let records: Records;
let people: Callers;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'drafts');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
});

async function put(name: string, fields: Record<string, unknown> = held): Promise<string> {
  const id = `drafts-${name}`;
  await records.put({ [`drafts/${id}`]: fields });
  records.forget(`incidents/${id}`, `incidents.closed/${id}`, `trash/drafts.${id}`);
  return id;
}

const send = (id: string, options: RequestOptions, role: Role = 'admin', suffix = '') =>
  answer(`/col/drafts/doc/${id}${suffix}`, { ...options, token: people.tokens[role] });
const release = (id: string, role?: Role) => send(id, { method: 'POST' }, role, '/release');
const releaseSeen = (id: string, json: unknown) => send(id, { method: 'POST', json }, 'admin', '/release');
const restore = (id: string, role?: Role) => send(id, { method: 'POST' }, role, '/restore');
const discard = (id: string, role?: Role) => send(id, { method: 'DELETE' }, role);
const change = (id: string, json: unknown, headers: Record<string, string> = {}) =>
  send(id, { method: 'PATCH', json, headers });

/** Returns the collections that contain a document with this id. */
async function collectionsWith(id: string): Promise<string[]> {
  const paths = ['drafts', 'incidents', 'incidents.closed'].map((collection) => `${collection}/${id}`);
  const found = await records.db.getAll(...[...paths, `trash/drafts.${id}`].map((path) => records.db.doc(path)));
  return found.filter(({ exists }) => exists).map(({ ref }) => ref.parent.id);
}

describe.each(roles.filter((role) => role !== 'admin'))('%s', (role) => {
  it('can neither read nor change a draft', async () => {
    const id = await put(`refused-${role}`);
    const refused = { status: role === 'anonymous' ? 401 : 403, body: 'User not authorized.' };
    expect(await send(id, {}, role)).toEqual(refused);
    expect(await release(id, role)).toEqual(refused);
    expect(await discard(id, role)).toEqual(refused);
    expect(await send(id, { method: 'PATCH', json: { state: 'withheld' } }, role)).toEqual(refused);
    expect(await send(id, { method: 'PUT', json: { ...incident, state: 'held' } }, role)).toEqual(refused);
    expect(await answer('/col/drafts', { token: people.tokens[role] })).toEqual(refused);
    expect(await records.stored(`drafts/${id}`)).toEqual(held);
    await discard(id);
    expect(await restore(id, role)).toEqual(refused);
    expect(await collectionsWith(id)).toEqual(['trash']);
  });
});

describe('releasing a draft', () => {
  it('moves it to the incidents without its draft fields, visible to everybody at once', async () => {
    const id = await put('released');
    expect((await answer(`/col/incidents/doc/${id}`)).status).toBe(404);
    expect(await release(id)).toEqual({ status: 200, body: { id, collection: 'incidents' } });
    expect(await collectionsWith(id)).toEqual(['incidents']);
    const { releasedAt, ...fields } = (await records.stored(`incidents/${id}`)) ?? {};
    expect(fields).toEqual({ ...incident, releasedAs: 'full' });
    expect(Math.abs((releasedAt as Timestamp).toMillis() - Date.now())).toBeLessThan(60_000);
    for (const role of roles) {
      const { body } = await answer(`/col/incidents/doc/${id}`, { token: people.tokens[role] });
      expect(body, role).toMatchObject({ id, ...incident });
    }
    expect(await list(`/col/incidents?${new URLSearchParams({ q: `startTime=${START}` })}`)).toEqual([
      { id, ...incident },
    ]);
    expect(await release(id)).toEqual({ status: 404, body: 'This document does not exist in drafts.' });
  });

  it('moves a closed draft to the closed incidents', async () => {
    const id = await put('released-closed', { ...held, closedAt: closed });
    expect(await release(id)).toEqual({ status: 200, body: { id, collection: 'incidents.closed' } });
    expect(await collectionsWith(id)).toEqual(['incidents.closed']);
    expect(await records.stored(`incidents.closed/${id}`)).toMatchObject({ ...incident, closedAt: closed });
  });

  it.each(['withheld', 'unreadable'])('is possible for a complete draft that is %s', async (state) => {
    const id = await put(`released-${state}`, { ...held, state });
    expect((await release(id)).status).toBe(200);
    expect(await collectionsWith(id)).toEqual(['incidents']);
  });

  it.each([
    ['startTime', undefined, 'startTime is required.'],
    ['startTime', 5.5, 'startTime must be a whole number.'],
    ['TypeCode', undefined, 'TypeCode is required.'],
    ['TypeCode', ' ', 'TypeCode is required.'],
    ['Address', undefined, 'Address is required.'],
    ['Address', '', 'Address is required.'],
    ['CallerLatitude', 91, 'CallerLatitude must be at most 90.'],
  ])('is refused while %s is %j', async (name, value, sentence) => {
    const fields: Record<string, unknown> = { ...held, state: 'unreadable', [name]: value };
    if (value === undefined) delete fields[name];
    const id = await put(`incomplete-${name}-${String(value).trim()}`, fields);
    expect(await release(id)).toEqual({ status: 400, body: sentence });
    expect(await collectionsWith(id)).toEqual(['drafts']);
  });

  it.each(['incidents', 'incidents.closed'])('is refused when %s already has its id', async (collection) => {
    const id = await put(`taken-${collection}`);
    await records.put({ [`${collection}/${id}`]: { ...incident, closedAt: closed } });
    expect(await release(id)).toEqual({ status: 409, body: 'An incident with this id already exists.' });
    expect(await collectionsWith(id)).toEqual(['drafts', collection]);
  });

  it('happens at most once among concurrent releases and a discard', async () => {
    const id = await put('parallel');
    const responses = await Promise.all([...Array.from({ length: 4 }, () => release(id)), discard(id)]);
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(responses.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true);
    expect(await collectionsWith(id)).toHaveLength(1);
  });

  it('includes a concurrent change completely or not at all', async () => {
    const id = await put('racing');
    const [changed, released] = await Promise.all([change(id, { Address: '99 OAK AVE, EMMAUS' }), release(id)]);
    expect(released.status).toBe(200);
    expect([200, 404]).toContain(changed.status);
    expect(await records.stored(`incidents/${id}`)).toMatchObject({
      Address: changed.status === 200 ? '99 OAK AVE, EMMAUS' : incident.Address,
    });
  });

  describe('as the caller has seen it', () => {
    const seen = { ...incident, Description: null };

    it('is possible while nothing that was seen has changed', async () => {
      const { Description: _, ...fields } = held;
      const id = await put('seen', { ...fields, unit: 'ENG 57' });
      expect((await releaseSeen(id, seen)).status).toBe(200);
      expect(await collectionsWith(id)).toEqual(['incidents']);
    });

    it.each([
      ['Description', 'The patient is Jo Doe.'],
      ['Address', '9 OAK AVE, EMMAUS'],
      ['startTime', START + 1],
      ['ChiefComplaint', undefined],
    ])('is refused after dispatch changed %s to %j', async (name, value) => {
      const { Description: _, ...fields } = { ...held, Description: undefined };
      const changed: Record<string, unknown> = { ...fields, [name]: value };
      if (value === undefined) delete changed[name];
      const id = await put(`seen-${name}`, changed);
      expect(await releaseSeen(id, seen)).toEqual({
        status: 412,
        body: 'Someone else changed this document. Load it again and repeat your change.',
      });
      expect(await collectionsWith(id)).toEqual(['drafts']);
    });

    it('is refused for an incident that changed, in full as before', async () => {
      const path = 'incidents/drafts-seen-incident';
      await records.put({ [path]: incident });
      const sent = { method: 'POST', token: people.tokens.admin };
      expect(await answer(`/col/incidents/doc/drafts-seen-incident/release`, { ...sent, json: seen })).toMatchObject({
        status: 412,
      });
      expect(await records.stored(path)).not.toHaveProperty('releasedAt');
      expect(
        (await answer(`/col/incidents/doc/drafts-seen-incident/release`, { ...sent, json: incident })).status,
      ).toBe(200);
      expect(await records.stored(path)).toHaveProperty('releasedAt');
    });

    it.each([
      [{ state: 'held' }, 'state is not a field of an incident.'],
      [{ __proto__x: 1 }, '__proto__x is not a field of an incident.'],
      [[], 'The body must be a JSON object.'],
    ])('is refused for %j', async (json, sentence) => {
      const id = await put('seen-other');
      expect(await releaseSeen(id, json)).toEqual({ status: 400, body: sentence });
      expect(await collectionsWith(id)).toEqual(['drafts']);
    });
  });

  it.each(['posts', 'alerts', 'apparatus', 'members.applications'])('is not possible in %s', async (collection) => {
    const refused = await answer(`/col/${collection}/doc/x/release`, { method: 'POST', token: people.tokens.admin });
    expect(refused).toEqual({ status: 404, body: `This document does not exist in ${collection}.` });
  });
});

describe('completing a draft', () => {
  it('fills in missing fields, revision by revision', async () => {
    const id = await put('completed', unreadable);
    expect(await change(id, { startTime: START, Address: '1234 MAIN ST, EMMAUS' })).toEqual({
      status: 200,
      body: { rev: 1 },
    });
    expect(await change(id, { TypeCode: 'Fire', XSt: 'OAK AVE' }, { 'If-Match': '"1"' })).toEqual({
      status: 200,
      body: { rev: 2 },
    });
    expect((await change(id, { TypeCode: 'EMS' }, { 'If-Match': '"1"' })).status).toBe(412);
    expect(await change(id, { XSt: null })).toEqual({ status: 200, body: { rev: 3 } });
    expect(await records.stored(`drafts/${id}`)).toEqual({
      ...unreadable,
      startTime: START,
      Address: '1234 MAIN ST, EMMAUS',
      TypeCode: 'Fire',
      rev: 3,
    });
    expect((await release(id)).status).toBe(200);
    expect(Object.keys((await records.stored(`incidents/${id}`)) ?? {}).sort()).toEqual([
      'Address',
      'TypeCode',
      'releasedAs',
      'releasedAt',
      'startTime',
    ]);
  });

  it.each([
    [{ text: 'x' }, 'text cannot be changed.'],
    [{ reason: 'x' }, 'reason cannot be changed.'],
    [{ closedAt: '1991-01-01T00:00:00Z' }, 'closedAt cannot be changed.'],
    [{ receivedAt: '1991-01-01T00:00:00Z' }, 'receivedAt cannot be changed.'],
    [{ releasedAt: '1991-01-01T00:00:00Z' }, 'releasedAt is not a field you can set.'],
    [{ startTime: 'noon' }, 'startTime must be a number.'],
    [{ state: 'published' }, 'state must be one of: unreadable, held, withheld.'],
  ])('refuses %j', async (json, sentence) => {
    const id = await put('lasting');
    expect(await change(id, json)).toEqual({ status: 400, body: sentence });
    expect(await records.stored(`drafts/${id}`)).toEqual(held);
  });
});

describe('withholding a held draft', () => {
  it('changes its state, and can be reversed', async () => {
    const id = await put('withheld');
    expect((await change(id, { state: 'withheld' })).status).toBe(200);
    expect((await change(id, { state: 'withheld' })).status).toBe(200);
    expect(await records.stored(`drafts/${id}`)).toEqual({ ...held, state: 'withheld', rev: 2 });
    expect((await change(id, { state: 'held' })).status).toBe(200);
    const withheld = await list(`/col/drafts?${new URLSearchParams({ q: 'state="held"' })}`, people.tokens.admin);
    expect(withheld.find((draft) => draft['id'] === id)).toMatchObject({ state: 'held', rev: 3 });
  });

  it('is refused for an unreadable draft, and a held draft cannot become unreadable', async () => {
    const id = await put('withheld-unreadable', unreadable);
    for (const state of ['held', 'withheld'])
      expect(await change(id, { state }), state).toEqual({ status: 403, body: 'User not authorized.' });
    const other = await put('unreadable-held');
    expect((await change(other, { state: 'unreadable' })).status).toBe(403);
  });
});

describe('discarding a draft', () => {
  it('moves it to the trash, and Undo moves it back unchanged', async () => {
    const id = await put('discarded', { ...held, rev: 3 });
    expect(await discard(id)).toEqual({ status: 204, body: '' });
    expect(await collectionsWith(id)).toEqual(['trash']);
    expect((await discard(id)).status).toBe(404);
    expect((await release(id)).status).toBe(404);
    expect(await restore(id)).toEqual({ status: 200, body: { id } });
    expect(await collectionsWith(id)).toEqual(['drafts']);
    expect(await records.stored(`drafts/${id}`)).toEqual({ ...held, rev: 3 });
    expect((await restore(id)).status).toBe(404);
  });

  it.each(['incidents', 'incidents.closed', 'drafts'])(
    'cannot be undone when dispatch has sent it again: %s',
    async (collection) => {
      const id = await put(`again-${collection}`);
      await discard(id);
      await records.put({ [`${collection}/${id}`]: { ...held, closedAt: closed } });
      expect(await restore(id)).toEqual({ status: 409, body: 'This document already exists in drafts.' });
      expect(await collectionsWith(id)).toEqual([collection, 'trash']);
    },
  );
});

const lines = async (id: string) => {
  const found = await records.db.collection('audit').where('document', '==', id).get();
  return found.docs
    .map((line) => line.data())
    .sort((a, b) => (a['at'] as Timestamp).toMillis() - (b['at'] as Timestamp).toMillis())
    .map(({ operation, collection, title, fields, by }) => [operation, collection, title, fields, by] as const);
};

const eventually = (id: string, expected: readonly (readonly unknown[])[]) =>
  vi.waitFor(async () => expect(await lines(id)).toEqual(expected.map((line) => [...line, people.addresses.admin])), {
    timeout: 100_000,
    interval: 200,
  });

describe('the audit', () => {
  it('has one line for each action of an admin, and none for those of the server', async () => {
    const id = await put('audited');
    await change(id, { Address: '99 OAK AVE, EMMAUS' });
    await change(id, { state: 'withheld' });
    await discard(id);
    await restore(id);
    await release(id);
    const settled = await put('audited-message', unreadable);
    await discard(settled);
    await eventually(settled, [['delete', 'drafts', 'EMS', []]]);
    await eventually(id, [
      ['update', 'drafts', 'Assault', ['Address']],
      ['update', 'drafts', 'Assault', ['state']],
      ['delete', 'drafts', 'Assault', []],
      ['restore', 'drafts', 'Assault', []],
      ['release', 'drafts', 'Assault', []],
    ]);
  });

  it.each(['incidents', 'incidents.closed'])(
    'has a line for an incident that is published in full: %s',
    async (collection) => {
      const id = `drafts-full-${collection}`;
      await records.put({
        [`${collection}/${id}`]: { ...incident, ...(collection !== 'incidents' && { closedAt: closed }) },
      });
      records.forget(`incidents.closed/${id}`);
      await records.db.doc(`${collection}/${id}`).update({ XSt: 'by dispatch' });
      await answer(`/col/${collection}/doc/${id}/release`, { method: 'POST', token: people.tokens.admin });
      await eventually(id, [['release', collection, 'Assault', ['releasedAs', 'releasedAt']]]);
    },
  );
});

describe('counts', () => {
  it('include every incident, published or not, but no unreadable message', async () => {
    const time = (month: number) => ({ startTime: epochMsOfLocal(`${YEAR - 1}-0${1 + month}-10T12:00`) });
    await put('counted-held', { ...held, ...time(0) });
    await put('counted-withheld', { ...held, ...time(0), state: 'withheld' });
    await put('counted-closed', { ...held, ...time(1), closedAt: closed });
    await put('counted-unreadable', { ...unreadable, ...time(0) });
    const id = await put('counted-released', { ...held, ...time(2) });
    await records.put({ 'incidents.closed/drafts-counted': { ...incident, ...time(0), closedAt: closed } });
    records.forget(`calls.volume/${YEAR - 1}`, `calls.daily/${YEAR - 1}`);
    const expected = {
      total: 5,
      months: { Jan: 3, Feb: 1, Mar: 1, Apr: 0 },
      days: { '01-10': 3, '02-10': 1, '03-10': 1 },
    };
    expect(await aggregateCallVolume(records.db, YEAR - 1)).toMatchObject({ ...expected, changed: true });
    await release(id);
    expect(await aggregateCallVolume(records.db, YEAR - 1)).toMatchObject({ ...expected, changed: false });
    expect((await answer(`/col/calls.volume/doc/${YEAR - 1}`)).body).toMatchObject(expected.months);
    await put('counted-first', { ...held, startTime: Date.UTC(1973, 5, 1) });
    await put('counted-no-incident', { ...unreadable, startTime: Date.UTC(1971, 5, 1) });
    expect((await yearsOnRecord(records.db, Date.now()))[0]).toBe(1973);
  });
});
