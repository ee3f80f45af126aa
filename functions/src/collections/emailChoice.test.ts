import { describe, expect, it } from 'vitest';
import { localApiWith } from '../testing/localApi.ts';

const chief = 'chief@people.example';
const member = 'ada@people.example';
const denied = { status: 403, body: 'User not authorized.' };

const news = { type: 'News', title: 'Fair', description: 'On Sunday', occurrenceDate: '2026-06-01T12:00:00.000Z' };
const storm = { title: 'S', description: 'd', startTime: '2026-06-01T12:00:00Z', endTime: '2026-06-02T12:00:00Z' };
const engine = { title: 'Engine', model: 'm', description: 'd', images: ['/apparatus/a.jpg'] };

const api = localApiWith({ [chief]: ['admin'], [member]: ['member'] });

const create = (collection: string, json: object, key?: string) =>
  api.request('POST', `/col/${collection}/doc`, {
    as: chief,
    json,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const patch = (path: string, json: object, as = chief) => api.request('PATCH', `/col/${path}`, { as, json });
const put = (path: string, json: object) => api.request('PUT', `/col/${path}`, { as: chief, json });
const idIn = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;

describe('the choice whether subscribers are emailed', () => {
  const cases = [
    ['posts', news],
    ['alerts', storm],
  ] as const;

  it.each(cases)('is stored with the revision that was made: %s', async (collection, json) => {
    const silent = await api.stored(`${collection}/${idIn(await create(collection, json))}`);
    expect(silent).not.toHaveProperty('emailRev');
    const id = idIn(await create(collection, { ...json, emailSubscribers: false }));
    const now = async () => api.stored(`${collection}/${id}`);
    expect(await now()).toMatchObject({ emailRev: 0, rev: 1 });
    expect(await now()).not.toHaveProperty('emailSubscribers');
    const path = `${collection}/doc/${id}`;
    await patch(path, { title: 'Second' });
    expect(await now()).toMatchObject({ emailRev: 0, rev: 2 });
    expect(await patch(path, { title: 'Third', emailSubscribers: true })).toEqual({ status: 200, body: { rev: 3 } });
    expect(await now()).toMatchObject({ emailRev: 3, rev: 3 });
    // If a replacement doesn't contain `emailSubscribers`, `emailRev` doesn't change.
    await put(path, { ...json, title: 'Fourth' });
    expect(await now()).toMatchObject({ emailRev: 3, rev: 4 });
    await put(path, { ...json, emailSubscribers: true });
    expect(await now()).toMatchObject({ emailRev: 5, rev: 5 });
    await patch(path, { emailSubscribers: false });
    expect(await now()).toMatchObject({ emailRev: 0, rev: 6 });
    expect(await put(`${collection}/doc/new`, { ...json, emailSubscribers: false })).toMatchObject({ status: 201 });
    expect(await api.stored(`${collection}/new`)).toMatchObject({ emailRev: 0, rev: 1 });
  });

  it('of a double click counts once', async () => {
    const id = idIn(await create('alerts', storm));
    const clicks = [1, 2].map(() => patch(`alerts/doc/${id}`, { title: 'T', emailSubscribers: true, rev: 1 }));
    expect(new Set((await Promise.all(clicks)).map(({ status }) => status))).toEqual(new Set([200, 412]));
    expect(await api.stored(`alerts/${id}`)).toMatchObject({ emailRev: 2, rev: 2 });
  });

  it('is part of what an Idempotency-Key repeats', async () => {
    const first = await create('alerts', { ...storm, emailSubscribers: false }, 'k');
    expect(await create('alerts', { ...storm, emailSubscribers: false }, 'k')).toEqual(first);
    expect((await create('alerts', { ...storm, emailSubscribers: true }, 'k')).status).toBe(422);
    expect((await create('alerts', storm, 'k')).status).toBe(422);
  });

  it.each(cases)('is seen by admins alone: %s', async (collection, json) => {
    const id = idIn(await create(collection, { ...json, emailSubscribers: false }));
    if (collection === 'posts')
      for (const as of [undefined, member]) {
        const { body } = await api.request('GET', `/col/posts/doc/${id}`, as === undefined ? {} : { as });
        expect(body).not.toHaveProperty('emailRev');
      }
    expect((await api.request('GET', `/col/${collection}/doc/${id}`, { as: chief })).body).toMatchObject({
      emailRev: 0,
    });
  });

  it.each([1, 'no', null, [true], {}].map((choice) => [choice]))('is refused as %j', async (emailSubscribers) => {
    const refused = { status: 400, body: 'emailSubscribers must be true or false.' };
    expect(await create('alerts', { ...storm, emailSubscribers })).toEqual(refused);
    const id = idIn(await create('alerts', storm));
    expect(await patch(`alerts/doc/${id}`, { emailSubscribers })).toEqual(refused);
    expect(await put(`alerts/doc/${id}`, { ...storm, emailSubscribers })).toEqual(refused);
  });

  it('does not exist for what is not emailed, and cannot be set as a field', async () => {
    const unknown = { status: 400, body: 'emailSubscribers is not a field you can set.' };
    expect(await create('apparatus', { ...engine, emailSubscribers: true })).toEqual(unknown);
    expect(await patch(`members/doc/${member}`, { emailSubscribers: true })).toEqual(unknown);
    const id = idIn(await create('alerts', storm));
    expect(await patch(`alerts/doc/${id}`, { emailRev: 0 })).toEqual({
      status: 400,
      body: 'emailRev cannot be changed.',
    });
    expect((await create('alerts', { ...storm, emailRev: 0 })).status).toBe(400);
    expect((await put(`alerts/doc/${id}`, { ...storm, emailRev: 0 })).status).toBe(400);
    expect(await patch(`alerts/doc/${id}`, { emailSubscribers: true }, member)).toEqual(denied);
  });
});
