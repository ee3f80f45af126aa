import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { localApiWith } from '../testing/localApi.ts';

const chief = 'chief@people.example';
const incident = { startTime: 1_000_000_000_000, TypeCode: 'EMS', Address: '12 Main Street' };
const time = Timestamp.fromMillis(1);
const marks = { state: 'held', reason: 'r', text: 't', center: 'County', receivedAt: time, rev: 1, createdAt: time };

const api = localApiWith({ [chief]: ['admin'], 'ada@people.example': ['member'] });

const release = (collection: string, seen?: object, as = chief) =>
  api.request('POST', `/col/${collection}/doc/a/release`, { as, ...(seen !== undefined && { json: seen }) });
const released = (collection: string) => ({ status: 200, body: { id: 'a', collection } });

describe('a draft', () => {
  it('moves to the incidents without its marks', async () => {
    await api.put('drafts/a', { ...incident, ...marks, Description: 'd' });
    expect(await release('drafts')).toEqual(released('incidents'));
    expect(await api.stored('drafts/a')).toBeUndefined();
    expect(await api.stored('incidents/a')).toEqual({
      ...incident,
      Description: 'd',
      releasedAt: expect.any(Timestamp),
      releasedAs: 'full',
    });
  });

  it('is published with less detail, and later in full', async () => {
    await api.put('drafts/a', { ...incident, ...marks });
    expect(await release('drafts', { as: 'reduced', ...incident })).toEqual(released('incidents'));
    const first = await api.stored('incidents/a');
    expect(first).toEqual({ ...incident, releasedAt: expect.any(Timestamp), releasedAs: 'reduced' });
    expect(await release('incidents', { as: 'reduced' })).toEqual(released('incidents'));
    expect(await api.stored('incidents/a')).toEqual(first);
    expect(await release('incidents', { as: 'full', ...incident })).toEqual(released('incidents'));
    expect(await api.stored('incidents/a')).toMatchObject({ ...incident, releasedAs: 'full' });
  });

  it.each(['Full', '', 5, null, ['full'], { as: 'full' }])('is not published as %j: 400', async (as) => {
    await api.put('drafts/a', { ...incident, ...marks });
    expect(await release('drafts', { as })).toEqual({ status: 400, body: 'as must be one of reduced, full.' });
    expect(await api.stored('drafts/a')).toMatchObject(marks);
  });

  it('that was closed moves to the closed incidents', async () => {
    await api.put('drafts/a', { ...incident, ...marks, closedAt: time });
    expect(await release('drafts')).toEqual(released('incidents.closed'));
    expect(await api.stored('incidents.closed/a')).toMatchObject({ ...incident, closedAt: time });
    expect(await api.stored('incidents/a')).toBeUndefined();
  });

  it.each(['startTime', 'TypeCode', 'Address'])('without %s is not published', async (field) => {
    const { [field]: _, ...fields } = { ...incident, ...marks } as Record<string, unknown>;
    await api.put('drafts/a', fields);
    const { status, body } = await release('drafts');
    expect([status, body]).toEqual([400, expect.stringContaining(field)]);
    expect(await api.stored('drafts/a')).toEqual(fields);
  });

  it.each(['incidents', 'incidents.closed'])('is not published over an incident in %s', async (collection) => {
    await api.put('drafts/a', { ...incident, ...marks });
    await api.put(`${collection}/a`, { ...incident, Address: 'Other' });
    expect(await release('drafts')).toEqual({ status: 409, body: 'An incident with this id already exists.' });
    expect(await api.stored('drafts/a')).toMatchObject(marks);
    expect(await api.stored(`${collection}/a`)).toMatchObject({ Address: 'Other' });
  });

  it('is published only by admins', async () => {
    await api.put('drafts/a', { ...incident, ...marks });
    expect((await release('drafts', undefined, 'ada@people.example')).status).toBe(403);
    expect(await api.stored('incidents/a')).toBeUndefined();
  });
});

describe.each(['incidents', 'incidents.closed'])('an incident in %s', (collection) => {
  it('is published in full, once', async () => {
    await api.put(`${collection}/a`, incident);
    expect(await release(collection)).toEqual(released(collection));
    const first = await api.stored(`${collection}/a`);
    expect(first).toEqual({ ...incident, releasedAt: expect.any(Timestamp), releasedAs: 'full' });
    expect(await release(collection)).toEqual(released(collection));
    expect(await api.stored(`${collection}/a`)).toEqual(first);
  });

  it.each([
    ['the policy shows to visitors', {}],
    ['was released in full', { releasedAt: time, releasedAs: 'full' }],
    ['was released before there was a choice', { releasedAt: time }],
  ])('that %s does not lose detail: 409', async (_what, fields) => {
    await api.put(`${collection}/a`, { ...incident, ...fields });
    expect(await release(collection, { as: 'reduced' })).toEqual({
      status: 409,
      body: 'Visitors already see all of this incident.',
    });
    expect(await api.stored(`${collection}/a`)).toEqual({ ...incident, ...fields });
  });
});

describe.each(['drafts', 'incidents', 'incidents.closed'])('what the admin saw of a document in %s', (collection) => {
  beforeEach(() => api.put(`${collection}/a`, { ...incident, ...(collection === 'drafts' && marks) }));

  it.each<[string, object]>([
    ['another value', { Address: '14 Main Street' }],
    ['a field that it lacks', { Description: 'd' }],
    ['no value for a field that it has', { Address: null }],
  ])('differs, with %s: 412', async (_what, seen) => {
    expect((await release(collection, { ...incident, ...seen })).status).toBe(412);
    expect((await api.stored(`${collection}/a`))?.['releasedAt']).toBeUndefined();
  });

  it('matches', async () => {
    expect((await release(collection, { ...incident, Description: null })).status).toBe(200);
  });

  it('is a field of an incident: 400', async () => {
    expect(await release(collection, { state: 'held' })).toEqual({
      status: 400,
      body: 'state is not a field of an incident.',
    });
  });
});

it('what does not exist or cannot be released: 404', async () => {
  for (const collection of ['drafts', 'incidents', 'incidents.closed', 'posts'])
    expect((await release(collection)).status, collection).toBe(404);
});
