import { MINUTE_MS } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { planMailing } from '../mailings/planMailing.ts';
import { currentContent } from '../mailings/currentContent.ts';
import { localApiWith } from '../testing/localApi.ts';

const chief = 'chief@people.example';
const ada = 'ada@people.example';
const denied = { status: 403, body: 'User not authorized.' };

const api = localApiWith({ [chief]: ['admin'], [ada]: ['member'] });

/** Ten Mondays, 6:30 PM to 10:00 PM in the company's time zone, across the end of daylight saving time. */
const mondays = {
  type: 'Training',
  title: 'Monday drill',
  description: 'At the station.',
  occurrenceDate: '2026-10-05T22:30:00.000Z',
  endDate: '2026-10-06T02:00:00.000Z',
  repeats: 'weekly',
  repeatsUntil: '2026-12-07T05:00:00.000Z',
};
const COUNT = 10;

const create = (change: object = {}, more: object = {}) =>
  api.request('POST', '/col/posts/doc', { as: chief, json: { ...mondays, ...change }, ...more });
const patch = (path: string, json: object, headers = {}) =>
  api.request('PATCH', `/col/${path}`, { as: chief, json, headers });
const idIn = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;

async function stored() {
  const { docs } = await api.db.collection('posts').orderBy('occurrenceDate').get();
  return docs.map((document): Record<string, unknown> => Object.assign(document.data(), { id: document.id }));
}

const startsOf = (posts: readonly Record<string, unknown>[]) =>
  posts.map(({ occurrenceDate }) => (occurrenceDate as { toDate(): Date }).toDate().toISOString().slice(0, 16));

async function mailings(): Promise<Record<string, unknown>[]> {
  for (const { id } of await stored())
    await planMailing(api.db, 'posts', String(id), { now: Date.now(), newsDelayMs: 5 * MINUTE_MS });
  return (await api.db.collection('mailings').get()).docs.map((document) => document.data());
}

describe('a series', () => {
  // SPEC 10.134
  it('is created with all its dates at the same local time', async () => {
    const id = idIn(await create());
    const dates = await stored();
    expect(startsOf(dates).slice(3, 5)).toEqual(['2026-10-26T22:30', '2026-11-02T23:30']);
    expect(dates).toHaveLength(COUNT);
    for (const date of dates) expect(date).toMatchObject({ series: id, repeats: 'weekly', rev: 1, postedBy: chief });
    expect(new Set(dates.map(({ createdAt }) => String(createdAt))).size).toBe(1);
    const shown = await api.request('GET', `/col/posts/doc/${id}`);
    expect(shown.body).not.toHaveProperty('series');
    expect(shown.body).not.toHaveProperty('repeats');
  });

  it('is created once by a repeated request', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const [one, other] = [await create({}, { headers }), await create({}, { headers })];
    expect([one.status, other]).toEqual([201, one]);
    expect(await stored()).toHaveLength(COUNT);
    expect((await create({ title: 'x' }, { headers })).status).toBe(422);
  });

  it.each([
    ['of news', { type: 'News' }, 'Only trainings and events can repeat.'],
    ['without an end', { repeatsUntil: undefined }, 'A series needs both repeats and repeatsUntil.'],
    ['without a rule', { repeats: undefined }, 'A series needs both repeats and repeatsUntil.'],
    ['of one date', { repeatsUntil: '2026-10-11T05:00:00Z' }, /at least two dates/],
    ['of many years', { repeatsUntil: '2036-10-11T05:00:00Z' }, /at most 60 dates/],
    ['every day', { repeats: 'daily' }, /^repeats /],
    ['with an id of its own', { series: 'x' }, /series/],
  ])('%s is refused', async (_what, change, text) => {
    const { status, body } = await create(change);
    expect(status).toBe(400);
    expect(body).toMatch(text);
    expect(await stored()).toEqual([]);
  });

  it('cannot be made with PUT, and is for admins', async () => {
    expect((await api.request('PUT', '/col/posts/doc/x', { as: chief, json: mondays })).status).toBe(400);
    expect(await create({}, { as: ada })).toEqual(denied);
    const id = idIn(await create());
    for (const [method, path] of [
      ['DELETE', `/series/${id}`],
      ['POST', `/series/${id}/restore`],
    ] as const) {
      expect(await api.request(method, path, { as: ada })).toEqual(denied);
      expect((await api.request(method, path)).status).toBe(401);
    }
    const change = { json: { title: 'x', allLater: true } };
    expect(await api.request('PATCH', `/col/posts/doc/${id}`, { as: ada, ...change })).toEqual(denied);
    expect(await stored()).toHaveLength(COUNT);
  });

  // SPEC 10.134
  it('has dates that change alone, or with all later ones at once', async () => {
    const id = idIn(await create());
    expect(await patch(`posts/doc/${id}-2`, { title: 'Pump night' })).toEqual({ status: 200, body: { rev: 2 } });
    // Move to Tuesdays at 7:00 PM, starting with the fifth date.
    const later = { occurrenceDate: '2026-11-04T00:00:00.000Z', endDate: null, allLater: true };
    expect(await patch(`posts/doc/${id}-5`, later)).toEqual({ status: 200, body: { rev: 2 } });
    const dates = await stored();
    expect(startsOf(dates).slice(3, 6)).toEqual(['2026-10-26T22:30', '2026-11-04T00:00', '2026-11-11T00:00']);
    expect(dates.map(({ title }) => title).filter((title) => title !== 'Monday drill')).toEqual(['Pump night']);
    expect(dates.map(({ rev }) => rev)).toEqual([1, 2, 1, 1, 2, 2, 2, 2, 2, 2]);
    expect(dates.map(({ endDate }) => endDate !== undefined).indexOf(false)).toBe(4);
  });

  it('is not changed by a wrong request', async () => {
    const id = idIn(await create());
    await api.put('posts/alone', { type: 'News', title: 't', occurrenceDate: new Date(), description: 'd' });
    expect((await patch('posts/doc/alone', { title: 'x', allLater: true })).status).toBe(400);
    expect((await patch('posts/doc/none', { title: 'x', allLater: true })).status).toBe(404);
    expect((await patch('alerts/doc/x', { title: 'x', allLater: true })).status).toBe(400);
    expect((await patch(`posts/doc/${id}`, { title: 'x', allLater: 'yes' })).status).toBe(400);
    expect((await patch(`posts/doc/${id}`, { title: 'x', allLater: true, emailSubscribers: true })).status).toBe(400);
    expect((await patch(`posts/doc/${id}`, { series: 'x' })).status).toBe(400);
    const late = await patch(`posts/doc/${id}`, { title: 'x', allLater: true }, { 'If-Match': '7' });
    expect(late.status).toBe(412);
    // The end of the later dates would come before their start.
    const bad = { occurrenceDate: '2026-10-05T23:00:00Z', endDate: '2026-10-05T22:00:00Z', allLater: true };
    expect((await patch(`posts/doc/${id}`, bad)).status).toBe(400);
    expect(new Set((await stored()).map(({ title }) => title))).toEqual(new Set(['Monday drill', 't']));
  });

  // SPEC 10.135
  it('is deleted as a whole or from a date on, and restored by one Undo', async () => {
    const id = idIn(await create());
    const before = await stored();
    await api.request('DELETE', `/col/posts/doc/${id}-3`, { as: chief });
    const from = encodeURIComponent('2026-11-02T23:30:00.000Z');
    const removed = await api.request('DELETE', `/series/${id}?from=${from}`, { as: chief });
    const { deletion, dates } = removed.body as { deletion: string; dates: number };
    expect([dates, (await stored()).length]).toEqual([6, 3]);
    expect(await api.stored(`trash/posts.${id}-5`)).toMatchObject({ deletedWith: deletion, series: id });
    expect(await api.request('POST', `/series/${deletion}/restore`, { as: chief })).toMatchObject({
      body: { dates: 6 },
    });
    // The date that was deleted alone stays in the trash.
    expect(await stored()).toEqual(before.filter((date) => date['id'] !== `${id}-3`));
    expect((await api.request('POST', `/series/${deletion}/restore`, { as: chief })).status).toBe(404);
    expect((await api.request('DELETE', `/series/${id}`, { as: chief })).body).toMatchObject({ dates: COUNT - 1 });
    expect(await stored()).toEqual([]);
    expect((await api.request('DELETE', `/series/${id}`, { as: chief })).status).toBe(404);
    for (const query of ['from=tomorrow', 'from=2026', 'until=x', 'from=a&from=b'])
      expect((await api.request('DELETE', `/series/${id}?${query}`, { as: chief })).status, query).toBe(400);
  });

  // SPEC 10.135
  it('is one email with the first date and the rule, whatever happens to it later', async () => {
    const id = idIn(await create({ emailSubscribers: true }));
    const planned = await mailings();
    expect(planned).toHaveLength(1);
    expect(planned[0]).toMatchObject({ documents: [id], title: 'Monday drill', state: 'planned' });
    const current = await currentContent(
      api.db,
      { type: 'posts', documents: [id] },
      'https://site.example',
      Date.now(),
    );
    expect(JSON.stringify(current)).toContain('Every Monday, 6:30 PM, until December 7, 2026. This is the first date.');
    // Another date is renamed, and an email about it is requested.
    const change = { title: 'Pump night', emailSubscribers: true };
    await api.request('PATCH', `/col/posts/doc/${id}-4`, { as: chief, json: change });
    await api.request('PATCH', `/col/posts/doc/${id}-2`, { as: chief, json: { title: 'x', allLater: true } });
    expect(await mailings()).toEqual(planned);
    await api.db.doc(`mailings/posts.${id}`).update({ state: 'finished' });
    const { deletion } = (await api.request('DELETE', `/series/${id}`, { as: chief })).body as { deletion: string };
    await api.request('POST', `/series/${deletion}/restore`, { as: chief });
    expect((await mailings()).map(({ state }) => state)).toEqual(['finished']);
  });

  it('that is not to be emailed is emailed once if one date is', async () => {
    const id = idIn(await create({ emailSubscribers: false }));
    expect(await mailings()).toEqual([]);
    for (const date of [`${id}-2`, `${id}-3`]) {
      const json = { description: 'At the academy.', emailSubscribers: true };
      await api.request('PATCH', `/col/posts/doc/${date}`, { as: chief, json });
    }
    expect(await mailings()).toHaveLength(1);
  });
});
