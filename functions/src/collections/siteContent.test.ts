import { describe, expect, it } from 'vitest';
import { localApiWith } from '../testing/localApi.ts';

const chief = 'chief@people.example';
const member = 'ada@people.example';
const path = '/col/site/doc/current';

const api = localApiWith({ [chief]: ['admin'], [member]: ['member'] });

const patch = (json: object, rev?: number, as = chief) =>
  api.request('PATCH', path, { as, json, headers: rev === undefined ? {} : { 'If-Match': `"${rev}"` } });
const shown = async () => (await api.request('GET', path)).body;

describe('the site’s content', () => {
  // SPEC 10.122
  it('is empty before an admin changes it, for everybody', async () => {
    for (const as of [undefined, member, chief])
      expect(await api.request('GET', path, { ...(as !== undefined && { as }) })).toEqual({
        status: 200,
        body: { id: 'current' },
      });
  });

  // SPEC 10.122
  it('is what an admin changed, field by field; null gives a field its original back', async () => {
    expect(await patch({ fundraiser: { raised: 5 }, notice: 'Hello' }, 0)).toEqual({ status: 200, body: { rev: 1 } });
    expect(await patch({ fundraiser: { text: 'Soon.' }, joining: { process: 'Ask\nCome' } }, 1)).toMatchObject({
      status: 200,
    });
    expect(await shown()).toEqual({
      id: 'current',
      fundraiser: { raised: 5, text: 'Soon.' },
      notice: 'Hello',
      joining: { process: 'Ask\nCome' },
      rev: 2,
    });
    await patch({ fundraiser: { raised: null, text: null }, notice: null, joining: null }, 2);
    expect(await shown()).toEqual({ id: 'current', fundraiser: {}, rev: 3 });
    expect(await api.stored('site/current')).toMatchObject({ rev: 3, createdAt: expect.anything() });
  });

  it('of two first changes at once keeps one, and refuses the other', async () => {
    const results = await Promise.all([patch({ notice: 'One' }, 0), patch({ notice: 'Two' }, 0)]);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 412]));
    expect((await patch({ notice: 'Three' }, 0)).status).toBe(412);
    expect((await patch({ notice: 'Three' }, 1)).status).toBe(200);
  });

  it('is for admins to change', async () => {
    expect((await patch({ notice: 'x' }, 0, member)).status).toBe(403);
    expect((await api.request('PATCH', path, { json: { notice: 'x' } })).status).toBe(401);
    expect((await api.request('DELETE', path, { as: chief })).status).toBe(403);
    expect(await api.stored('site/current')).toBeUndefined();
  });

  it('is one document: no other can be read or written, and a second one is not created', async () => {
    const other = '/col/site/doc/other';
    for (const [method, json] of [
      ['GET', undefined],
      ['PATCH', { notice: 'x' }],
      ['PUT', { notice: 'x' }],
    ] as const)
      expect((await api.request(method, other, { as: chief, json })).status).toBe(404);
    const post = () => api.request('POST', '/col/site/doc', { as: chief, json: { notice: 'x' } });
    expect(await post()).toEqual({ status: 201, body: { id: 'current' } });
    expect((await post()).status).toBe(409);
    expect((await api.request('GET', '/col/site', { as: chief })).status).toBe(403);
  });

  it.each([
    ['fundraiser.raised', { fundraiser: { raised: -1 } }],
    ['fundraiser.raised', { fundraiser: { raised: 1.5 } }],
    ['fundraiser.raised', { fundraiser: { raised: '5' } }],
    ['fundraiser.raised', { fundraiser: { raised: 1_000_000_001 } }],
    ['fundraiser.required', { fundraiser: { required: 0 } }],
    ['fundraiser.constructedPercent', { fundraiser: { constructedPercent: 101 } }],
    ['fundraiser.text', { fundraiser: { text: 'x'.repeat(4_001) } }],
    ['bonus', { fundraiser: { bonus: 1 } }],
    ['fundraiser', { fundraiser: 5 }],
    ['notice', { notice: 'x'.repeat(301) }],
    ['notice', { notice: { html: 'x' } }],
    ['about', { about: 'x'.repeat(20_001) }],
    ['donate', { donate: 'x'.repeat(20_001) }],
    ['joining.requirements', { joining: { requirements: ['x'] } }],
    ['joining.process', { joining: { process: 'x'.repeat(4_001) } }],
    ['createdAt', { createdAt: '2026-01-01T00:00:00Z' }],
    ['motto', { motto: 'x' }],
  ])('refuses a wrong %s', async (field, json) => {
    const { status, body } = await patch(json, 0);
    expect(status).toBe(400);
    expect(String(body)).toContain(field);
    expect(await api.stored('site/current')).toBeUndefined();
  });

  it('shows the well-formed fields of a malformed document', async () => {
    await api.db.doc('site/current').set({
      fundraiser: { raised: 'much', required: 7, constructedPercent: 200 },
      notice: ['x'],
      about: 'Text',
      joining: 'x',
      rev: 4,
    });
    expect(await shown()).toEqual({ id: 'current', fundraiser: { required: 7 }, about: 'Text', rev: 4 });
  });
});
