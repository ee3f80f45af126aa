import express, { type Express } from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { disableDecompression, hideBodies, showBodies } from './platformBodyParsing.ts';
import { rawBody } from './readBody.ts';

const plain = Buffer.alloc(1024 * 1024);

beforeAll(() => {
  disableDecompression();
  hideBodies();
});

async function post(
  app: Express,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer> | string,
): Promise<Response> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method: 'POST', headers, body });
  } finally {
    server.close();
  }
}

it.each([
  ['gzip', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['br', brotliCompressSync(plain)],
])('a body in %s is not decompressed by the platform’s parser', async (encoding, packed) => {
  const app = express();
  // Simulates the platform's body parser, which also decompresses.
  app.use(showBodies, express.raw({ type: () => true, limit: '1024mb' }));
  app.post('/', (request, response) => {
    response.json({ size: (request.body as Buffer).length, encoding: request.get('content-encoding') });
  });
  const response = await post(app, { 'Content-Encoding': encoding }, new Uint8Array(packed));
  expect(await response.json()).toEqual({ size: packed.length, encoding: 'identity' });
});

it.each([
  ['application/json', '{"a":'],
  ['application/cloudevents+json', '{"a":'],
  ['application/json; charset=klingon', '{"a":1}'],
  ['text/plain; charset=klingon', 'a'],
  ['application/x-www-form-urlencoded', Array.from({ length: 2_000 }, (_none, at) => `a${at}=b`).join('&')],
])('a body of type %s is not read by the platform’s parsers, only by the endpoint', async (type, body) => {
  const app = express();
  // The platform's body parsers, in the same order.
  app.use(
    express.json({ type: 'application/cloudevents+json' }),
    express.json(),
    express.text(),
    express.urlencoded({ extended: true }),
    express.raw({ type: '*/*' }),
    showBodies,
  );
  app.post('/', async (request, response) => {
    response.json({ body: String(await rawBody(request, 100_000)), type: request.get('content-type') });
  });
  const response = await post(app, { 'Content-Type': type }, body);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ body, type });
});
