import { HOME_POLL_MS } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { CACHED_SINCE, cachedSince } from './cachedSince.ts';
import { pollInterval, readLive } from './liveSnapshot.ts';
import { makeQueryClient } from './queryClient.ts';
import { readList } from './readRequest.ts';

const NOW = Date.UTC(2026, 5, 1, 16, 0);
const TOO_MANY = () => new Response('Too many requests from your network. Please try again later.', { status: 429 });
const BROKEN = () => new Response('Something went wrong on the server.', { status: 503 });

let client: QueryClient;
/** The paths requested so far. */
let paths: string[];
let api: () => Response | Promise<Response>;
let snapshot: () => Response | Promise<Response>;
let generatedAt: number;

const live = (id: string, headers = {}) => Response.json({ generatedAt, alerts: [{ id }], incidents: [] }, { headers });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  client = makeQueryClient();
  generatedAt = NOW;
  api = () => Response.json([{ id: 'api' }]);
  paths = [];
  snapshot = () => live('snapshot');
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return path === '/live.json' ? snapshot() : api();
  });
});
afterEach(() => {
  setCurrentUser(visitor);
  vi.useRealTimers();
});

const query = {
  queryKey: ['alerts'],
  queryFn: (context: Parameters<typeof readLive>[1]) =>
    readLive<{ id: string }>('alerts', context, (request) => readList('/alerts', request)),
  staleTime: 0,
  retry: false,
};
const read = () => client.fetchQuery(query);
const cached = (at: number) => ({ [CACHED_SINCE]: new Date(at).toISOString() });
const after = (seconds: number, status: 'error' | 'success' = 'error') =>
  pollInterval({ state: { status, dataUpdatedAt: NOW - seconds * 1_000 } as never });

describe('a visitor’s page', () => {
  it('reads the API first, and then the snapshot alone', async () => {
    expect(await read()).toEqual([{ id: 'api' }]);
    for (const _ of [1, 2]) {
      await vi.advanceTimersByTimeAsync(HOME_POLL_MS);
      generatedAt = Date.now();
      expect(await read()).toEqual([{ id: 'snapshot' }]);
    }
    expect(paths).toEqual(['/api/alerts', '/live.json', '/live.json']);
  });

  it.each([
    ['429', TOO_MANY],
    ['500', () => new Response('', { status: 500 })],
    ['503', BROKEN],
    ['an answer that is no list', () => Response.json({ no: 'list' })],
    ['an unreachable server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('uses the snapshot after %s from the API', async (_what, failing) => {
    api = failing;
    expect(await read()).toEqual([{ id: 'snapshot' }]);
  });

  it('uses the snapshot when the API does not respond for four seconds, and the API when it is first', async () => {
    api = () => new Promise((late) => setTimeout(late, 6_000, Response.json([{ id: 'late' }])));
    const slow = read();
    await vi.advanceTimersByTimeAsync(3_900);
    expect(paths).toEqual(['/api/alerts']);
    await vi.advanceTimersByTimeAsync(200);
    expect(await slow).toEqual([{ id: 'snapshot' }]);
    client.clear();
    snapshot = () => new Promise(() => {});
    const other = read();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await other).toEqual([{ id: 'late' }]);
  });

  it.each([
    ['503', BROKEN],
    ['an answer that is no snapshot', () => Response.json({ generatedAt: 'x', alerts: [], incidents: [] })],
    ['half a snapshot', () => Response.json({ generatedAt: NOW, alerts: [] })],
    ['a page in place of it', () => new Response('<!doctype html>')],
  ])('polls the API after %s in place of the snapshot', async (_what, failing) => {
    await read();
    snapshot = failing;
    api = () => Response.json([{ id: 'newer' }]);
    expect(await read()).toEqual([{ id: 'newer' }]);
  });

  it('reports that its network sent too many requests, whatever else failed', async () => {
    api = TOO_MANY;
    snapshot = BROKEN;
    await expect(read()).rejects.toMatchObject({ status: 429 });
    client.setQueryData(query.queryKey, []);
    await expect(read()).rejects.toBeInstanceOf(ApiError);
    await expect(read()).rejects.toMatchObject({ status: 429 });
  });

  it('never goes back to an older snapshot', async () => {
    await read();
    expect(await read()).toEqual([{ id: 'snapshot' }]);
    await vi.advanceTimersByTimeAsync(2_000);
    generatedAt = NOW - 1;
    snapshot = () => live('older');
    expect(await read()).toEqual([{ id: 'api' }]);
  });

  it('reads one snapshot for both lists', async () => {
    client.setQueryData(query.queryKey, []);
    client.setQueryData(['incidents'], []);
    const incidents = client.fetchQuery({
      ...query,
      queryKey: ['incidents'],
      queryFn: (context) => readLive('incidents', context, (request) => readList('/col/incidents', request)),
    });
    expect(await Promise.all([read(), incidents])).toEqual([[{ id: 'snapshot' }], []]);
    expect(paths).toEqual(['/live.json']);
  });
});

describe('the age of a snapshot', () => {
  beforeEach(async () => {
    await read();
  });

  it('is not shown while the CDN has new ones', async () => {
    snapshot = () => live('snapshot', { Age: '8' });
    expect(cachedSince(await read())).toBeUndefined();
  });

  it('is shown when the CDN has had it for long, whatever this device’s clock says', async () => {
    vi.setSystemTime(NOW + 86_400_000);
    generatedAt = NOW + 1;
    api = BROKEN;
    snapshot = () => live('snapshot', { Age: '400' });
    expect(cachedSince(await read())).toBe(NOW + 86_400_000 - 400_000);
  });

  it('is shown when the same one comes again and again', async () => {
    expect(cachedSince(await read())).toBeUndefined();
    await vi.advanceTimersByTimeAsync(HOME_POLL_MS);
    expect(cachedSince(await read())).toBeUndefined();
    await vi.advanceTimersByTimeAsync(HOME_POLL_MS);
    api = BROKEN;
    expect(cachedSince(await read())).toBe(NOW);
  });

  it('is that of the newer copy when only this device has copies', async () => {
    api = () => Response.json([{ id: 'api' }], { headers: cached(NOW - 600_000) });
    snapshot = () => live('snapshot', cached(NOW - 60_000));
    client.clear();
    const list = await read();
    expect([list, cachedSince(list)]).toEqual([[{ id: 'snapshot' }], NOW - 60_000]);
  });
});

it('a member’s page reads the API alone', async () => {
  setCurrentUser({ ...visitor, token: () => Promise.resolve('token') });
  await read();
  expect(await read()).toEqual([{ id: 'api' }]);
  api = BROKEN;
  await expect(read()).rejects.toMatchObject({ status: 503 });
  expect(paths).toEqual(['/api/alerts', '/api/alerts', '/api/alerts']);
});

it('polls become rarer the longer they fail', () => {
  vi.spyOn(performance, 'now').mockReturnValue(86_400_000);
  expect(after(1_000, 'success')).toBe(HOME_POLL_MS);
  expect([22, 45, 90, 170, 330, 5_000, 50_000].map((seconds) => after(seconds) / 1_000)).toEqual([
    20, 40, 80, 160, 320, 320, 320,
  ]);
  // The page has just opened and read nothing yet.
  vi.spyOn(performance, 'now').mockReturnValue(3_000);
  expect(pollInterval({ state: { status: 'error', dataUpdatedAt: 0 } as never })).toBe(HOME_POLL_MS);
});
