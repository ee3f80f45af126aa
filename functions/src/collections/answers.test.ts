import { DAY_MS, HOUR_MS } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { localApiWith } from '../testing/localApi.ts';

const [chief, ada, ben, gone] = ['chief', 'ada', 'ben', 'gone'].map((name) => `${name}@people.example`) as [
  string,
  string,
  string,
  string,
];
const denied = { status: 403, body: 'User not authorized.' };
const unsigned = { status: 401, body: 'User not authorized.' };

const api = localApiWith({ [chief]: ['member', 'admin'], [ada]: ['member'], [ben]: ['member'], [gone]: [] });

const training = (type: string, startsIn: number) => ({
  type,
  title: 'Drill',
  description: 'd',
  postedBy: chief,
  occurrenceDate: Timestamp.fromMillis(Date.now() + startsIn),
  rev: 1,
  createdAt: Timestamp.now(),
});

beforeEach(async () => {
  await api.put('posts/drill', training('Training', DAY_MS));
  await api.put('posts/begun', training('Training', -1));
  await api.put('posts/news', training('News', DAY_MS));
});

const path = (member: string, post = 'drill') => `/col/answers/doc/${post}_${member}`;
const put = (as: string | undefined, member: string, more: object = {}, post = 'drill') =>
  api.request('PUT', path(member, post), {
    ...(as !== undefined && { as }),
    json: { post, member, answer: 'yes', ...more },
  });

describe('an answer', () => {
  // SPEC 10.132
  it('is given, changed and read by members', async () => {
    expect(await put(ada, ada, { note: ' Late ' })).toEqual({ status: 201, body: { rev: 1 } });
    expect(await put(ada, ada, { answer: 'no' })).toEqual({ status: 200, body: { rev: 2 } });
    const json = { post: 'drill', member: ben, answer: 'maybe', note: 'x' };
    const created = await api.request('POST', '/col/answers/doc', { as: ben, json });
    expect(created).toEqual({ status: 201, body: { id: `drill_${ben}` } });
    const list = await api.request('GET', `/col/answers?q=${encodeURIComponent('post = "drill"')}`, { as: ben });
    expect(list.body).toEqual([
      { id: `drill_${ada}`, post: 'drill', member: ada, answer: 'no' },
      { id: `drill_${ben}`, post: 'drill', member: ben, answer: 'maybe', note: 'x' },
    ]);
    const own = await api.request('GET', `/col/answers?q=${encodeURIComponent(`member = "${ada}"`)}`, { as: ada });
    expect(own.body).toHaveLength(1);
  });

  it('given twice with POST is refused, even with the same key', async () => {
    const post = (answer: string) =>
      api.request('POST', '/col/answers/doc', {
        as: ada,
        json: { post: 'drill', member: ada, answer },
        headers: { 'Idempotency-Key': answer },
      });
    expect((await post('yes')).status).toBe(201);
    expect((await post('yes')).status).toBe(201);
    expect((await post('no')).status).toBe(409);
    expect(await api.stored(`answers/drill_${ada}`)).toMatchObject({ answer: 'yes' });
  });

  // SPEC 10.133
  it('is each member’s own: member × member, for reads and writes', async () => {
    const callers = [undefined, gone, ada, ben, chief];
    for (const whose of [ada, ben, chief]) {
      for (const as of callers) {
        await api.put(`answers/drill_${whose}`, { post: 'drill', member: whose, answer: 'yes', rev: 1 });
        const options = as === undefined ? {} : { as };
        const isMember = as === ada || as === ben || as === chief;
        const mayWrite = as === whose || as === chief;
        const refused = as === undefined ? unsigned : denied;
        const read = await api.request('GET', path(whose), options);
        if (isMember) expect(read.body).toMatchObject({ member: whose, answer: 'yes' });
        else expect(read).toMatchObject(refused);
        const patch = await api.request('PATCH', path(whose), { ...options, json: { answer: 'no' } });
        const changed = mayWrite ? { status: 200 } : refused;
        expect(patch, `${as} changes ${whose}`).toMatchObject(changed);
        expect(await put(as, whose), `${as} replaces ${whose}`).toMatchObject(changed);
        const removal = await api.request('DELETE', path(whose), options);
        expect(removal, `${as} deletes ${whose}`).toMatchObject(as === chief ? { status: 204 } : refused);
      }
      await api.db.doc(`answers/drill_${whose}`).delete();
      for (const as of callers)
        if (as !== whose && as !== chief)
          expect(await put(as, whose), `${as} answers for ${whose}`).toMatchObject(
            as === undefined ? unsigned : denied,
          );
    }
  });

  it('is nothing that visitors can list', async () => {
    for (const as of [undefined, gone])
      expect((await api.request('GET', '/col/answers', as === undefined ? {} : { as })).status).toBe(as ? 403 : 401);
  });

  // SPEC 10.132, 10.133
  it('is taken until the training begins; an admin’s also later', async () => {
    expect(await put(ada, ada, {}, 'begun')).toMatchObject(denied);
    expect((await put(chief, ada, {}, 'begun')).status).toBe(201);
    await api.put('posts/soon', training('Event', HOUR_MS));
    expect((await put(ada, ada, {}, 'soon')).status).toBe(201);
    await api.put('posts/soon', training('Event', -HOUR_MS));
    expect(await put(ada, ada, { answer: 'no' }, 'soon')).toMatchObject(denied);
  });

  it('is for trainings and events that exist, by members that exist', async () => {
    expect(await put(ada, ada, {}, 'news')).toMatchObject(denied);
    expect(await put(ada, ada, {}, 'none')).toMatchObject(denied);
    expect(await put(chief, 'nobody@people.example')).toMatchObject(denied);
  });

  it.each([
    ['another answer', { answer: 'perhaps' }, /^answer /],
    ['a long note', { note: 'x'.repeat(201) }, /^note /],
    ['another post', { post: 'begun' }, /^post and member must match/],
    ['another member', { member: ben }, /^post and member must match/],
    ['an unknown field', { minutes: 5 }, /minutes/],
    ['no answer', { answer: undefined }, /^answer /],
  ])('is refused with %s', async (_what, change, body) => {
    expect(await put(ada, ada, change)).toEqual({ status: 400, body: expect.stringMatching(body) as string });
    expect(await api.stored(`answers/drill_${ada}`)).toBeUndefined();
  });

  it('that an admin deletes is restored by Undo', async () => {
    await put(ada, ada, { note: 'x' });
    const before = await api.stored(`answers/drill_${ada}`);
    expect((await api.request('DELETE', path(ada), { as: chief })).status).toBe(204);
    expect(await api.request('POST', `${path(ada)}/restore`, { as: ada })).toMatchObject(denied);
    expect((await api.request('POST', `${path(ada)}/restore`, { as: chief })).status).toBe(200);
    expect(await api.stored(`answers/drill_${ada}`)).toEqual(before);
  });
});
