import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLocalApi, type LocalApi } from '../testing/localApi.ts';

const chief = 'chief@people.example';
const deputy = 'deputy@people.example';
const member = 'ada@people.example';
const denied = { status: 403, body: 'User not authorized.' };

const news = { type: 'News', title: 'Fair', description: 'On Sunday', occurrenceDate: '2026-06-01T12:00:00.000Z' };
const engine = { title: 'Engine', model: 'm', description: 'd', images: ['/apparatus/a.jpg'] };
const record = {
  email: 'new@people.example',
  fName: 'New',
  lName: 'Member',
  startDt: '2020-01-01T00:00:00.000Z',
  orgRoles: ['Captain'],
};

let api: LocalApi;

beforeAll(async () => {
  api = await startLocalApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.clear();
  for (const [email, privileges] of [
    [chief, ['member', 'admin']],
    [deputy, ['admin']],
    [member, ['member']],
  ] as const)
    await api.db.doc(`members/${email}`).set({ ...record, email, privileges, key: email, rev: 1 });
});

const create = (collection: string, json: object, key?: string, as = chief) =>
  api.request('POST', `/col/${collection}/doc`, {
    as,
    json,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const patch = (path: string, json: object, headers: Record<string, string> = {}, as = chief) =>
  api.request('PATCH', `/col/${path}`, { as, json, headers });
const idIn = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;
const count = async (collection: string) => (await api.db.collection(collection).count().get()).data().count;

describe('a repeat of a create with its Idempotency-Key', () => {
  it('returns the first document, whatever the order of the fields', async () => {
    const first = await create('posts', news, 'k');
    expect(first.status).toBe(201);
    const reversed = Object.fromEntries(Object.entries(news).reverse());
    expect(await create('posts', reversed, 'k')).toEqual(first);
    expect(await count('posts')).toBe(1);
  });

  it('with another body is refused', async () => {
    await create('posts', news, 'k');
    expect((await create('posts', { ...news, title: 'Other' }, 'k')).status).toBe(422);
    expect(await count('posts')).toBe(1);
  });

  it('returns a member’s record only for the key that created it', async () => {
    const first = await create('members', record, 'k');
    expect(first).toEqual({ status: 201, body: { id: record.email } });
    expect(await create('members', record, 'k')).toEqual(first);
    const taken = { status: 409, body: 'This document already exists in members.' };
    expect(await create('members', record, 'other')).toEqual(taken);
    expect(await create('members', record)).toEqual(taken);
  });
});

describe('an Idempotency-Key', () => {
  it('of one admin is not that of another', async () => {
    const own = await create('posts', news, 'k');
    const others = await create('posts', { ...news, title: 'Other' }, 'k', deputy);
    expect([own.status, others.status]).toEqual([201, 201]);
    expect(idIn(others)).not.toBe(idIn(own));
    expect(await api.stored(`posts/${idIn(others)}`)).toMatchObject({ title: 'Other', postedBy: deputy });
  });

  it('of one collection is not that of another', async () => {
    const post = await create('posts', news, 'k');
    const truck = await create('apparatus', engine, 'k');
    expect([post.status, truck.status]).toEqual([201, 201]);
    expect(idIn(truck)).not.toBe(idIn(post));
  });

  it('is needed for a repeat: without one, each create is a document', async () => {
    const [first, second] = [await create('posts', news), await create('posts', news)];
    expect(idIn(second)).not.toBe(idIn(first));
  });
});

describe('creating', () => {
  it('fills in the revision, the time, the caller and a random key', async () => {
    const began = Date.now();
    const post = await api.stored(`posts/${idIn(await create('posts', news))}`);
    expect(post).toMatchObject({ title: 'Fair', rev: 1, postedBy: chief });
    const { createdAt } = post as { readonly createdAt: Timestamp };
    expect(createdAt.toMillis()).toBeGreaterThanOrEqual(began - 1);
    expect(post?.['occurrenceDate']).toEqual(Timestamp.fromMillis(Date.parse(news.occurrenceDate)));
    await create('members', record);
    expect((await api.stored(`members/${record.email}`))?.['key']).toMatch(/^[\da-f]{32}$/);
  });

  it('is denied to members by the rules, and where only the server creates', async () => {
    expect(await create('posts', news, undefined, member)).toEqual(denied);
    expect(await create('incidents', { startTime: 1, TypeCode: 'EMS', Address: 'x' })).toEqual(denied);
    expect(await count('posts')).toBe(0);
  });
});

describe('changing', () => {
  let path: string;
  beforeEach(async () => {
    path = `posts/doc/${idIn(await create('posts', { ...news, subtitle: 'At noon' }))}`;
  });
  const now = () => api.stored(path.replace('/doc', ''));

  it('replaces the given fields, removes those set to null, and leaves the others', async () => {
    expect(await patch(path, { title: 'Parade', subtitle: null })).toEqual({ status: 200, body: { rev: 2 } });
    const { subtitle, ...post } = (await now()) ?? {};
    expect(subtitle).toBeUndefined();
    expect(post).toMatchObject({ title: 'Parade', description: news.description, rev: 2, postedBy: chief });
  });

  it('that is based on an older revision is refused, in the header and in the body', async () => {
    await patch(path, { title: 'Second' });
    for (const refused of [
      await patch(path, { title: 'x', rev: 1 }),
      await patch(path, { title: 'x' }, { 'If-Match': '1' }),
    ])
      expect(refused.status).toBe(412);
    expect(await now()).toMatchObject({ title: 'Second', rev: 2 });
    expect(await patch(path, { title: 'Third', rev: 2 })).toEqual({ status: 200, body: { rev: 3 } });
  });

  it('at the same time as others loses none of the changes', async () => {
    const changes = [{ title: 'T' }, { subtitle: 'S' }, { description: 'D' }];
    const responses = await Promise.all(changes.map((change) => patch(path, change)));
    expect(new Set(responses.map(({ body }) => (body as { rev: number }).rev))).toEqual(new Set([2, 3, 4]));
    expect(await now()).toMatchObject({ title: 'T', subtitle: 'S', description: 'D', rev: 4 });
  });

  it('an immutable field or a document that does not exist is refused', async () => {
    expect(await patch(path, { postedBy: deputy })).toEqual({ status: 400, body: 'postedBy cannot be changed.' });
    expect((await patch('posts/doc/none', { title: 'x' })).status).toBe(404);
  });

  it('is denied to members, except for their own fields of their own record', async () => {
    expect(await patch(path, { title: 'x' }, {}, member)).toEqual(denied);
    const own = `members/doc/${member}`;
    expect(await patch(own, { aboutMe: 'Me' }, {}, member)).toEqual({ status: 200, body: { rev: 2 } });
    expect(await patch(own, { privileges: ['admin'] }, {}, member)).toEqual(denied);
    expect(await patch(`members/doc/${chief}`, { aboutMe: 'x' }, {}, member)).toEqual(denied);
  });
});

const put = (path: string, json: object, headers: Record<string, string> = {}) =>
  api.request('PUT', `/col/${path}`, { as: chief, json, headers });

describe('putting', () => {
  it('creates a document, then replaces it as a whole', async () => {
    const path = 'posts/doc/own';
    expect(await put(path, { ...news, subtitle: 'At noon' })).toEqual({ status: 201, body: { rev: 1 } });
    expect(await put(path, { ...news, title: 'Parade' })).toEqual({ status: 200, body: { rev: 2 } });
    const { subtitle, ...post } = (await api.stored('posts/own')) ?? {};
    expect(subtitle).toBeUndefined();
    expect(post).toMatchObject({ title: 'Parade', rev: 2, postedBy: chief });
  });

  it('keeps its preconditions', async () => {
    const path = 'posts/doc/own';
    expect((await put(path, news, { 'If-Match': '*' })).status).toBe(412);
    expect((await put(path, news, { 'If-None-Match': '*' })).status).toBe(201);
    expect((await put(path, news, { 'If-None-Match': '*' })).status).toBe(412);
    expect((await put(path, { ...news, rev: 7 })).status).toBe(412);
    expect((await put(path, { ...news, rev: 1 })).status).toBe(200);
  });

  it('a record under another address is refused, and so is what only the server creates', async () => {
    expect(await put('members/doc/other@people.example', record)).toEqual({
      status: 400,
      body: 'email must match the one in the path.',
    });
    const application = { name: 'A', address: 'b', phone: '1', email: 'a@people.example' };
    expect(await put('members.applications/doc/x', application)).toEqual(denied);
  });
});

const remove = (path: string, as = chief) => api.request('DELETE', `/col/${path}`, { as });
const undo = (path: string, as = chief) => api.request('POST', `/col/${path}/restore`, { as });

describe('deleting', () => {
  const incident = { startTime: 1, TypeCode: 'EMS', Address: 'x' };

  it('closes an incident, once', async () => {
    await api.db.doc('incidents/a').set(incident);
    expect((await remove('incidents/doc/a', member)).status).toBe(403);
    expect((await remove('incidents/doc/a')).status).toBe(204);
    expect(await api.stored('incidents/a')).toBeUndefined();
    expect(await api.stored('incidents.closed/a')).toMatchObject({ ...incident, closedAt: expect.any(Timestamp) });
    expect((await remove('incidents/doc/a')).status).toBe(404);
    await api.db.doc('incidents/a').set(incident);
    expect(await remove('incidents/doc/a')).toEqual({ status: 409, body: 'This incident is already closed.' });
    expect(await api.stored('incidents/a')).toEqual(incident);
  });

  it('moves a post to the trash over an earlier one of its ID, and Undo moves it back unchanged', async () => {
    const id = idIn(await create('posts', news));
    const before = await api.stored(`posts/${id}`);
    await api.db.doc(`trash/posts.${id}`).set({ title: 'Earlier' });
    expect((await remove(`posts/doc/${id}`)).status).toBe(204);
    expect(await api.stored(`posts/${id}`)).toBeUndefined();
    const { deletedAt, expireAt, ...fields } = (await api.stored(`trash/posts.${id}`)) ?? {};
    expect(fields).toEqual(before);
    expect((expireAt as Timestamp).toMillis()).toBeGreaterThan((deletedAt as Timestamp).toMillis());
    expect(await undo(`posts/doc/${id}`)).toEqual({ status: 200, body: { id } });
    expect(await api.stored(`posts/${id}`)).toEqual(before);
    expect(await api.stored(`trash/posts.${id}`)).toBeUndefined();
    expect((await undo(`posts/doc/${id}`)).status).toBe(404);
  });

  it('is not undone over a newer document, nor by a member', async () => {
    const id = idIn(await create('posts', news));
    await remove(`posts/doc/${id}`);
    const trash = await api.stored(`trash/posts.${id}`);
    expect((await undo(`posts/doc/${id}`, member)).status).toBe(403);
    await api.request('PUT', `/col/posts/doc/${id}`, { as: chief, json: { ...news, title: 'Newer' } });
    expect(await undo(`posts/doc/${id}`)).toEqual({ status: 409, body: 'This document already exists in posts.' });
    expect(await api.stored(`posts/${id}`)).toMatchObject({ title: 'Newer' });
    expect(await api.stored(`trash/posts.${id}`)).toEqual(trash);
  });

  it.each(['incidents', 'incidents.closed'])(
    'is not undone for a draft whose incident is in %s',
    async (collection) => {
      const draft = { state: 'held', receivedAt: Timestamp.fromMillis(1), rev: 1, createdAt: Timestamp.fromMillis(1) };
      await api.db.doc('drafts/d').set({ ...incident, ...draft });
      expect((await remove('drafts/doc/d')).status).toBe(204);
      await api.db.doc(`${collection}/d`).set(incident);
      expect(await undo('drafts/doc/d')).toEqual({ status: 409, body: 'This document already exists in drafts.' });
      await api.db.doc(`${collection}/d`).delete();
      expect((await undo('drafts/doc/d')).status).toBe(200);
    },
  );

  it('removes a member’s record for good; an admin cannot remove their own', async () => {
    expect((await remove(`members/doc/${member}`)).status).toBe(204);
    expect(await api.stored(`members/${member}`)).toBeUndefined();
    expect(await count('trash')).toBe(0);
    expect((await remove(`members/doc/${member}`)).status).toBe(404);
    expect(await remove(`members/doc/${chief}`)).toEqual(denied);
    expect((await undo(`members/doc/${member}`)).status).toBe(404);
  });
});

describe('getting', () => {
  it('shows a record to its owner and to admins in full, and to no other member', async () => {
    await api.db.doc(`members/${member}`).update({ allergies: 'nuts' });
    const get = (as?: string) => api.request('GET', `/col/members/doc/${member}`, as === undefined ? {} : { as });
    for (const as of [member, chief]) expect(await get(as)).toMatchObject({ status: 200, body: { allergies: 'nuts' } });
    await api.db.doc('members/other@people.example').set({ ...record, privileges: ['member'] });
    expect((await get('other@people.example')).status).toBe(403);
    expect((await get()).status).toBe(401);
  });

  it('shows a post to visitors without what only admins see', async () => {
    const id = idIn(await create('posts', news));
    const get = (as?: string) => api.request('GET', `/col/posts/doc/${id}`, as === undefined ? {} : { as });
    expect(await get()).toEqual({ status: 200, body: { id, ...news } });
    expect(await get(chief)).toMatchObject({ body: { postedBy: chief, rev: 1 } });
    expect((await api.request('GET', '/col/posts/doc/none')).status).toBe(404);
  });
});
