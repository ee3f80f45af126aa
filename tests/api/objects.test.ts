import { company } from '@firehouse/model';
import { objectContent } from '@firehouse/seed/seeding';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAs, deleteAccount, type SignedIn } from '../suite/accounts.ts';
import { answer, fetchApi } from './fetchApi.ts';
import { rawRequest } from './rawRequest.ts';
import { openTestStore, type Store } from './storedObjects.ts';

const objects = resolve(import.meta.dirname, '../../seed/objects');
const engine = readFileSync(resolve(objects, 'apparatus/engine-1.jpg'));
const ENGINE = '/obj/apparatus/engine-1.jpg';

let store: Store;
let stranger: SignedIn;

beforeAll(async () => {
  store = openTestStore();
  stranger = await signInAs('stranger.objects@people.example');
});

afterAll(async () => {
  await store.clear();
  await deleteAccount(stranger.uid);
});

async function bytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe('an object', () => {
  // SPEC 7.3, 7.20
  it('is returned in full, with its type, length and cache lifetime', async () => {
    const response = await fetchApi(ENGINE);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(engine.length),
      'cache-control': 'private, max-age=300',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('vary')).toContain('Authorization');
    expect(response.headers.get('etag')).toMatch(/^"\d+"$/);
    expect(Date.parse(response.headers.get('last-modified') ?? '')).toBeGreaterThan(0);
    expect((await bytes(response)).equals(engine)).toBe(true);
  });

  it.each([
    ['/obj/static/Donate.html', 'text/html; charset=utf-8', 'static/Donate.html'],
    ['/obj/static/about.txt', 'text/plain; charset=utf-8', 'static/about.txt'],
    ['/obj/posts/demo-barn-fire.card.jpg', 'image/jpeg', 'posts/demo-barn-fire.card.jpg'],
  ])('%s is %s', async (path, type, file) => {
    const response = await fetchApi(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect((await bytes(response)).equals(await objectContent(objects, file))).toBe(true);
  });

  it('that was stored without the mark, as by the console, is rewritten without EXIF and then served', async () => {
    const image = await sharp(engine)
      .withExif({ IFD0: { Artist: 'secret artist' } })
      .jpeg()
      .toBuffer();
    expect(image.includes('secret artist')).toBe(true);
    await store.put('/posts/objects-console.jpg', image, 'image/jpeg', {});
    await expect.poll(async () => (await fetchApi('/obj/posts/objects-console.jpg')).status).toBe(200);
    const served = await bytes(await fetchApi('/obj/posts/objects-console.jpg'));
    expect(served.includes('secret artist')).toBe(false);
    expect(await sharp(served).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1000 });
    // The demo company's default image.
    const { status, headers } = await fetchApi('/obj/members/user.png');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it.each(['posts', 'apparatus', 'members'])('in %s without the mark is not served', async (folder) => {
    await store.put(`/${folder}/objects-unmarked.jpg`, 'no picture', 'image/jpeg', { clean: 'yes' });
    for (const method of ['GET', 'HEAD'])
      expect((await fetchApi(`/obj/${folder}/objects-unmarked.jpg`, { method })).status).toBe(404);
    expect((await answer(`/obj/${folder}/objects-unmarked.jpg?size=card`)).body).toBe('This object does not exist.');
  });

  it('is the same for a signed-in caller, who revalidates it each time; a bad token is refused', async () => {
    const response = await fetchApi(ENGINE, { token: stranger.idToken });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    await response.arrayBuffer();
    expect(await answer(ENGINE, { token: 'a.b.c' })).toEqual({ status: 401, body: 'User not authorized.' });
  });

  it('responds to HEAD with the same headers and no body', async () => {
    const response = await fetchApi(ENGINE, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(engine.length));
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect((await bytes(response)).length).toBe(0);
    expect((await fetchApi('/obj/posts/nothing.jpg', { method: 'HEAD' })).status).toBe(404);
  });

  it('can have any characters in its name', async () => {
    await store.put('/posts/objects – été 100% (1).jpg', engine, 'image/jpeg');
    const response = await fetchApi(`/obj/posts/${encodeURIComponent('objects – été 100% (1).jpg')}`);
    expect(response.status).toBe(200);
    expect((await bytes(response)).length).toBe(engine.length);
  });

  it('can be empty', async () => {
    await store.put('/static/objects-empty.txt', '', 'text/plain');
    const response = await fetchApi('/obj/static/objects-empty.txt');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', '']);
    expect((await fetchApi('/obj/static/objects-empty.txt', { headers: { Range: 'bytes=0-' } })).status).toBe(416);
  });
});

describe('a conditional request', () => {
  it('gets 304 while the object is unchanged', async () => {
    const first = await fetchApi(ENGINE);
    await first.arrayBuffer();
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-None-Match': `W/${etag}, "other"` },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': modified },
      { 'If-None-Match': etag, 'Cache-Control': 'no-cache' },
    ];
    for (const headers of conditions) {
      const response = await fetchApi(ENGINE, { headers });
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    }
    for (const headers of [{ 'If-None-Match': '"other"' }, { 'If-Modified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' }]) {
      const response = await fetchApi(ENGINE, { headers });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
  });

  it('gets the new object after a replacement', async () => {
    await store.put('/static/objects-replaced.txt', 'one', 'text/plain');
    const before = await fetchApi('/obj/static/objects-replaced.txt');
    expect(await before.text()).toBe('one');
    await store.put('/static/objects-replaced.txt', 'two', 'text/plain');
    const after = await fetchApi('/obj/static/objects-replaced.txt', {
      headers: { 'If-None-Match': before.headers.get('etag') ?? '' },
    });
    expect([after.status, await after.text()]).toEqual([200, 'two']);
  });
});

describe('a range', () => {
  const last = engine.length - 1;
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, last],
    ['bytes=-50', last - 49, last],
    ['bytes=1000-99999999', 1000, last],
    [`bytes=${last}-${last}`, last, last],
  ])('%s: 206 with that part', async (Range, start, end) => {
    const response = await fetchApi(ENGINE, { headers: { Range } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${engine.length}`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await bytes(response)).equals(engine.subarray(start, end + 1))).toBe(true);
  });

  it.each([`bytes=${engine.length}-`, 'bytes=99999999-', 'bytes=9-5'])('%s: 416 with the length', async (Range) => {
    const response = await fetchApi(ENGINE, { headers: { Range } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${engine.length}`);
    expect(await response.text()).toBe(`The object has only ${engine.length} bytes.`);
  });

  it.each(['bytes=0-1,5-9', 'lines=0-9', 'bytes', 'bytes=a-b'])('%s: the whole object', async (Range) => {
    const response = await fetchApi(ENGINE, { headers: { Range } });
    expect(response.status).toBe(200);
    expect((await bytes(response)).length).toBe(engine.length);
  });

  it('of an older version gets the whole new object', async () => {
    const etag = (await fetchApi(ENGINE, { method: 'HEAD' })).headers.get('etag') ?? '';
    const same = await fetchApi(ENGINE, { headers: { Range: 'bytes=0-9', 'If-Range': etag } });
    const other = await fetchApi(ENGINE, { headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } });
    expect([same.status, (await bytes(same)).length]).toEqual([206, 10]);
    expect([other.status, (await bytes(other)).length]).toEqual([200, engine.length]);
  });

  it('of a version given by its date gets that part only if the date is the object’s', async () => {
    const modified = (await fetchApi(ENGINE, { method: 'HEAD' })).headers.get('last-modified') ?? '';
    const older = new Date(Date.parse(modified) - 1_000).toUTCString();
    const same = await fetchApi(ENGINE, { headers: { Range: 'bytes=0-9', 'If-Range': modified } });
    const other = await fetchApi(ENGINE, { headers: { Range: 'bytes=0-9', 'If-Range': older } });
    expect([same.status, (await bytes(same)).length]).toEqual([206, 10]);
    expect([other.status, (await bytes(other)).length]).toEqual([200, engine.length]);
  });

  it('of a text counts its uncompressed bytes', async () => {
    const headers = { Range: 'bytes=0-4', 'Accept-Encoding': 'gzip' };
    const response = await fetchApi('/obj/static/about.txt', { headers });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([206, null]);
    expect(await bytes(response)).toEqual(Buffer.from(company.name).subarray(0, 5));
  });
});

describe('an object that is not stored as an image', () => {
  const script = '<script>alert(1)</script>';
  it.each([
    ['/posts/objects-evil.html', `<h1>x</h1>${script}`, 'text/html'],
    ['/posts/objects-evil.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/svg+xml'],
    ['/members/objects-evil.jpg', script, 'text/html; charset=utf-8'],
    ['/apparatus/objects-evil.js', 'alert(1)', 'text/javascript'],
    ['/static/objects-evil.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/svg+xml'],
    ['/static/objects-evil.js', 'alert(1)', 'text/javascript'],
  ])('%s is downloaded, never displayed', async (path, content, type) => {
    await store.put(path, content, type);
    const { headers, status } = await fetchApi(`/obj${path}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/posts/demo-barn-fire.jpg', '/static/Donate.html', '/posts/objects-evil.html'])(
    '%s runs no script when it is opened',
    async (path) => {
      await store.put('/posts/objects-evil.html', script, 'text/html');
      const policy = (await fetchApi(`/obj${path}`)).headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/(^|; )sandbox($|;)/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('script-src');
    },
  );

  it('is served only as the image that it claims to be when it is a polyglot', async () => {
    await store.put('/posts/objects-polyglot.gif', `GIF89a/*${script}*/=1`, 'image/gif');
    const { headers } = await fetchApi('/obj/posts/objects-polyglot.gif');
    expect(headers.get('content-type')).toBe('image/gif');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a path that leads elsewhere', () => {
  beforeAll(async () => {
    await store.put('/secrets/objects-a.jpg', 'secret', 'image/jpeg');
    await store.put('/objects-root.jpg', 'secret', 'image/jpeg');
    await store.put('/posts/deep/objects-a.jpg', 'secret', 'image/jpeg');
  });

  it.each([
    '/secrets/objects-a.jpg',
    '/objects-root.jpg',
    '/posts/deep/objects-a.jpg',
    '/posts',
    '/posts/',
    '/posts/nothing.jpg',
    '/Posts/demo-barn-fire.jpg',
    '/posts/../secrets/objects-a.jpg',
    '/posts/%2e%2e/secrets/objects-a.jpg',
    '/posts/..%2fsecrets%2fobjects-a.jpg',
    '/posts/%2e%2e%2fsecrets%2fobjects-a.jpg',
    '/posts/%252e%252e%252fsecrets%252fobjects-a.jpg',
    '/posts%2fdemo-barn-fire.jpg',
    '/posts/..%5csecrets%5cobjects-a.jpg',
    '/posts/..\\secrets\\objects-a.jpg',
    '/posts/demo-barn-fire.jpg%00.png',
    '/posts/deep%2fobjects-a.jpg',
    '/posts//demo-barn-fire.jpg',
    '/posts/.',
    '/posts/%2e%2e',
    '/posts/demo-barn-fire.jpg/',
    '/posts/demo-barn-fire.jpg%0d%0aSet-Cookie:x=1',
    '/__proto__/x',
    `/posts/${'x'.repeat(3_000)}.jpg`,
  ])('%s is not an object', async (path) => {
    const { status, body } = await rawRequest(`/api/obj${path}`, 'function');
    expect(status).toBe(404);
    expect(['This object does not exist.', 'There is nothing at this path.']).toContain(body);
    // Hosting normalizes some of these paths and may serve one of the site's pages.
    expect((await rawRequest(`/api/obj${path}`, 'hosting')).body).not.toBe('secret');
  });

  it('of a readable object accepts only GET', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      expect(await answer(ENGINE, { method })).toEqual({ status: 405, body: 'This path accepts only GET.' });
    }
  });
});

describe('a client that disconnects', () => {
  it('ends its download, and other requests are still served', async () => {
    await store.put('/posts/objects-large.jpg', Buffer.alloc(24 * 1024 * 1024, 7), 'image/jpeg');
    const gone = new AbortController();
    const response = await fetchApi('/obj/posts/objects-large.jpg', { signal: gone.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    gone.abort();
    await expect(reader?.closed).rejects.toThrow();
    await vi.waitFor(async () => expect((await fetchApi(ENGINE)).status).toBe(200), { timeout: 30_000 });
  });
});
