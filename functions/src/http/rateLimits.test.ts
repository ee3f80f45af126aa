import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../platform/settings.ts';
import { SharedReads } from '../platform/sharedReads.ts';
import { startLocalServer, type LocalServer } from '../testing/localServer.ts';
import { handleErrors } from './errorResponses.ts';
import { computerOf, countRead, limitRequests } from './rateLimits.ts';

interface Sent {
  readonly from?: string;
  readonly method?: string;
  readonly token?: string;
}

const rates = { requestsPerMinute: 40, readsPerMinute: 3, writesPerMinute: 2 };

let server: LocalServer;
let reads: number;
let isSharing: boolean;

beforeEach(async () => {
  reads = 0;
  isSharing = true;
  const shared = new SharedReads(() => (isSharing ? 3_600_000 : 0));
  const app = express();
  app.set('trust proxy', 1);
  app.use(limitRequests(() => ({ ...defaultSettings, rates })));
  app.get(['/api/alerts', '/api/col/:collection', '/api/col/:collection/doc/:id'], async (request, response) => {
    const readShared = (key: string) =>
      shared.read(
        key,
        () => Promise.resolve((reads += 1)),
        () => countRead(request),
      );
    response.json([await readShared(request.url), await readShared(`${request.url} and more`)]);
  });
  app.use((_request, response) => {
    response.sendStatus(204);
  });
  app.use(handleErrors);
  server = await startLocalServer(app);
});
afterEach(() => {
  server.close();
  vi.restoreAllMocks();
});

async function send(path: string, { from = '203.0.113.5', method = 'GET', token }: Sent = {}): Promise<number> {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const headers = { 'X-Forwarded-For': from, ...authorization };
  return (await fetch(`http://${server.host}${path}`, { method, headers })).status;
}

async function statuses(count: number, path: (at: number) => string, sent?: Sent): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < count; at += 1) all.push(await send(path(at), sent));
  return all;
}

describe('answers from a shared read', () => {
  it('do not count against the limit of reads', async () => {
    expect(await statuses(20, () => '/api/alerts')).toEqual(Array(20).fill(200));
    expect(reads).toBe(2);
    // The 20 requests counted as one read, so only two more are allowed.
    expect(await statuses(3, (at) => `/api/col/posts?limit=${at}`)).toEqual([200, 200, 429]);
    expect(await send('/api/alerts')).toBe(200);
  });

  it('count where nothing is shared', async () => {
    isSharing = false;
    expect(await statuses(5, () => '/api/alerts')).toEqual([200, 200, 200, 429, 429]);
  });

  it('are not spoiled by somebody who is refused', async () => {
    expect(await statuses(4, (at) => `/api/col/posts?limit=${at}`)).toEqual([200, 200, 200, 429]);
    // The error for the rejected request must not be shared with other visitors.
    expect(await send('/api/col/posts?limit=3', { from: '203.0.113.6' })).toBe(200);
    expect(await send('/api/col/posts?limit=3')).toBe(200);
  });
});

describe('what counts as a read at once', () => {
  it.each([
    ['a request with a token', () => '/api/alerts', { token: 'x' }],
    ['another endpoint', () => '/api/subscriptions', {}],
    ['a path below', () => '/api/alerts/more', {}],
    ['a long filter', () => `/api/col/posts?q=${'x'.repeat(600)}`, {}],
    ['a feed', () => '/feeds/news.xml', {}],
    ['an image', () => '/media/posts/1/a.jpg', {}],
  ] as [string, () => string, Sent][])('%s', async (_what, path, sent) => {
    expect((await statuses(4, path, sent)).at(-1)).toBe(429);
  });

  it('is nothing of the live snapshot', async () => {
    expect(await statuses(8, () => '/live.json')).toEqual(Array(8).fill(204));
    expect(await statuses(8, () => '/now?x=1')).toEqual(Array(8).fill(204));
  });
});

it('above the limit of all requests, nothing is served, until the minute is over', async () => {
  const clock = vi.spyOn(performance, 'now');
  // Use a whole number, because a fraction could be rounded up to 61 s.
  const start = Math.round(performance.now());
  clock.mockImplementation(() => start);
  const all = await statuses(42, (at) => (at % 2 === 0 ? '/live.json' : '/api/alerts'));
  expect(all.filter((status) => status === 429)).toHaveLength(2);
  const refused = await fetch(`http://${server.host}/live.json`, { headers: { 'X-Forwarded-For': '203.0.113.5' } });
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    429,
    '60',
    'no-store',
  ]);
  expect(await send('/live.json', { from: '203.0.113.6' })).toBe(204);
  clock.mockImplementation(() => start + 60_000);
  expect(await send('/live.json')).toBe(204);
});

it('writes have their own limit', async () => {
  expect(await statuses(3, () => '/api/apply', { method: 'POST' })).toEqual([204, 204, 429]);
  expect(await send('/api/subscriptions')).toBe(204);
});

it('2,000 visitors behind one address are served within a minute with the default limits', async () => {
  const defaults = { ...defaultSettings.rates };
  expect(defaults.requestsPerMinute).toBeGreaterThanOrEqual(20_000);
  const before = { ...rates };
  Object.assign(rates, defaults);
  try {
    const home = ['/api/alerts', '/api/col/incidents?limit=-1', '/api/col/calls.volume/doc/2024', '/live.json'];
    const refused: number[] = [];
    for (let at = 0; at < 2_000; at += 100) {
      const paths = Array.from({ length: 100 }, (_, visitor) => home[visitor % home.length] ?? '');
      refused.push(...(await Promise.all(paths.map((path) => send(path)))).filter((status) => status === 429));
    }
    expect(refused).toHaveLength(0);
  } finally {
    Object.assign(rates, before);
  }
});

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:CB00:7105', '203.0.113.5'],
  ['2001:db8:1:1::1', '2001:db8:1:1'],
  ['2001:0DB8:1:1:0:0:0:3', '2001:db8:1:1'],
  ['2001:db8:1:1:ffff::2', '2001:db8:1:1'],
  ['2001:db8:1:1:1:2:203.0.113.5', '2001:db8:1:1'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['64:ff9b::203.0.113.5', '64:ff9b:0:0'],
  ['not an address', 'not an address'],
  ['[::1]:80', '[::1]:80'],
  [undefined, ''],
])('the computer of %s is %s', (ip, computer) => {
  expect(computerOf({ ip })).toBe(computer);
});
