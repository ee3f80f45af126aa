import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { leaveBodiesPacked } from './packedBodies.ts';

const plain = Buffer.alloc(1024 * 1024);

it.each([
  ['gzip', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['br', brotliCompressSync(plain)],
])('a body in %s stays as it came, whoever reads it', async (encoding, packed) => {
  leaveBodiesPacked();
  const app = express();
  // What the platform reads bodies with, and unpacks by.
  app.use(express.raw({ type: () => true, limit: '1024mb' }));
  app.post('/', (request, response) => {
    response.json({ size: (request.body as Buffer).length, encoding: request.get('content-encoding') });
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    method: 'POST',
    headers: { 'Content-Encoding': encoding },
    body: new Uint8Array(packed),
  });
  expect(await response.json()).toEqual({ size: packed.length, encoding: 'identity' });
  server.close();
});
