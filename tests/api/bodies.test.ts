import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peakMemoryMB, sendBodies } from '@firehouse/functions/bench/senders';
import { ownSuite } from '../suite/context.ts';
import { startInstance, type Instance } from '../suite/instance.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';
import { openTestStore, type Store } from './storedObjects.ts';

const BYTES = 31_000_000;
/** Maximum amount that a connection buffers before the server reads it, in bytes. */
const UNREAD_MAX_BYTES = 12_000_000;
const kinds = [
  ['with Content-Length', false],
  ['without Content-Length', true],
] as const;

let records: Records;
let people: Callers;
let store: Store;
const instances = new Map<string, Instance>();

beforeAll(async () => {
  records = openRecords();
  store = openTestStore();
  people = await signInCallers(records, 'bodies');
  const { bucket, projectId, storage } = ownSuite();
  const parameters = {
    WRITES_PER_MINUTE: '100000',
    READS_PER_MINUTE: '100000',
    FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: bucket }),
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
  };
  await Promise.all(
    ['api', 'feeds', 'upload', 'beforeUserSignedIn'].map(async (target) => {
      instances.set(target, await startInstance(parameters, target));
    }),
  );
});

afterAll(async () => {
  await Promise.all([...instances.values()].map((one) => one.stop()));
  await people.leave();
  await records.clear();
  await store.clear('posts/bodies');
});

function instance(target: string): Instance {
  const found = instances.get(target);
  if (found === undefined) throw new Error(`No instance of ${target}.`);
  return found;
}

/** Sends a body in chunks, without Content-Length. */
function sendPieces(
  target: string,
  path: string,
  headers: Record<string, string>,
  pieces: readonly Buffer[],
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = request(`${instance(target).url}${path}`, { method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', fail);
    for (const piece of pieces) sent.write(piece);
    sent.end();
  });
}

describe.each(kinds)('a body of 31 MB, %s', (_kind, chunked) => {
  it('is refused by the API before it is read, and its connection is closed', async () => {
    const [response] = await sendBodies(instance('api').port, '/api/col/posts/doc', {
      senders: 1,
      bytes: BYTES,
      chunked,
    });
    // The body is never read: its size is known from Content-Length, and without that, the token is checked first.
    expect(response).toMatchObject(
      chunked ? { status: 401, text: 'User not authorized.' } : { status: 413, text: 'The body is larger than 1 MiB.' },
    );
    expect(response?.sent).toBeLessThan(UNREAD_MAX_BYTES);
  });

  it('is refused by the public forms', async () => {
    const [response] = await sendBodies(instance('api').port, '/api/apply', { senders: 1, bytes: BYTES, chunked });
    expect(response).toMatchObject({
      status: 413,
      text: chunked ? 'The body is larger than 64 KiB.' : 'The body is larger than 1 MiB.',
    });
    expect(response?.sent).toBeLessThan(UNREAD_MAX_BYTES);
  });

  it('is refused by the upload endpoint before the image is checked', async () => {
    const [response] = await sendBodies(instance('upload').port, '/api/obj/m/posts/bodies-x.jpg', {
      senders: 1,
      bytes: BYTES,
      chunked,
      type: 'multipart/form-data; boundary=x',
    });
    expect(response?.status).toBe(401);
    expect(response?.sent).toBeLessThan(UNREAD_MAX_BYTES);
  });

  it.each([
    ['api', '/api/apply', 300],
    ['feeds', '/feeds/news.xml', 200],
    ['beforeUserSignedIn', '/', 200],
  ])('from 40 senders at once keeps the memory of %s (%s) below %i MB', async (target, path, limitMB) => {
    const responses = await sendBodies(instance(target).port, path, { senders: 40, bytes: BYTES, chunked });
    expect(responses.filter(({ status }) => status < 400 && status !== 0)).toEqual([]);
    expect(peakMemoryMB(instance(target).pid)).toBeLessThan(limitMB);
    // The instance is still running.
    expect((await fetch(`${instance(target).url}/robots.txt`)).status).toBe(404);
  });
});

/** Creates JSON text with the given size in bytes. */
const json = (bytes: number) => [Buffer.from(`"${'x'.repeat(bytes - 2)}"`)];

describe('the body of a request to the API', () => {
  it.each([
    ['in one piece', 1],
    ['byte by byte', 1_000],
  ])('is read %s without Content-Length', async (_how, count) => {
    const form = Buffer.from(JSON.stringify({ name: 'é'.repeat(200), address: 'x', phone: 'x', email: 'x' }));
    const size = Math.ceil(form.length / count);
    const pieces = Array.from({ length: Math.ceil(form.length / size) }, (_, at) =>
      form.subarray(at * size, (at + 1) * size),
    );
    const response = await sendPieces('api', '/api/apply', { 'Content-Type': 'application/json' }, pieces);
    // This error means that the whole body was read, because `email` is the last field.
    expect(response).toEqual({ status: 400, text: 'email must be an email address, such as name@example.com.' });
  });

  it.each([{}, { 'Transfer-Encoding': 'chunked' }])(
    'is refused as malformed with a sentence when the headers are %j',
    async (headers) => {
      const response = await sendPieces('api', '/api/apply', { 'Content-Type': 'application/json', ...headers }, [
        Buffer.from('{"name":'),
      ]);
      expect(response).toEqual({ status: 400, text: 'The body is not valid JSON.' });
    },
  );

  it('is read up to the limit, and refused one byte above it', async () => {
    const headers = { 'Content-Type': 'application/json' };
    expect(await sendPieces('api', '/api/apply', headers, json(64 * 1024))).toEqual({
      status: 400,
      text: 'The body must be a JSON object.',
    });
    expect(await sendPieces('api', '/api/apply', headers, json(64 * 1024 + 1))).toEqual({
      status: 413,
      text: 'The body is larger than 64 KiB.',
    });
  });

  it('causes no error in the log when the client disconnects in the middle of it', async () => {
    const before = instance('api').log();
    const socket = connect(instance('api').port, '127.0.0.1');
    socket.write(
      'POST /api/apply HTTP/1.1\r\nHost: localhost\r\n' +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":',
      () => socket.destroy(),
    );
    await new Promise((done) => socket.once('close', done));
    // The instance can still handle requests.
    expect((await fetch(`${instance('api').url}/api/alerts`)).status).toBe(200);
    expect(instance('api').log()).toBe(before);
  });

  it('leaves the connection open for the next request when its content is refused', async () => {
    const socket = connect(instance('api').port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const post = 'POST /api/apply HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    for (let round = 1; round <= 2; round += 1) {
      socket.write(`${post}Content-Length: 2\r\n\r\n[]`);
      await expect.poll(() => received.split('The body must be a JSON object.').length).toBe(round + 1);
    }
    socket.destroy();
  });
});

const formOf = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);

const uploadHeaders = (length?: number) => ({
  Authorization: `Bearer ${people.tokens.admin ?? ''}`,
  'Content-Type': 'multipart/form-data; boundary=x',
  ...(length !== undefined && { 'Content-Length': String(length) }),
});

describe('an upload', () => {
  const jpeg = readFileSync(resolve(import.meta.dirname, '../../seed/objects/apparatus/engine-1.jpg'));
  /** Creates a JPEG of the given size by appending bytes after its end, which viewers ignore. */
  const jpegOf = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  const MAX = 10 * 1024 * 1024;

  it.each(kinds)('of 10 MB is accepted, %s', async (kind, chunked) => {
    const body = formOf(jpegOf(MAX));
    const path = `/api/obj/m/posts/bodies-${chunked ? 'chunked' : 'whole'}.jpg`;
    const response = await sendPieces('upload', path, uploadHeaders(chunked ? undefined : body.length), [body]);
    expect(response, kind).toMatchObject({ status: 201 });
  });

  it.each(kinds)('of more than 10 MB is refused, %s', async (kind, chunked) => {
    const body = formOf(jpegOf(MAX + 100_000));
    const response = await sendPieces(
      'upload',
      '/api/obj/m/posts/bodies-large.jpg',
      uploadHeaders(chunked ? undefined : body.length),
      [body],
    );
    expect(response, kind).toEqual({ status: 413, text: 'A picture can be at most 10 MB.' });
  });
});
