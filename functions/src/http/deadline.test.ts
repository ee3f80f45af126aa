import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { respondInTime } from './deadline.ts';
import { handleErrors } from './errorResponses.ts';

let server: Server | undefined;

afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function start(handler: RequestHandler): Promise<string> {
  const app = express();
  app.use(respondInTime(50), handler, handleErrors);
  const listening = createServer(app);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

it('a request without a response in time gets 503', async () => {
  const response = await fetch(await start(() => {}));
  expect([response.status, await response.text()]).toEqual([503, 'This took too long. Please try again.']);
  expect(response.headers.get('retry-after')).toBe('5');
});

it('a response that begins and never ends is cut, so that it does not look complete', async () => {
  const url = await start((_request, response) => {
    response.write('[1,');
  });
  const response = await fetch(url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

it('a response in time clears the timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const response = Object.assign(new EventEmitter(), { headersSent: false, destroy: vi.fn() });
  const next = vi.fn();
  await respondInTime(50)({} as Request, response as unknown as Response, next);
  expect([vi.getTimerCount(), next.mock.calls]).toEqual([1, [[]]]);
  vi.advanceTimersByTime(49);
  response.headersSent = true;
  response.emit('close');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(next).toHaveBeenCalledTimes(1);
  expect(response.destroy).not.toHaveBeenCalled();
});
