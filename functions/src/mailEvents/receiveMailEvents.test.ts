import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { signatureOf } from '../signatures/signedRequest.ts';
import { startLocalApi, type LocalApi } from '../testing/localApi.ts';

const SECONDS = String(Math.floor(Date.now() / 1_000));

let api: LocalApi;

beforeAll(async () => {
  api = await startLocalApi();
});
afterAll(() => api.close());
beforeEach(() => api.clear());
afterEach(() => void vi.restoreAllMocks());

/** Sends events as a mail provider would. Calling this twice with the same events sends the same request. */
async function send(events: readonly object[], key = 'local') {
  const body = Uint8Array.from(Buffer.from(JSON.stringify({ events })));
  const headers = {
    'Content-Type': 'application/json',
    'Mail-Events-Timestamp': SECONDS,
    'Mail-Events-Signature': signatureOf(key, SECONDS, body),
  };
  return (await api.request('POST', '/mail-events', { headers, body })).status;
}

const bounce = (email: string, status = '5.1.1') => ({ type: 'bounce', email, status, reason: `550 ${status}` });
const suppressed = async () => (await api.db.collection('suppressions').get()).docs.map(({ id }) => id);
const failingOnce = () =>
  vi.spyOn(api.db, 'runTransaction').mockRejectedValueOnce(Object.assign(new Error('unavailable'), { code: 14 }));

it('a request that failed halfway does its work when it is sent again', async () => {
  const events = [bounce('one@people.example'), bounce('two@people.example')];
  failingOnce();
  expect(await send(events)).toBe(503);
  expect((await api.db.collection('ledgers').get()).size).toBe(0);
  expect(await send(events)).toBe(204);
  expect(await suppressed()).toEqual(['one@people.example', 'two@people.example']);
});

it('a replay changes nothing, even after an admin allowed the address again', async () => {
  const events = [bounce('gone@people.example')];
  expect(await send(events)).toBe(204);
  await api.db.doc('suppressions/gone@people.example').delete();
  expect(await send(events)).toBe(204);
  expect(await suppressed()).toEqual([]);
});

it('complaints and missing mailboxes suppress an address, refusals by policy and full mailboxes do not', async () => {
  const events = [
    bounce('gone@people.example'),
    bounce('policy@people.example', '5.7.1'),
    bounce('full@people.example', '5.2.2'),
    { type: 'complaint', email: 'angry@people.example' },
  ];
  expect(await send(events)).toBe(204);
  expect(await suppressed()).toEqual(['angry@people.example', 'gone@people.example']);
  const angry = await api.db.doc('suppressions/angry@people.example').get();
  expect(angry.data()).toMatchObject({ source: 'complaint', reason: 'Complaint' });
});

it.each([
  [1_000, 204],
  [1_001, 413],
])('%i events: %i', async (count, status) => {
  expect(await send(Array.from({ length: count }, (_, at) => bounce(`a${at}@people.example`, '5.7.1')))).toBe(status);
});

it('another key is refused', async () => {
  expect(await send([bounce('gone@people.example')], 'other')).toBe(401);
  expect(await suppressed()).toEqual([]);
});
