import { signatureOf } from '@firehouse/functions/signature';
import { PAGE_START, TEST_CENTER } from '@firehouse/functions/testing/centers';
import { incidentId, dispatchKey, type IncidentFields } from '@firehouse/incidents';
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { IncidentIntake, incidentOf } from '@firehouse/seed/incidents';
import type { DocumentData } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearStation } from '../suite/testCompany.ts';
import { answer } from './fetchApi.ts';
import { deliverDelete } from './deliverEvents.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** The local suite's signing key (functions/scripts/localSettings.ts). */
const KEY = 'local';
/** Too long ago for any schedule to count these incidents. */
const START = epochMsOfLocal('2001-03-01T07:00:00');

let records: Records;
let people: Callers;

/** Number of messages sent by this file, by result. */
const counts = { sent: 0, refused: 0, stored: 0, unchanged: 0, drafts: 0, held: 0 };

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'dispatch');
});

afterAll(async () => {
  process.stdout.write(`Dispatch over HTTP: ${JSON.stringify(counts)}\n`);
  await people.leave();
  const entries = await records.db.collection('dispatches').get();
  for (const { ref, data } of entries.docs.map((one) => ({ ref: one.ref, data: one.data() }))) {
    records.forget(ref.path);
    for (const collection of ['drafts', 'incidents', 'incidents.closed'])
      if (typeof data['incident'] === 'string') records.forget(`${collection}/${data['incident']}`);
  }
  const skipped = await records.db.collection('audit').where('operation', '==', 'skip').get();
  records.forget(...skipped.docs.map(({ ref }) => ref.path));
  await records.clear();
});

interface SendOptions {
  readonly type?: string;
  readonly key?: string;
  readonly seconds?: number;
  readonly center?: string;
  /** Center to sign the message as, if different from the one that sends it. */
  readonly signed?: string;
}

/** Response to a message. */
interface Dispatched {
  readonly status: number;
  readonly body: {
    readonly id: string;
    readonly state: string;
    readonly reason?: string;
    readonly outdated?: string[];
    readonly ignored?: string[];
  };
}

/** Sends a message as a dispatch center. */
async function send(message: object | string, options: SendOptions = {}): Promise<Dispatched> {
  const { type = 'application/json', key = KEY, seconds = Date.now() / 1_000, center = TEST_CENTER.key } = options;
  const bytes = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  const timestamp = String(Math.floor(seconds));
  const headers = {
    'Content-Type': type,
    'Dispatch-Timestamp': timestamp,
    'Dispatch-Center': center,
    'Dispatch-Signature': signatureOf(key, timestamp, bytes, options.signed ?? center),
  };
  const response = (await answer('/dispatch', { method: 'POST', headers, body: bytes })) as Dispatched;
  counts.sent += 1;
  if (response.status !== 202) counts.refused += 1;
  else if (response.body.state === 'draft') counts.drafts += 1;
  else counts[response.body.state as 'stored' | 'unchanged' | 'held'] += 1;
  return response;
}

type Message = Readonly<Record<string, string | number | string[]>>;

/** Creates a message about an incident with a unique address. */
function fire(id: string, more: Message = {}): Message {
  return { id, startTime: START, TypeCode: 'Fire', Address: `${id} MAIN ST`, ...more };
}

/** Returns the collection and data of an incident, which must be in exactly one collection. */
async function whereIs(id: string): Promise<[collection: string, data: DocumentData]> {
  const collections = ['drafts', 'incidents', 'incidents.closed'];
  const found = await records.db.getAll(...collections.map((collection) => records.db.doc(`${collection}/${id}`)));
  const existing = found.filter(({ exists }) => exists);
  expect(existing.map(({ ref }) => ref.path)).toHaveLength(1);
  return [existing[0]?.ref.parent.id ?? '', existing[0]?.data() ?? {}];
}

/** Returns the paths of all documents with the given address. */
async function withAddress(address: string): Promise<string[]> {
  const found = await Promise.all(
    ['drafts', 'incidents', 'incidents.closed'].map((name) =>
      records.db.collection(name).where('Address', '==', address).get(),
    ),
  );
  return found.flatMap(({ docs }) => docs.map(({ ref }) => ref.path));
}

describe('POST /dispatch', () => {
  it('stores an incident under an id derived from its content, and the API returns it', async () => {
    const message = fire('new-1', { units: ['E5711'], ...nearStation });
    const { status, body } = await send(message);
    expect({ status, body }).toEqual({
      status: 202,
      body: { id: incidentId(message as IncidentFields), state: 'stored', ignored: ['units'] },
    });
    const shown = await answer(`/col/incidents/doc/${body.id}`);
    expect(shown.body).toMatchObject({ Address: 'new-1 MAIN ST', CallerLatitude: nearStation.CallerLatitude });
    expect(await whereIs(body.id)).toEqual([
      'incidents',
      { startTime: START, TypeCode: 'Fire', Address: 'new-1 MAIN ST', ...nearStation },
    ]);
  });

  it('refuses forged messages, and stores nothing of them', async () => {
    const seconds = Date.now() / 1_000;
    const forged = await Promise.all([
      send(fire('forged'), { key: 'guess' }),
      send(fire('forged'), { key: 'none' }),
      send(fire('forged'), { key: '' }),
      send(fire('forged'), { seconds: seconds - 400 }),
      send(fire('forged'), { seconds: seconds + 400 }),
      send(fire('forged'), { signed: 'other' }),
      send(fire('forged'), { center: 'a.b' }),
    ]);
    expect(forged.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401]);
    const unsigned = await answer('/dispatch', { json: fire('forged'), token: people.tokens.admin });
    expect(unsigned.status).toBe(401);
    expect(await withAddress('forged MAIN ST')).toEqual([]);
  });

  it('refuses oversized messages, other content types and other methods', async () => {
    expect(await send(fire('large', { Description: 'x'.repeat(70_000) }))).toMatchObject({ status: 413 });
    expect(await send(fire('typed'), { type: 'application/xml' })).toMatchObject({ status: 415 });
    expect(await answer('/dispatch')).toMatchObject({ status: 405 });
    expect(await withAddress('large MAIN ST')).toEqual([]);
  });

  it('sends the same response to a replay, and changes nothing', async () => {
    const seconds = Date.now() / 1_000;
    const first = await send(fire('replay'), { seconds });
    await send(fire('replay', { Description: 'later' }));
    expect(await send(fire('replay'), { seconds })).toEqual(first);
    expect(await whereIs(first.body.id)).toMatchObject(['incidents', { Description: 'later' }]);
  });

  it('accepts messages that are late, repeated or out of order', async () => {
    const messages = [
      fire('order', { revision: 1, Description: 'one', XSt: 'OAK ST' }),
      { id: 'order', revision: 2, Description: 'two' },
      { id: 'order', revision: 4, Description: 'four' },
      { id: 'order', revision: 3, Description: 'three', XSt: 'ELM ST' },
    ];
    const [one = {}, two = {}, four = {}, three = {}] = messages;
    let id = '';
    for (const message of [four, one, three, four, two, one]) ({ id } = (await send(message)).body);
    expect(await whereIs(id)).toEqual([
      'incidents',
      { startTime: START, TypeCode: 'Fire', Address: 'order MAIN ST', Description: 'four', XSt: 'ELM ST' },
    ]);
    expect(await withAddress('order MAIN ST')).toEqual([`incidents/${id}`]);
  });

  it('applies a correction after a message without an order, and reports what is outdated', async () => {
    const first = fire('mixed', { Description: 'first' });
    const { id } = (await send(first)).body;
    const correction = { id: 'mixed', revision: 1, Description: 'corrected' };
    expect((await send(correction)).body).toEqual({ id, state: 'stored' });
    expect((await send(first, { seconds: Date.now() / 1_000 + 10 })).body).toEqual({ id, state: 'unchanged' });
    const late = fire('mixed', { Description: 'late', XSt: 'OAK ST' });
    expect((await send(late)).body).toEqual({ id, state: 'stored', outdated: ['Description'] });
    expect((await send(late, { seconds: Date.now() / 1_000 + 10 })).body).toEqual({ id, state: 'unchanged' });
    expect(await whereIs(id)).toMatchObject(['incidents', { Description: 'corrected', XSt: 'OAK ST' }]);
    const audit = await answer(
      `/col/audit?orderBy=at,desc&q=${encodeURIComponent('by = "system" AND collection = "incidents"')}`,
      {
        token: people.tokens.admin,
      },
    );
    const lines = (audit.body as DocumentData[]).filter(({ document }) => document === id);
    expect(lines).toMatchObject([{ operation: 'skip', title: 'Fire', fields: ['Description'] }]);
  });

  it('accepts many messages at once, and loses none', { timeout: 300_000 }, async () => {
    const INCIDENTS = 5;
    const REVISIONS = 8;
    const messages = Array.from({ length: INCIDENTS }, (_, incident) =>
      Array.from({ length: REVISIONS }, (__, revision) =>
        fire(`many-${incident}`, {
          revision,
          Description: `revision ${revision}`,
          ...(revision === 3 && { XSt: 'OAK ST' }),
        }),
      ),
    ).flat();
    const twice = [...messages, ...messages].sort(
      (one, other) => JSON.stringify(one).length - JSON.stringify(other).length,
    );
    // Senders retry messages that weren't accepted. Hosting returns 504 if starting a process exceeds its timeout.
    const outcomes = await Promise.all(
      twice.map(async (message) => {
        for (;;) {
          const sent = await send(message);
          if (sent.status !== 503 && sent.status !== 504) return sent;
        }
      }),
    );
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([202]));
    for (let incident = 0; incident < INCIDENTS; incident++) {
      const paths = await withAddress(`many-${incident} MAIN ST`);
      expect(paths).toHaveLength(1);
      const data = await records.stored(paths[0] ?? '');
      expect(data).toMatchObject({ Description: `revision ${REVISIONS - 1}`, XSt: 'OAK ST' });
    }
  });

  it('updates the copy of a closed incident, and reopens nothing', async () => {
    const { id } = (await send(fire('closed', { revision: 1 }))).body;
    expect(await answer(`/col/incidents/doc/${id}`, { method: 'DELETE', token: people.tokens.admin })).toMatchObject({
      status: 204,
    });
    expect(await send({ id: 'closed', revision: 2, Description: 'after', status: 'open' })).toMatchObject({
      body: { id, state: 'stored' },
    });
    expect(await whereIs(id)).toMatchObject(['incidents.closed', { Description: 'after', Address: 'closed MAIN ST' }]);
  });

  it('closes an incident, even when the closing message arrives first', async () => {
    const { id } = (await send(fire('closing', { revision: 1 }))).body;
    await send({ id: 'closing', revision: 2, status: 'closed', updatedAt: '2001-03-01T13:00:00Z' });
    expect(await whereIs(id)).toMatchObject(['incidents.closed', { Address: 'closing MAIN ST' }]);
    expect(await answer(`/col/incidents.closed/doc/${id}`)).toMatchObject({
      body: { closedAt: '2001-03-01T13:00:00.000Z' },
    });
    const early = await send({ id: 'early', revision: 2, status: 'closed' });
    expect(early.body).toMatchObject({ state: 'draft', id: dispatchKey(TEST_CENTER.key, 'early') });
    const late = await send(fire('early', { revision: 1 }));
    expect(late.body.state).toBe('stored');
    expect(await whereIs(late.body.id)).toMatchObject(['incidents.closed', { TypeCode: 'Fire' }]);
    expect((await records.db.doc(`drafts/${early.body.id}`).get()).exists).toBe(false);
  });

  it('leaves one document per incident during an import, with the values of dispatch', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `import-${at}`);
    const incidents = ids.map((id) => {
      const { id: number, ...fields } = fire(id, { Description: 'from the file', XSt: 'OAK ST' });
      return { number: String(number), incident: incidentOf(fields) };
    });
    const importAll = async () => {
      const intake = new IncidentIntake(records.db, { center: TEST_CENTER.key });
      for (const { number, incident } of incidents) await intake.add(incident, number);
      await intake.finish();
      return intake.counts;
    };
    const [, ...sent] = await Promise.all([
      importAll(),
      ...ids.map((id, at) =>
        send(fire(id, { revision: at, Address: `${id} MAIN STREET`, Description: 'from dispatch' })),
      ),
    ]);
    expect(sent.map(({ status }) => status)).toEqual(ids.map(() => 202));
    for (const id of ids) {
      const paths = [...(await withAddress(`${id} MAIN ST`)), ...(await withAddress(`${id} MAIN STREET`))];
      expect(paths, id).toHaveLength(1);
      const data = await records.stored(paths[0] ?? '');
      expect(data, id).toMatchObject({ Address: `${id} MAIN STREET`, Description: 'from dispatch', XSt: 'OAK ST' });
    }
    expect(await importAll()).toEqual({ added: 0, changed: 0, alreadyThere: ids.length });
  });
});

describe('a message that cannot be read', () => {
  it.each([
    ['invalid JSON', '{"id": 1', {}, 'The message is not valid JSON.'],
    ['a list', '[]', {}, 'The message is not a JSON object.'],
    [
      'a page without a start mark',
      'TYPE: FIRE\nADDRESS: x',
      { type: 'text/plain' },
      'We found no time, type or address in this message.',
    ],
    [
      'a page of a center without patterns',
      'x',
      { type: 'text/plain', center: 'nobody' },
      'This dispatch center is not configured.',
    ],
    [
      'an unknown center',
      JSON.stringify(fire('unknown')),
      { center: 'nobody' },
      'This dispatch center is not configured.',
    ],
    ['no center', JSON.stringify(fire('uncentered')), { center: '' }, 'This dispatch center is not configured.'],
    [
      'a damaged email',
      '\u0000\u0001',
      { type: 'message/rfc822' },
      'We found no time, type or address in this message.',
    ],
  ] as const)('becomes a draft that only admins see: %s', async (_name, text, options, reason) => {
    const { status, body } = await send(text, options);
    expect({ status, state: body.state }).toEqual({ status: 202, state: 'draft' });
    expect(body.reason).toContain(reason);
    expect(await whereIs(body.id)).toMatchObject(['drafts', { state: 'unreadable', rev: 1 }]);
    const path = `/col/drafts/doc/${body.id}`;
    expect((await answer(path)).status).toBe(401);
    expect((await answer(path, { token: people.tokens.member })).status).toBe(403);
    expect(await answer(path, { token: people.tokens.admin })).toMatchObject({
      status: 200,
      body: { reason: expect.stringContaining(reason) as string },
    });
    expect((await answer(`/col/incidents/doc/${body.id}`)).status).toBe(404);
    // Sending the message again must lead to the same draft.
    const seconds = Date.now() / 1_000 + 10;
    expect(await send(text, { ...options, seconds })).toMatchObject({ body: { id: body.id, state: 'unchanged' } });
  });

  it('is stored with its readable fields, and becomes an incident when the rest arrives', async () => {
    const { Address, ...rest } = fire('partial', { revision: 1, CallerLatitude: 'north' });
    const { body } = await send(rest);
    expect(body).toMatchObject({ state: 'draft', id: dispatchKey(TEST_CENTER.key, 'partial') });
    expect(body.reason).toBe('Latitude must be a number from -90 to 90. We found no address in this message.');
    expect(await whereIs(body.id)).toMatchObject([
      'drafts',
      { TypeCode: 'Fire', startTime: START, center: TEST_CENTER.name },
    ]);
    const complete = await send({ id: 'partial', revision: 2, Address });
    expect(complete.body.state).toBe('stored');
    expect(await whereIs(complete.body.id)).toEqual(['incidents', { startTime: START, TypeCode: 'Fire', Address }]);
    expect((await records.db.doc(`drafts/${body.id}`).get()).exists).toBe(false);
  });

  it('does not overwrite an admin’s edits', async () => {
    const { body } = await send({ id: 'edited', revision: 5, startTime: START, TypeCode: 'Fire' });
    const edit = await answer(`/col/drafts/doc/${body.id}`, {
      method: 'PATCH',
      json: { XSt: 'BY HAND' },
      headers: { 'If-Match': '1' },
      token: people.tokens.admin,
    });
    // The security rules allow admins to edit drafts.
    expect(edit.status).toBe(200);
    await send({ id: 'edited', revision: 4, XSt: 'OLD' });
    const { body: last } = await send({ id: 'edited', revision: 3, Address: 'edited MAIN ST' });
    expect(await whereIs(last.id)).toMatchObject(['incidents', { XSt: 'BY HAND', Address: 'edited MAIN ST' }]);
  });
});

describe('a message in plain text', () => {
  const page = `Some gateway
${PAGE_START}
INCIDENT: page-1
TIME: 03/01/2001 07:00:00
TYPE: EMS: FALL VICTIM
ADDRESS: 12 PAGE ST
TOWN: SALISBURY
CROSS: DODSON ST
GPS: ${nearStation.CallerLatitude}, ${nearStation.CallerLongitude}
NOTES: 2ND FLOOR
This message is confidential.`;
  const expected = {
    startTime: START,
    TypeCode: 'EMS',
    ChiefComplaint: 'FALL VICTIM',
    Address: '12 PAGE ST, SALISBURY',
    XSt: 'DODSON ST',
    Description: '2ND FLOOR',
    ...nearStation,
  };

  it('is read from a page and from an email as the same incident', async () => {
    const { body } = await send(page, { type: 'text/plain; charset=utf-8' });
    expect(body).toEqual({ id: incidentId(expected), state: 'stored' });
    expect(await whereIs(body.id)).toEqual(['incidents', expected]);
    const changed = page.replaceAll('\n', '\r\n').replace('2ND', '3RD');
    const email = `Subject: Page\r\nContent-Type: text/plain\r\n\r\n${changed}`;
    expect(await send(email, { type: 'message/rfc822' })).toMatchObject({ body: { id: body.id, state: 'stored' } });
    expect(await whereIs(body.id)).toMatchObject(['incidents', { Description: '3RD FLOOR' }]);
  });
});

describe('an incident that is held after it was published', () => {
  it('is only a draft, and late events of the move do not close it', async () => {
    // The tests' publication policy holds incidents of this type (tests/suite).
    const { body } = await send(fire('held', { revision: 1 }));
    await send({ id: 'held', revision: 2, TypeCode: 'PUBLICATION HELD' });
    expect((await whereIs(body.id))[0]).toBe('drafts');
    const moved = await records.db.doc(`dispatches/moved.${body.id}`).get();
    await send({ id: 'held', revision: 3, TypeCode: 'Fire' });
    const event = {
      id: body.id,
      fields: { startTime: START, TypeCode: 'Fire', Address: 'held MAIN ST' },
      updateTime: '2020-01-01T00:00:00.000Z',
    };
    const time = moved.updateTime?.toDate().toISOString() ?? '';
    // Deliver the event for the move late, and twice.
    await deliverDelete({ ...event, time });
    await deliverDelete({ ...event, time });
    expect(await whereIs(body.id)).toMatchObject(['incidents', { TypeCode: 'Fire' }]);
    // An event for a later deletion does close the incident.
    await deliverDelete({ ...event, time: '2100-01-01T00:00:00.000Z' });
    expect((await whereIs(body.id))[0]).toBe('incidents.closed');
  });
});
