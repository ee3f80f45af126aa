import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { afterEach, expect, it } from 'vitest';
import { answerInTime } from './deadline.ts';
import { answerErrors } from './errors.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function start(call: RequestHandler): Promise<string> {
  const app = express();
  app.use(answerInTime(50), call, answerErrors);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a call that never answers is answered for', async () => {
  const response = await fetch(await start(() => {}));
  expect([response.status, await response.text()]).toEqual([503, 'This took too long; please try again.']);
  expect(response.headers.get('retry-after')).toBe('5');
});

it('an answer that began and never ends is cut, and not taken for a whole one', async () => {
  const url = await start((_request, response) => {
    response.write('[1,');
  });
  const response = await fetch(url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

it('an answer in time is left alone', async () => {
  const url = await start((_request, response) => {
    response.send('done');
  });
  expect(await (await fetch(url)).text()).toBe('done');
});
