import { CLEAN_MARK } from '@firehouse/model';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../api.ts';

/** A fake object store. Tests set its metadata and contents. */
const store = vi.hoisted(() => ({
  facts: (): Promise<unknown> => Promise.resolve([{}]),
  bytes: (): unknown => undefined,
}));

vi.mock(import('../platform/firebase.ts'), async (original) => ({
  ...(await original()),
  bucket: () =>
    Promise.resolve({
      file: (name: string) => ({ name, getMetadata: () => store.facts(), createReadStream: () => store.bytes() }),
    } as never),
}));

const requestFailed = vi.hoisted(() => vi.fn());

vi.mock(import('../platform/log.ts'), async (original) => ({
  ...(await original()),
  log: { ...(await original()).log, requestFailed },
}));

const SIZE = 64 * 1024 * 1024;
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer(createApi());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

beforeEach(() => {
  requestFailed.mockClear();
  store.facts = () =>
    Promise.resolve([
      {
        size: SIZE,
        contentType: 'image/jpeg',
        generation: '7',
        updated: '2026-01-02T03:04:05.678Z',
        metadata: CLEAN_MARK,
      },
    ]);
});

afterAll(() => {
  server.close();
});

const failing = (code: string | number) => Object.assign(new Error('no'), { code });

function endless(): Readable {
  return new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024, 7));
    },
  });
}

async function getImage(): Promise<{ status: number | undefined; body: string; ended: boolean }> {
  return new Promise((resolve, reject) => {
    request({ port, path: '/api/obj/posts/a.jpg' }, (response: IncomingMessage) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      response.on('close', () => resolve({ status: response.statusCode, body, ended: response.complete }));
      response.on('error', () => {});
    })
      .on('error', reject)
      .end();
  });
}

it('stops reading when the client disconnects', async () => {
  const source = endless();
  store.bytes = () => source;
  await new Promise<void>((resolve, reject) => {
    const clientRequest = request({ port, path: '/api/obj/posts/a.jpg' }, (response) => {
      response.once('data', () => clientRequest.destroy());
      response.on('close', resolve);
      response.on('error', () => {});
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
  await expect.poll(() => source.destroyed).toBe(true);
  expect(requestFailed).not.toHaveBeenCalled();
});

it('stops waiting for the first byte when the client disconnects', async () => {
  const source = new Readable({ read() {} });
  store.bytes = () => source;
  const clientRequest = request({ port, path: '/api/obj/posts/a.jpg' });
  clientRequest.on('error', () => {});
  clientRequest.end();
  await expect.poll(() => source.listenerCount('readable')).toBeGreaterThan(0);
  clientRequest.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
  expect(requestFailed).not.toHaveBeenCalled();
});

it.each<[string, () => Promise<unknown>, number, string]>([
  ['has no such object', () => Promise.reject(failing(404)), 404, 'This object does not exist.'],
  [
    'is unreachable',
    () => Promise.reject(failing('ECONNREFUSED')),
    503,
    'The object store is not responding right now. Please try again.',
  ],
  [
    'is overloaded',
    () => Promise.reject(failing(503)),
    503,
    'The object store is not responding right now. Please try again.',
  ],
  ['denies access', () => Promise.reject(failing(403)), 500, 'Something went wrong on the server.'],
])('responds with a status and a message when the store %s', async (_what, facts, status, body) => {
  store.facts = facts;
  expect(await getImage()).toEqual({ status, body, ended: true });
});

it('responds with 503 when reading fails before the first byte', async () => {
  store.bytes = () =>
    new Readable({
      read() {
        this.destroy(failing('ECONNRESET'));
      },
    });
  expect(await getImage()).toMatchObject({
    status: 503,
    body: 'The object store is not responding right now. Please try again.',
  });
});

it('cuts the connection when reading fails later, so that the response does not look complete', async () => {
  let left = 3;
  store.bytes = () =>
    new Readable({
      read() {
        left -= 1;
        if (left > 0) this.push(Buffer.alloc(64 * 1024, 7));
        else this.destroy(failing('ECONNRESET'));
      },
    });
  const { status, ended } = await getImage();
  expect({ status, ended }).toEqual({ status: 200, ended: false });
});
