import { DAY_MS } from '@firehouse/model';
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFeeds } from '../feeds/serveFeeds.ts';
import { localApiWith } from '../testing/localApi.ts';
import { startLocalServer } from '../testing/localServer.ts';

const chief = 'chief@people.example';
const ada = 'ada@people.example';
const ben = 'ben@people.example';

const api = localApiWith({ [chief]: ['member', 'admin'], [ada]: ['member'], [ben]: ['member'] });

let feeds: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  feeds = await startLocalServer(createFeeds());
});
afterAll(() => feeds.close());

const named = { fName: 'F', lName: 'L', startDt: Timestamp.now(), orgRoles: ['Chief'] };

const post = (type: string, title: string, in_: number) => ({
  type,
  title,
  description: 'd',
  occurrenceDate: Timestamp.fromMillis(Date.now() + in_),
  createdAt: Timestamp.now(),
});

beforeEach(async () => {
  for (const email of [chief, ada, ben])
    await api.db.doc(`members/${email}`).update({ key: `key-${email[0]}`, ...named });
  await api.put('posts/drill', post('Training', 'Pump drill', DAY_MS));
  await api.put('posts/parade', post('Event', 'Parade', 2 * DAY_MS));
  await api.put('posts/old', post('Training', 'Long ago', -100 * DAY_MS));
  await api.put('posts/news', post('News', 'A new pumper', DAY_MS));
  await api.put(`answers/drill_${ada}`, { post: 'drill', member: ada, answer: 'yes', note: 'late' });
  await api.put(`answers/drill_${ben}`, { post: 'drill', member: ben, answer: 'no' });
});

const addressOf = async (as: string, method = 'POST') =>
  ((await api.request(method, '/calendar', { as })).body as { readonly address: string | null }).address;
const fetched = async (address: string) => fetch(`http://${feeds.host}${new URL(address).pathname}`);
const statusOf = async (address: string) => (await fetched(address)).status;

describe('a member’s own calendar', () => {
  // SPEC 10.136
  it('has all coming trainings and events, with the member’s answers and nobody else’s', async () => {
    expect(await addressOf(ada, 'GET')).toBeNull();
    const address = (await addressOf(ada)) ?? '';
    expect(await addressOf(ada, 'GET')).toBe(address);
    const response = await fetched(address);
    expect(response.headers.get('content-type')).toContain('text/calendar');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const summaries = [...(await response.text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text]) => text);
    expect(summaries).toEqual(['Pump drill (coming)', 'Parade']);
    const other = await (await fetched((await addressOf(ben)) ?? '')).text();
    expect(other).toContain('SUMMARY:Pump drill (not coming)');
    expect(other).not.toContain('late');
  });

  // SPEC 10.136
  it('has the last days of the member’s own approved certificates', async () => {
    const issued = Timestamp.fromMillis(0);
    const expires = Timestamp.fromMillis(epochMsOfLocal('2027-03-31T00:00'));
    const cpr = { member: ada, kind: 'CPR', issued, expires, state: 'approved', number: '57-secret' };
    await api.put('certificates/own', cpr);
    await api.put('certificates/proposed', { ...cpr, kind: 'Fire Police', state: 'proposed' });
    await api.put('certificates/others', { ...cpr, kind: 'Paramedic', member: ben });
    const text = await (await fetched((await addressOf(ada)) ?? '')).text();
    expect(text).toContain('SUMMARY:CPR expires\r\n');
    expect(text).toContain('DTSTART;VALUE=DATE:20270331\r\n');
    expect(text).not.toMatch(/Fire Police|Paramedic|secret/);
  });

  // SPEC 10.136
  it('ends when its address is replaced or turned off, or with the membership', async () => {
    const first = (await addressOf(ada)) ?? '';
    const second = (await addressOf(ada)) ?? '';
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await api.db.doc(`members/${ada}`).update({ privileges: [] });
    expect(await statusOf(second)).toBe(404);
    await api.db.doc(`members/${ada}`).update({ privileges: ['member'] });
    expect((await api.request('DELETE', '/calendar', { as: ada })).status).toBe(204);
    expect([await statusOf(second), await addressOf(ada, 'GET')]).toEqual([404, null]);
    const lines = (await api.db.collection('audit').get()).docs.map((line) => [line.get('by'), line.get('fields')]);
    expect(lines).toEqual(Array.from({ length: 3 }, () => [ada, ['calendarSecret']]));
  });

  it('is found by its own key and token only', async () => {
    const [own = '', others = ''] = [await addressOf(ada), await addressOf(ben)].map((address) => address ?? '');
    const [, key = '', token = ''] = /\/members\/([^/]+)\/(.+)\.ics$/.exec(own) ?? [];
    expect(token.length).toBeGreaterThan(40);
    expect(own).not.toContain('ada@');
    for (const wrong of [
      own.replace(key, 'key-b'),
      others.replace('key-b', key),
      own.replace(token, token.slice(1)),
      own.replace(token, `${token}x`),
      own.replace(token, 'x'.repeat(token.length)),
      own.replace(key, 'none'),
    ])
      expect(await statusOf(wrong), wrong).toBe(404);
    // A member who never created an address has no secret, so no token is valid.
    expect(await api.stored(`members/${chief}`)).not.toHaveProperty('calendarSecret');
    expect(await statusOf(own.replace(key, 'key-c'))).toBe(404);
  });

  it('is for members only, and its secret is in no response', async () => {
    await addressOf(ada);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await api.request(method, '/calendar')).status).toBe(401);
      expect((await api.request(method, '/calendar', { as: 'stranger@people.example' })).status).toBe(403);
    }
    for (const as of [chief, ada]) {
      const { body } = await api.request('GET', `/col/members/doc/${ada}`, { as });
      expect(JSON.stringify(body)).toContain(ada);
      expect(JSON.stringify(body)).not.toContain('calendarSecret');
    }
    const json = { calendarSecret: 'x' };
    expect((await api.request('PATCH', `/col/members/doc/${ada}`, { as: ada, json })).status).toBe(400);
  });
});
