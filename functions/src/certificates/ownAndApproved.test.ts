import { Readable } from 'node:stream';
import type { CLEAN_MARK } from '@firehouse/model';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localApiWith } from '../testing/localApi.ts';

const [chief, ada, ben] = ['chief@people.example', 'ada@people.example', 'ben@people.example'];
const former = 'former@people.example';
const denied = { status: 403, body: 'User not authorized.' };
const card = {
  kind: 'CPR',
  number: 'A-57',
  issued: '2026-01-05T05:00:00.000Z',
  expires: '2028-01-05T05:00:00.000Z',
  image: '/certificates/adaKey-a1.jpg',
} as const;

/** Objects in the fake store, all processed by the server. */
const objects = vi.hoisted(() => new Map<string, string>());

vi.mock(import('../platform/firebase.ts'), async (original) => ({
  ...(await original()),
  bucket: () =>
    Promise.resolve({
      file: (name: string) => ({
        name,
        getMetadata: () => {
          const content = objects.get(name);
          if (content === undefined) return Promise.reject(Object.assign(new Error('none'), { code: 404 }));
          const metadata = { clean: 'true' } satisfies typeof CLEAN_MARK;
          return Promise.resolve([
            { size: content.length, contentType: 'image/jpeg', generation: '7', updated: '2026-01-02', metadata },
          ]);
        },
        createReadStream: () => Readable.from([objects.get(name)]),
      }),
    } as never),
}));

const api = localApiWith({ [chief]: ['admin'], [ada]: ['member'], [ben]: ['member'], [former]: [] });

beforeEach(async () => {
  objects.clear();
  objects.set('certificates/adaKey-a1.jpg', 'the whole card');
  objects.set('certificates/adaKey-a1.card.jpg', 'small');
  for (const who of ['ada', 'ben']) await api.db.doc(`members/${who}@people.example`).update({ key: `${who}Key` });
});

const handIn = (as: string, json: object = card) => api.request('POST', '/col/certificates/doc', { as, json });
const idIn = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;
const handedIn = async (as: string, json: object = card) => idIn(await handIn(as, json));
const pathOf = (id: string) => `/col/certificates/doc/${id}`;
const patch = (id: string, json: object, as: string) => api.request('PATCH', pathOf(id), { as, json });
const approve = (id: string, as = chief) => patch(id, { state: 'approved' }, as);
const list = async (as?: string, query = '') =>
  api.request('GET', `/col/certificates${query}`, as === undefined ? {} : { as });
const withoutImage = { ...card, image: undefined };

const imageOf = (id: string, as?: string, query = '') =>
  api.request('GET', `/certificates/${id}/image${query}`, as === undefined ? {} : { as });

describe('a certificate', () => {
  // SPEC 10.150
  it('is handed in by its member and approved by an admin, and then nobody changes it', async () => {
    const id = await handedIn(ada);
    const stored = () => api.stored(`certificates/${id}`);
    expect(await stored()).toMatchObject({ member: ada, kind: 'CPR', state: 'proposed', rev: 1 });
    expect(await patch(id, { number: 'A-58' }, ada)).toEqual({ status: 200, body: { rev: 2 } });
    expect(await approve(id, ada)).toEqual(denied);
    expect(await patch(id, { number: 'forged' }, chief)).toEqual(denied);
    expect(await approve(id)).toEqual({ status: 200, body: { rev: 3 } });
    const approved = await stored();
    expect(approved).toMatchObject({ state: 'approved', approvedBy: chief, number: 'A-58', member: ada });
    expect(approved?.['approvedAt']).toEqual(expect.anything());
    for (const [json, as] of [
      [{ number: 'x' }, ada],
      [{ state: 'proposed' }, ada],
      [{ number: 'x' }, chief],
      [{ state: 'declined', note: 'x' }, chief],
      [{ state: 'approved' }, chief],
    ] as const)
      expect(await patch(id, json, as), JSON.stringify(json)).toEqual(denied);
    expect(await api.request('PUT', pathOf(id), { as: ada, json: card })).toEqual(denied);
    expect(await stored()).toEqual(approved);
  });

  it('is declined with a reason, corrected by its member, and approved', async () => {
    const id = await handedIn(ada);
    expect(await patch(id, { state: 'declined' }, chief)).toEqual(denied);
    expect((await patch(id, { state: 'declined', note: 'The date is blurred.' }, chief)).status).toBe(200);
    expect((await api.request('GET', pathOf(id), { as: ada })).body).toMatchObject({
      state: 'declined',
      note: 'The date is blurred.',
    });
    expect(await approve(id)).toEqual(denied);
    expect(await patch(id, { number: 'B' }, chief)).toEqual(denied);
    expect((await patch(id, { number: 'B' }, ada)).status).toBe(200);
    expect(await api.stored(`certificates/${id}`)).toMatchObject({ state: 'proposed', number: 'B' });
    expect(await api.stored(`certificates/${id}`)).not.toHaveProperty('note');
    expect((await patch(id, { state: 'declined', note: 'Still blurred.' }, chief)).status).toBe(200);
    expect((await api.request('PUT', pathOf(id), { as: ada, json: card })).status).toBe(200);
    expect(await api.stored(`certificates/${id}`)).not.toHaveProperty('note');
    expect((await approve(id)).status).toBe(200);
  });

  it('can be replaced by its member with PUT while it waits', async () => {
    const id = await handedIn(ada);
    const replaced = await api.request('PUT', pathOf(id), { as: ada, json: { ...withoutImage, kind: 'Fire Police' } });
    expect(replaced).toEqual({ status: 200, body: { rev: 2 } });
    expect(await api.stored(`certificates/${id}`)).toMatchObject({
      kind: 'Fire Police',
      state: 'proposed',
      member: ada,
    });
  });

  // SPEC 10.151
  it('is seen by its member and admins alone, in lists and by itself', async () => {
    const ids = { [ada]: await handedIn(ada), [ben]: await handedIn(ben, withoutImage), [chief]: '' };
    ids[chief] = await handedIn(chief, withoutImage);
    for (const as of [ada, ben]) {
      const { status, body } = await list(as);
      expect([status, (body as { id: string }[]).map(({ id }) => id)]).toEqual([200, [ids[as]]]);
      expect((await list(as, `?q=${encodeURIComponent('state = "proposed"')}`)).status).toBe(400);
      // A filter for another member is replaced by one for the caller.
      expect((await list(as, `?q=${encodeURIComponent(`member = "${chief}"`)}`)).body).toEqual(body);
      for (const whose of [ada, ben, chief]) {
        const read = await api.request('GET', pathOf(ids[whose] ?? ''), { as });
        if (whose === as) expect(read.body).toMatchObject({ id: ids[as], member: as, rev: 1 });
        else expect(read).toEqual(denied);
        if (whose !== as) expect(await patch(ids[whose] ?? '', { number: 'x' }, as)).toEqual(denied);
      }
      // A certificate that doesn't exist looks the same as someone else's.
      expect(await api.request('GET', pathOf('none'), { as })).toEqual(denied);
      expect(await list(as, `?after=${ids[chief]}`)).toMatchObject({ status: 400 });
    }
    expect((await list(chief)).body).toHaveLength(3);
    const waiting = `?q=${encodeURIComponent('state = "proposed"')}`;
    expect((await list(chief, waiting)).body).toHaveLength(3);
    for (const as of [undefined, former]) {
      expect((await list(as)).status).toBe(as === undefined ? 401 : 403);
      const read = await api.request('GET', pathOf(ids[ada] ?? ''), as === undefined ? {} : { as });
      expect(read.status).toBe(as === undefined ? 401 : 403);
    }
    for (const path of ['/live.json', '/alerts', '/col/members'])
      expect(JSON.stringify(await api.request('GET', path))).not.toContain('A-57');
  });

  it('is handed in for oneself alone, with one’s own image, and without a decision', async () => {
    expect((await handIn(ben)).status).toBe(403);
    expect((await handIn(former, withoutImage)).status).toBe(403);
    expect((await api.request('POST', '/col/certificates/doc', { json: card })).status).toBe(401);
    expect(await handIn(ada, { ...card, member: ben })).toMatchObject({ status: 400 });
    expect(await handIn(ada, { ...card, state: 'approved' })).toMatchObject({ status: 400 });
    expect(await handIn(ada, { ...card, approvedBy: chief })).toMatchObject({ status: 400 });
    const id = await handedIn(ada);
    expect(await patch(id, { image: '/certificates/benKey-a1.jpg' }, ada)).toEqual(denied);
    expect(await patch(id, { approvedBy: ada }, ada)).toEqual({ status: 400, body: 'approvedBy cannot be changed.' });
    expect(await patch(id, { remindedDays: 7 }, ada)).toMatchObject({ status: 400 });
  });

  it.each([
    ['an unknown kind', { kind: 'King' }, expect.stringMatching(/^kind /)],
    ['no issue date', { issued: undefined }, 'issued is required.'],
    ['an end before its start', { expires: '2026-01-05T05:00:00.000Z' }, 'expires must be later than issued.'],
    ['a public image', { image: '/members/adaKey-a1.jpg' }, 'image is not an object path.'],
    ['a long number', { number: 'x'.repeat(61) }, 'number must be at most 60 characters long.'],
  ])('is refused with %s', async (_what, change, body) => {
    expect(await handIn(ada, { ...card, ...change })).toEqual({ status: 400, body });
  });

  it('goes to the trash and back with its approval', async () => {
    const id = await handedIn(ada);
    await approve(id);
    const before = await api.stored(`certificates/${id}`);
    expect(await api.request('DELETE', pathOf(id), { as: ada })).toEqual(denied);
    expect((await api.request('DELETE', pathOf(id), { as: chief })).status).toBe(204);
    expect(await api.stored(`trash/certificates.${id}`)).toMatchObject({ image: card.image });
    expect(await api.request('POST', `${pathOf(id)}/restore`, { as: ada })).toEqual(denied);
    expect((await api.request('POST', `${pathOf(id)}/restore`, { as: chief })).status).toBe(200);
    expect(await api.stored(`certificates/${id}`)).toEqual(before);
  });
});

describe('the image of a certificate', () => {
  // SPEC 10.152
  it('is sent to its member and admins, and its addresses are worth nothing to others', async () => {
    const id = await handedIn(ada);
    for (const as of [ada, chief]) {
      expect(await imageOf(id, as)).toEqual({ status: 200, body: 'the whole card' });
      expect(await imageOf(id, as, '?size=card')).toEqual({ status: 200, body: 'small' });
    }
    expect(await imageOf(id, ben)).toEqual(denied);
    expect(await imageOf(id, former)).toEqual(denied);
    expect((await imageOf(id)).status).toBe(401);
    for (const path of [
      '/obj/certificates/adaKey-a1.jpg',
      '/obj/certificates/adaKey-a1.jpg?size=card',
      '/obj/certificates/adaKey-a1.card.jpg',
    ])
      for (const as of [undefined, ada, ben, chief])
        expect(await api.request('GET', path, as === undefined ? {} : { as }), path).toEqual({
          status: 404,
          body: 'This object does not exist.',
        });
  });

  it('stops with the member’s privileges, and with the certificate', async () => {
    const id = await handedIn(ada);
    await api.db.doc(`members/${ada}`).update({ privileges: [] });
    expect(await imageOf(id, ada)).toEqual(denied);
    await api.db.doc(`members/${ada}`).update({ privileges: ['member'] });
    await api.request('DELETE', pathOf(id), { as: chief });
    for (const as of [ada, chief]) expect((await imageOf(id, as)).status).toBe(404);
  });

  it('is nothing but an image in its folder, and is refused with a sentence', async () => {
    const id = await handedIn(ada);
    expect(await imageOf(id, ada, '?size=huge')).toEqual({ status: 400, body: 'size must be full or card.' });
    expect((await api.request('POST', `/certificates/${id}/image`, { as: ada })).status).toBe(405);
    objects.clear();
    expect((await imageOf(id, ada)).status).toBe(404);
    objects.set('members/adaKey-a1.jpg', 'a portrait');
    for (const image of ['/members/adaKey-a1.jpg', '/certificates/../members/adaKey-a1.jpg', 57]) {
      await api.db.doc(`certificates/${id}`).update({ image });
      expect((await imageOf(id, ada)).status).toBe(404);
    }
    await api.db.doc(`certificates/${id}`).update({ image: null });
    expect((await imageOf(id, ada)).status).toBe(404);
  });
});
