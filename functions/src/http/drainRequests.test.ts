import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleErrors } from './errorResponses.ts';
import { finishBeforeEnd } from './drainRequests.ts';
import type { Ending } from '../shutdown/onShutdown.ts';

let server: Server;
let host: string;
let exits: number[];
let ending: EventEmitter;
let open: Response[];

beforeEach(async () => {
  exits = [];
  open = [];
  ending = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  ending.on('SIGTERM', () => exits.push(-1));
  const app = express();
  app.use(finishBeforeEnd(ending as unknown as Ending));
  app.get('/slow', (_request, response) => {
    open.push(response);
  });
  app.get('/', (_request, response) => {
    response.send('done');
  });
  app.use(handleErrors);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 20_000 }).toBe(true);
}

describe('an instance that receives SIGTERM', () => {
  it('exits at once when no request is running, and removes other listeners', async () => {
    await (await fetch(host)).text();
    await until(() => true);
    ending.emit('SIGTERM');
    expect(exits).toEqual([0]);
  });

  it('exits after the last response, and rejects new requests', async () => {
    const [one, other] = [fetch(`${host}/slow`), fetch(`${host}/slow`)];
    await until(() => open.length === 2);
    ending.emit('SIGTERM');
    const late = await fetch(host);
    expect([late.status, await late.text()]).toEqual([503, 'This server is shutting down. Please try again.']);
    expect(late.headers.get('connection')).toBe('close');
    open[0]?.send('one');
    expect(exits).toEqual([]);
    open[1]?.send('other');
    expect(await Promise.all([one, other].map(async (response) => (await response).text()))).toEqual(['one', 'other']);
    await until(() => exits.length > 0);
    expect(exits).toEqual([0]);
  });

  it('does not wait for clients that have disconnected', async () => {
    const client = new AbortController();
    const response = fetch(`${host}/slow`, { signal: client.signal }).catch(() => 'aborted');
    await until(() => open.length === 1);
    ending.emit('SIGTERM');
    client.abort();
    expect(await response).toBe('aborted');
    // The instance must exit long before the platform would kill it.
    await expect.poll(() => exits, { timeout: 2_000 }).toEqual([0]);
  });
});
