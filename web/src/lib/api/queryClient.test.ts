import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { isNetworkLimited } from './networkLimit.ts';
import { makeQueryClient } from './queryClient.ts';
import { readList } from './readRequest.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

const read = () =>
  makeQueryClient().fetchQuery({
    queryKey: ['posts'],
    queryFn: ({ signal }) => readList('/col/posts', { signal }),
    // `fetchQuery` does not retry by default.
    ...makeQueryClient().getDefaultOptions().queries,
  });

it('a visitor whose network sent too many requests is retried with a growing delay, and served', async () => {
  let isRefused = true;
  const times: number[] = [];
  const start = Date.now();
  respondWith({
    '/col/posts': () => {
      times.push((Date.now() - start) / 1_000);
      return isRefused ? new Response('Later.', { status: 429, headers: { 'Retry-After': '40' } }) : [{ id: 'a' }];
    },
  });
  const list = read();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isNetworkLimited()).toBe(true);
  isRefused = false;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await list).toEqual([{ id: 'a' }]);
  expect(times).toEqual([0, 2, 6, 14, 30]);
  expect(isNetworkLimited()).toBe(false);
});

it('retries end, and other refusals are not retried', async () => {
  let status = 429;
  const made = respondWith({ '/col/posts': () => new Response('No.', { status }) });
  const list = read().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(await list).toMatchObject({ status: 429 });
  expect(made).toHaveLength(6);
  status = 403;
  await expect(read()).rejects.toMatchObject({ status: 403 });
  expect(made).toHaveLength(7);
});
