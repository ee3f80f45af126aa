import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { rawRequest } from './rawRequest.ts';
import { openTestStore, type Store } from './storedObjects.ts';

const engine = readFileSync(resolve(import.meta.dirname, '../../seed/objects/apparatus/engine-1.jpg'));
const card = Buffer.concat([engine.subarray(0, 1_000), Buffer.from('smaller')]);
const other = Buffer.concat([engine, Buffer.from('other')]);

const GENERATION = 'public, max-age=31536000, s-maxage=3600, immutable';
const REDIRECT = 'public, max-age=300';
const NO_OBJECT = 'This object does not exist.';

let store: Store;

beforeAll(async () => {
  store = openTestStore();
  await store.put('/posts/media-a.jpg', engine, 'image/jpeg');
  await store.put('/posts/media-a.card.jpg', card, 'image/jpeg');
});
afterAll(() => store.clear());

/** Requests a path through Hosting, which sends the headers that browsers and the CDN get. */
const fetchMedia = (path: string, init: RequestInit = {}) =>
  fetch(ownSuite().hosting + path, { redirect: 'manual', ...init });

async function generationOf(name: string): Promise<string> {
  const [{ generation }] = await store.bucket.file(name).getMetadata();
  return String(generation);
}

/** Returns a response's status, Cache-Control header and body length. */
async function seen(path: string, init?: RequestInit) {
  const response = await fetchMedia(path, init);
  const { length } = Buffer.from(await response.arrayBuffer());
  return { status: response.status, cache: response.headers.get('cache-control'), length };
}

async function currentPath(path: string): Promise<string> {
  const response = await fetchMedia(path);
  await response.arrayBuffer();
  expect([response.status, response.headers.get('cache-control')]).toEqual([302, REDIRECT]);
  return response.headers.get('location') ?? '';
}

describe('an image for all visitors', () => {
  it('is found through a redirect to its current generation', async () => {
    expect(await currentPath('/media/posts/full/media-a.jpg')).toBe(
      `/media/posts/${await generationOf('posts/media-a.jpg')}/media-a.jpg`,
    );
    expect(await currentPath('/media/posts/card/media-a.jpg')).toBe(
      `/media/posts/${await generationOf('posts/media-a.card.jpg')}/media-a.card.jpg`,
    );
  });

  it('without a smaller copy is served in full instead', async () => {
    await store.put('/members/media-k1.jpg', engine, 'image/jpeg');
    expect(await currentPath('/media/members/card/media-k1.jpg')).toBe(
      `/media/members/${await generationOf('members/media-k1.jpg')}/media-k1.jpg`,
    );
  });

  // SPEC 10.114
  it('is kept by browsers for good and by the CDN for an hour, and carries nothing of a session', async () => {
    for (const [path, bytes] of [
      ['/media/posts/full/media-a.jpg', engine],
      ['/media/posts/card/media-a.jpg', card],
    ] as const) {
      const response = await fetchMedia(await currentPath(path));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': GENERATION,
        'content-type': 'image/jpeg',
        'content-length': String(bytes.length),
        'content-disposition': 'inline',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      });
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it('can have any characters in its name', async () => {
    await store.put('/posts/media – été 100% (1).jpg', engine, 'image/jpeg');
    const path = await currentPath(`/media/posts/full/${encodeURIComponent('media – été 100% (1).jpg')}`);
    expect(await seen(path)).toEqual({ status: 200, cache: GENERATION, length: engine.length });
  });

  it('has HEAD, ranges and conditions', async () => {
    const path = await currentPath('/media/posts/full/media-a.jpg');
    expect(await seen(path, { method: 'HEAD' })).toEqual({ status: 200, cache: GENERATION, length: 0 });
    const part = await fetchMedia(path, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${engine.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(engine.subarray(10, 20))).toBe(true);
    expect(await seen(path, { headers: { Range: 'bytes=99999999-' } })).toMatchObject({
      status: 416,
      cache: 'no-store',
    });
    const etag = (await fetchMedia(path, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect(await seen(path, { headers: { 'If-None-Match': etag } })).toEqual({
      status: 304,
      cache: GENERATION,
      length: 0,
    });
    expect(await seen(path, { headers: { 'If-None-Match': '"7"' } })).toMatchObject({ status: 200 });
    expect(await seen(path, { headers: { 'If-None-Match': etag, Range: 'bytes=0-9' } })).toMatchObject({ status: 304 });
  });

  it('is the same for a signed-in or a false token, which nobody reads', async () => {
    const path = await currentPath('/media/posts/full/media-a.jpg');
    for (const Authorization of ['Bearer a.b.c', 'Basic eDp5'])
      expect(await seen(path, { headers: { Authorization } })).toMatchObject({ status: 200, cache: GENERATION });
  });

  it('accepts only GET, and has no second URL for a cache', async () => {
    const path = await currentPath('/media/posts/full/media-a.jpg');
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH'])
      expect(await seen(path, { method })).toMatchObject({ status: 405, cache: 'no-store' });
    const response = await fetchMedia(`${path}?x=1`);
    expect([response.status, response.headers.get('location')]).toEqual([308, path]);
  });
});

describe('an address that no longer leads to an image', () => {
  // SPEC 10.114
  it('is 404 at once after the image is deleted, also under its old generation', async () => {
    await store.put('/posts/media-gone.jpg', engine, 'image/jpeg');
    const path = await currentPath('/media/posts/full/media-gone.jpg');
    expect(await seen(path)).toMatchObject({ status: 200 });
    const etag = (await fetchMedia(path, { method: 'HEAD' })).headers.get('etag') ?? '';
    await store.bucket.file('posts/media-gone.jpg').delete();
    for (const gone of [path, '/media/posts/full/media-gone.jpg', '/media/posts/card/media-gone.jpg'])
      for (const headers of [{}, { 'If-None-Match': etag }, { Range: 'bytes=0-9' }] as Record<string, string>[])
        expect(await seen(gone, { headers })).toEqual({ status: 404, cache: 'no-store', length: NO_OBJECT.length });
  });

  it('redirects after the image is stored again, which has another address', async () => {
    await store.put('/posts/media-again.jpg', engine, 'image/jpeg');
    const before = await currentPath('/media/posts/full/media-again.jpg');
    await store.bucket.file('posts/media-again.jpg').delete();
    await store.put('/posts/media-again.jpg', other, 'image/jpeg');
    const after = await currentPath('/media/posts/full/media-again.jpg');
    expect(after).not.toBe(before);
    expect(await currentPath(before)).toBe(after);
    expect(await seen(after)).toEqual({ status: 200, cache: GENERATION, length: other.length });
  });

  it('is 404 while the image is not clean, also if a clean one was there', async () => {
    for (const folder of ['posts', 'apparatus', 'members']) {
      const name = `${folder}/media-unclean.jpg`;
      await store.put(`/${name}`, engine, 'image/jpeg');
      const clean = await currentPath(`/media/${folder}/full/media-unclean.jpg`);
      await store.put(`/${name}`, 'no picture', 'image/jpeg', { clean: 'yes' });
      for (const path of [
        clean,
        `/media/${folder}/${await generationOf(name)}/media-unclean.jpg`,
        `/media/${folder}/full/media-unclean.jpg`,
        `/media/${folder}/card/media-unclean.jpg`,
      ])
        expect(await seen(path), path).toMatchObject({ status: 404, cache: 'no-store' });
    }
  });

  it('is 404 for what is not an image, even if it is clean', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/pdf']) {
      await store.put('/posts/media-page.html', '<script>alert(1)</script>', type);
      const generation = await generationOf('posts/media-page.html');
      for (const version of ['full', 'card', generation])
        expect(await seen(`/media/posts/${version}/media-page.html`), type).toMatchObject({ status: 404 });
    }
  });

  it('is 404 for what keeps its old path: static/ and the placeholder of members without an image', async () => {
    for (const name of ['static/about.txt', 'static/Donate.html', 'members/user.png']) {
      const [folder, file] = name.split('/');
      for (const version of ['full', 'card', await generationOf(name)])
        expect(await seen(`/media/${folder}/${version}/${file}`), name).toMatchObject({ status: 404 });
      expect((await fetchMedia(`/api/obj/${name}`)).status).toBe(200);
    }
  });
});

describe('a path that leads elsewhere', () => {
  let secret: string;
  let inside: string;
  beforeAll(async () => {
    await store.put('/certificates/media-a.jpg', 'secret', 'image/jpeg');
    await store.put('/media-root.jpg', 'secret', 'image/jpeg');
    await store.put('/posts/deep/media-a.jpg', 'secret', 'image/jpeg');
    secret = await generationOf('certificates/media-a.jpg');
    inside = await generationOf('posts/deep/media-a.jpg');
  });

  it.each([
    () => `/certificates/${secret}/media-a.jpg`,
    () => '/certificates/full/media-a.jpg',
    () => `/posts/${secret}/..%2fcertificates%2fmedia-a.jpg`,
    () => `/posts/${secret}/%2e%2e%2fcertificates%2fmedia-a.jpg`,
    () => `/posts/${secret}/%252e%252e%252fcertificates%252fmedia-a.jpg`,
    () => `/posts/${secret}/../../certificates/${secret}/media-a.jpg`,
    () => `/posts%2f..%2fcertificates/${secret}/media-a.jpg`,
    () => `/posts/..%2fcertificates/media-a.jpg`,
    () => '/posts/full/..%5ccertificates%5cmedia-a.jpg',
    () => '/posts/full/..\\certificates\\media-a.jpg',
    () => `/posts/${inside}/deep%2fmedia-a.jpg`,
    () => `/posts%2fdeep/${inside}/media-a.jpg`,
    () => `/posts/${inside}/deep/media-a.jpg`,
    () => '/posts/full',
    () => '/posts/full/',
    () => '/posts/media-a.jpg',
    () => '/posts//media-a.jpg',
    () => '/Posts/full/media-a.jpg',
    () => '/posts/FULL/media-a.jpg',
    () => '/posts/full/media-a.jpg%00.png',
    () => '/posts/full/media-a.jpg%0d%0aSet-Cookie:x=1',
    () => '/posts/full/..',
    () => '/posts/full/%2e%2e',
    () => '/__proto__/full/x.jpg',
    () => '/posts/__proto__/media-a.jpg',
    () => '/posts/0/media-a.jpg',
    () => '/posts/-1/media-a.jpg',
    () => '/posts/1e3/media-a.jpg',
    () => '/posts/undefined/media-a.jpg',
    () => '/posts/99999999999999999999999/media-a.jpg',
    () => `/posts/full/${'x'.repeat(3_000)}.jpg`,
  ])('%s is not an image', async (pathOf) => {
    const path = `/media${pathOf()}`;
    const { status, body } = await rawRequest(path, 'function');
    expect(status, path).toBe(404);
    expect([NO_OBJECT, 'There is nothing at this path.']).toContain(body);
    expect((await rawRequest(path, 'hosting')).body).not.toBe('secret');
  });

  it('is only an exact generation, and none to come', async () => {
    const generation = await generationOf('posts/media-a.jpg');
    for (const close of [
      String(BigInt(generation) + 1n),
      `0${generation}`,
      `+${generation}`,
      `${generation}%20`,
      `${generation}.0`,
      generation.slice(1),
    ])
      expect((await rawRequest(`/media/posts/${close}/media-a.jpg`, 'function')).status, close).toBe(404);
  });
});
