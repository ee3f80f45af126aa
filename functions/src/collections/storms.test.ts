import { describe, expect, it } from 'vitest';
import { localApiWith } from '../testing/localApi.ts';

const chief = 'chief@people.example';
const member = 'ada@people.example';
const denied = { status: 403, body: 'User not authorized.' };

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(32, '0'));
const ice = {
  title: 'Ice storm',
  description: 'Stay off the roads.',
  startTime: '2026-01-06T20:00:00.000Z',
  endTime: '2026-01-07T02:00:00.000Z',
  excluded: ids(2),
};
const incident = { startTime: Date.parse('2026-01-06T21:00:00Z'), TypeCode: 'FIRE', Address: '12 OAK ST' };

const api = localApiWith({ [chief]: ['admin'], [member]: ['member'] });

const create = (json: object, as = chief) => api.request('POST', '/col/storms/doc', { as, json });
const idIn = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;

describe('a storm', () => {
  // SPEC 10.120
  it('is created, changed and deleted by an admin, without a change to its incidents', async () => {
    await api.db.doc(`incidents/${ids(1)[0]}`).set(incident);
    const id = idIn(await create(ice));
    const path = `/col/storms/doc/${id}`;
    expect(await api.stored(`storms/${id}`)).toMatchObject({ title: 'Ice storm', excluded: ids(2), rev: 1 });
    const changes = { title: 'Ice', excluded: null };
    const patched = await api.request('PATCH', path, { as: chief, json: changes, headers: { 'If-Match': '1' } });
    expect(patched).toEqual({ status: 200, body: { rev: 2 } });
    expect(await api.stored(`storms/${id}`)).not.toHaveProperty('excluded');
    const late = await api.request('PATCH', path, { as: chief, json: changes, headers: { 'If-Match': '1' } });
    expect(late.status).toBe(412);
    expect((await api.request('DELETE', path, { as: chief })).status).toBe(204);
    expect(await api.stored(`trash/storms.${id}`)).toMatchObject({ title: 'Ice', rev: 2 });
    expect((await api.request('POST', `${path}/restore`, { as: chief })).status).toBe(200);
    expect(await api.stored(`storms/${id}`)).toMatchObject({ title: 'Ice', rev: 2 });
    expect(await api.stored(`incidents/${ids(1)[0]}`)).toEqual(incident);
  });

  it('is for admins to change', async () => {
    expect(await create(ice, member)).toEqual(denied);
    const path = `/col/storms/doc/${idIn(await create(ice))}`;
    expect(await api.request('PATCH', path, { as: member, json: { title: 'x' } })).toEqual(denied);
    expect(await api.request('DELETE', path, { as: member })).toEqual(denied);
  });

  it.each([
    ['an invisible title', { title: ' \u200B' }, 'title is required.'],
    ['no text', { description: undefined }, 'description is required.'],
    ['an end at its start', { endTime: ice.startTime }, 'endTime must be later than startTime.'],
    ['a longer week', { endTime: '2026-01-13T20:00:00.001Z' }, 'endTime must be at most 7 days after the start.'],
    ['201 excluded incidents', { excluded: ids(201) }, 'excluded must be at most 200 entries.'],
    ['an incident twice', { excluded: [...ids(1), ...ids(1)] }, 'excluded must not have an incident twice.'],
    ['a path', { excluded: ['../members/x'] }, 'excluded.0 is not valid.'],
    ['a text in place of the list', { excluded: 'all' }, expect.stringMatching(/^excluded /)],
    ['an unknown field', { incidents: [] }, expect.stringContaining('incidents')],
  ])('is refused with %s', async (_what, change, body) => {
    expect(await create({ ...ice, ...change })).toEqual({ status: 400, body });
  });

  it('can last a week, and exclude as many incidents as are allowed', async () => {
    expect((await create({ ...ice, endTime: '2026-01-13T20:00:00Z', excluded: ids(200) })).status).toBe(201);
  });

  // SPEC 10.121
  it('shows members and visitors only the excluded incidents that they can see; admins see all', async () => {
    const [open = '', closed = '', unknown = ''] = ids(3);
    await api.db.doc(`incidents/${open}`).set(incident);
    await api.db.doc(`incidents.closed/${closed}`).set({ ...incident, closedAt: new Date() });
    const path = `/col/storms/doc/${idIn(await create({ ...ice, excluded: ids(3) }))}`;
    const excludedFor = async (as?: string) =>
      ((await api.request('GET', path, as === undefined ? {} : { as })).body as { excluded?: unknown }).excluded;
    expect(await excludedFor(chief)).toEqual([open, closed, unknown]);
    expect(await excludedFor(member)).toEqual([open, closed]);
    expect(await excludedFor()).toEqual([open, closed]);
  });
});
