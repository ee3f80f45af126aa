import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeAccount, deleteAccount, signInAs } from '../suite/accounts.ts';
import { ownSuite } from '../suite/context.ts';
import { startInstance } from '../suite/instance.ts';
import { answer, fetchApi } from './fetchApi.ts';
import { signInCallers, memberRecord, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';
import { openTestStore, type Store } from './storedObjects.ts';

const jpeg = readFileSync(resolve(import.meta.dirname, '../../seed/objects/apparatus/engine-1.jpg'));
const png = readFileSync(resolve(import.meta.dirname, '../../seed/objects/members/user.png'));
const FORM = 'Send the picture as multipart/form-data, in one part named file.';
const unauthorized = 'User not authorized.';

let store: Store;
let records: Records;
let people: Callers;

beforeAll(async () => {
  store = openTestStore();
  records = openRecords();
  people = await signInCallers(records, 'uploads');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
  await store.clear('posts/upload', 'apparatus/upload', 'members/upload');
});

function formOf(bytes: Buffer, { part = 'file', name = 'image.jpg', type = 'image/jpeg' } = {}): FormData {
  const form = new FormData();
  form.append(part, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

function send(
  path: string,
  body: FormData | Uint8Array<ArrayBuffer>,
  token = people.tokens.admin,
  headers: Record<string, string> = {},
) {
  return answer(`/obj/m/${path}`, { body, token, headers });
}

describe('an upload', () => {
  // SPEC 5.8, 7.21
  it.each(['posts', 'apparatus', 'members'])(
    'to %s is stored under its name, with a smaller image for cards, and is served',
    async (folder) => {
      const path = `/${folder}/upload-a.jpg`;
      expect(await send(`${folder}/upload-a.jpg`, formOf(jpeg))).toEqual({
        status: 201,
        body: { path, width: 1600, height: 1000 },
      });
      const full = await fetchApi(`/obj${path}`);
      expect([full.status, full.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const card = await fetchApi(`/obj${path}?size=card`);
      expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const [whole, small] = [(await full.arrayBuffer()).byteLength, (await card.arrayBuffer()).byteLength];
      expect(small).toBeLessThan(whole / 2);
      expect(await store.names(folder, 'upload-a')).toEqual(['upload-a.card.jpg', 'upload-a.jpg']);
    },
  );

  it('is stored under a safe name, in the format of its extension, and the response has its path', async () => {
    const names: [string, string, string][] = [
      ['upload photo (1).PNG', 'upload photo (1).PNG', 'image/png'],
      ['upload.php.jpg', 'upload-php.jpg', 'image/jpeg'],
      ['upload-x.svg', 'upload-x-svg.jpg', 'image/jpeg'],
      ['upload\u202Egpj.exe', 'upload-gpj-exe.jpg', 'image/jpeg'],
      ['upload..%2f..\\static/Donate.html', 'upload-2f-static-Donate-html.jpg', 'image/jpeg'],
      [`upload-${'x'.repeat(700)}.webp`, `upload-${'x'.repeat(93)}.webp`, 'image/webp'],
    ];
    for (const [given, kept, type] of names) {
      const { status, body } = await send(`posts/${encodeURIComponent(given)}`, formOf(jpeg));
      expect({ status, body }).toMatchObject({ status: 201, body: { path: `/posts/${kept}` } });
      const response = await fetchApi(`/obj/posts/${encodeURIComponent(kept)}`, { method: 'HEAD' });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  it.each(['..', '%2e%2e', '.jpg', '%F0%9F%9A%92.png', '%20'])('under the name %s is refused', async (name) => {
    const { status } = await send(`posts/${name}`, formOf(jpeg));
    expect([400, 404]).toContain(status);
  });

  it('under a taken name is refused, unless it is the same image again', async () => {
    expect((await send('posts/upload-taken.jpg', formOf(jpeg))).status).toBe(201);
    const etag = (await fetchApi('/obj/posts/upload-taken.jpg', { method: 'HEAD' })).headers.get('etag');
    expect(await send('posts/upload-taken.jpg', formOf(png))).toEqual({
      status: 409,
      body: 'A file with this name already exists.',
    });
    expect((await send('posts/upload-taken.jpg', formOf(jpeg))).status).toBe(201);
    expect((await fetchApi('/obj/posts/upload-taken.jpg', { method: 'HEAD' })).headers.get('etag')).toBe(etag);
  });

  it('sent twice at once is stored once', async () => {
    const responses = await Promise.all([
      send('posts/upload-twice.jpg', formOf(jpeg)),
      send('posts/upload-twice.jpg', formOf(jpeg)),
    ]);
    expect(responses.map(({ status }) => status)).toContain(201);
    for (const { status } of responses) expect([201, 409]).toContain(status);
    expect(await store.names('posts', 'upload-twice')).toEqual(['upload-twice.card.jpg', 'upload-twice.jpg']);
  });
});

describe('an upload is refused', () => {
  it('when it would replace the default image, even for admins', async () => {
    const before = (await fetchApi('/obj/members/user.png', { method: 'HEAD' })).headers.get('etag');
    expect(await send('members/user.png', formOf(png))).toEqual({ status: 403, body: unauthorized });
    expect((await fetchApi('/obj/members/user.png', { method: 'HEAD' })).headers.get('etag')).toBe(before);
  });

  it('with a bad token, or after the account was disabled', async () => {
    expect(await send('posts/upload-bad.jpg', formOf(jpeg), 'a.b.c')).toEqual({ status: 401, body: unauthorized });
    const email = 'disabled.uploads@people.example';
    await records.put({ [`members/${email}`]: memberRecord(email, ['admin']) });
    const account = await signInAs(email);
    await changeAccount(account.uid, { disableUser: true });
    expect(await send('posts/upload-bad.jpg', formOf(jpeg), account.idToken)).toEqual({
      status: 401,
      body: unauthorized,
    });
    await deleteAccount(account.uid);
    expect(await store.names('posts', 'upload-bad')).toEqual([]);
  });

  it('in any other folder', async () => {
    for (const folder of ['secrets', 'Posts', '__proto__', 'posts%2fdeep']) {
      expect((await send(`${folder}/upload.jpg`, formOf(jpeg))).status).toBe(404);
    }
    expect(await answer('/obj/m/posts/upload-a.jpg')).toEqual({ status: 405, body: 'This path accepts only POST.' });
  });
});

describe('the body of an upload', () => {
  it.each<[string, () => FormData | Uint8Array<ArrayBuffer>, Record<string, string>, number, string]>([
    ['not a form', () => new Uint8Array(jpeg), { 'Content-Type': 'image/jpeg' }, 415, FORM],
    ['a form without a boundary', () => new Uint8Array(jpeg), { 'Content-Type': 'multipart/form-data' }, 415, FORM],
    ['a form without parts', () => new FormData(), {}, 400, FORM],
    ['a part of another name', () => formOf(jpeg, { part: 'picture' }), {}, 400, FORM],
    ['a part named __proto__', () => formOf(jpeg, { part: '__proto__' }), {}, 400, FORM],
    ['an empty file', () => formOf(Buffer.alloc(0)), {}, 400, 'The file is empty.'],
    [
      'a compressed body',
      () => new Uint8Array(gzipSync(jpeg)),
      { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Encoding': 'gzip' },
      415,
      'The body must not be compressed.',
    ],
    [
      'a truncated form',
      () => cutForm(),
      { 'Content-Type': 'multipart/form-data; boundary=cut' },
      400,
      'The upload is incomplete.',
    ],
    ['10 MB + 1 byte', () => formOf(Buffer.alloc(10 * 1024 * 1024 + 1, 1)), {}, 413, 'A picture can be at most 10 MB.'],
    ['14 MB', () => formOf(Buffer.alloc(14 * 1024 * 1024, 1)), {}, 413, 'A picture can be at most 10 MB.'],
  ])('%s is refused', async (_what, body, headers, status, sentence) => {
    expect(await send('posts/upload-refused.jpg', body(), people.tokens.admin, headers)).toEqual({
      status,
      body: sentence,
    });
    expect(await store.names('posts', 'upload-refused')).toEqual([]);
  });

  it('must have exactly one part, a file', async () => {
    const twoFiles = formOf(jpeg);
    twoFiles.append('file', new Blob([new Uint8Array(png)]), 'b.png');
    const andText = formOf(jpeg);
    andText.append('privileges', 'admin');
    const textOnly = new FormData();
    textOnly.append('file', 'not a file');
    for (const form of [twoFiles, andText, textOnly])
      expect(await send('posts/upload-refused.jpg', form)).toEqual({ status: 400, body: FORM });
    expect(await store.names('posts', 'upload-refused')).toEqual([]);
  });

  // SPEC 5.10
  it.each<[string, Buffer, string]>([
    [
      'SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/svg+xml',
    ],
    ['HTML that claims to be a JPEG', Buffer.from('<script>alert(1)</script>'), 'image/jpeg'],
    ['a GIF that is a script', Buffer.from('GIF89a/*<script>*/=1;alert(1)'), 'image/gif'],
  ])('%s is not an image', async (_what, bytes, type) => {
    const { status, body } = await send('posts/upload-refused.jpg', formOf(bytes, { type }));
    expect(status).toBe(415);
    expect(body).toBe('We cannot read this file. Please upload a JPEG, PNG, WebP, GIF or AVIF picture.');
    expect(await store.names('posts', 'upload-refused')).toEqual([]);
  });

  it('is stored as an image only: appended data is removed', async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("polyglot")</script>PK\u0003\u0004')]);
    expect(
      (await send('posts/upload-polyglot.jpg', formOf(polyglot, { type: 'text/html', name: '../../x.html' }))).status,
    ).toBe(201);
    const kept = Buffer.from(await (await fetchApi('/obj/posts/upload-polyglot.jpg')).arrayBuffer());
    expect(kept.includes('script')).toBe(false);
  });

  it('leaves nothing when the client disconnects while the image is processed', async () => {
    const { projectId, storage, bucket } = ownSuite();
    const instance = await startInstance(
      {
        FIREBASE_STORAGE_EMULATOR_HOST: storage,
        FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: bucket }),
      },
      'upload',
    );
    try {
      // 49 megapixels in about 200 kB: quick to send, but takes seconds to process.
      const large = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#a11' } })
        .png()
        .toBuffer();
      const whole = new Response(formOf(large, { name: 'a.png', type: 'image/png' }));
      const body = Buffer.from(await whole.clone().arrayBuffer());
      const headers = {
        Authorization: `Bearer ${people.tokens.admin}`,
        'Content-Type': whole.headers.get('content-type') ?? '',
        'Content-Length': String(body.length),
      };
      const url = `${instance.url}/api/obj/m/posts`;
      const leaving = request(`${url}/upload-left.png`, { method: 'POST', headers });
      const onResponse = vi.fn();
      leaving
        .on('error', () => {})
        .on('response', onResponse)
        .end(body);
      await once(leaving, 'finish');
      // Images are processed one at a time, so the response to this one means that both are done.
      const staying = fetch(`${url}/upload-stayed.png`, { method: 'POST', headers, body });
      // When this response arrives, the whole body has been read.
      expect((await fetch(`${url}/upload-left.png`)).status).toBe(405);
      leaving.destroy();
      expect((await staying).status).toBe(201);
      expect(onResponse).not.toHaveBeenCalled();
      expect(await store.names('posts', 'upload-stayed')).toEqual(['upload-stayed.card.png', 'upload-stayed.png']);
      expect(await store.names('posts', 'upload-left')).toEqual([]);
    } finally {
      await instance.stop();
    }
  });

  it('leaves nothing when the second of its two images cannot be stored', async () => {
    // The name of the full-size image is taken, so the small image must be removed again.
    await store.put('/posts/upload-halfway.jpg', 'other', 'image/jpeg');
    expect((await send('posts/upload-halfway.jpg', formOf(jpeg))).status).toBe(409);
    expect(await store.names('posts', 'upload-halfway')).toEqual(['upload-halfway.jpg']);
    expect(await (await fetchApi('/obj/posts/upload-halfway.jpg')).text()).toBe('other');
  });

  it('does not change an existing object with the name of the smaller image', async () => {
    await store.put('/posts/upload-stray.card.jpg', 'other', 'image/jpeg');
    expect((await send('posts/upload-stray.jpg', formOf(jpeg))).status).toBe(409);
    expect(await store.names('posts', 'upload-stray')).toEqual(['upload-stray.card.jpg']);
    await vi.waitFor(
      async () => expect(await (await fetchApi('/obj/posts/upload-stray.card.jpg')).text()).toBe('other'),
      {
        timeout: 30_000,
      },
    );
  });
});

function cutForm(): Uint8Array<ArrayBuffer> {
  const head =
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return new Uint8Array(Buffer.concat([Buffer.from(head), jpeg.subarray(0, jpeg.length / 2)]));
}
