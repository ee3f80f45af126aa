import { recentStormsList, stormsList } from '@firehouse/model';
import { describe, expect, it, vi } from 'vitest';
import { cacheKeyOf } from './cachedResponses.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 30, 123);
const list = (q: string) =>
  new URL(
    `https://site.example/api/col/incidents?${new URLSearchParams({ q, orderBy: 'startTime,desc', limit: '-1' })}`,
  );
const upTo = (now: number, ms = 1_800_000) => list(`startTime>=${now - ms} AND startTime<${now}`);

/** Returns the cache key of a request for a list of storms at a given time. */
function stormsKey(now: number, storms: ReturnType<typeof stormsList>): string {
  vi.setSystemTime(now);
  return cacheKeyOf(new URL(`https://site.example/api/col/storms?${new URLSearchParams(storms)}`));
}

describe('the cache key of a response', () => {
  // SPEC 10.47
  it('is the same for every request of Home for the last half hour', () => {
    const addresses = [0, 1, 20_000].map((ms) => cacheKeyOf(upTo(NOW + ms)));
    expect(new Set(addresses).size).toBe(1);
    expect(new URL(addresses[0] ?? '').searchParams.get('q')).toBe('startTime>=');
  });

  // SPEC 10.47
  it('is the same for every request of Home for its storms', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ofHome = [0, 20_000, 90_000].map((ms) => stormsKey(NOW + ms, recentStormsList(NOW + ms)));
    const yesterday = NOW - 86_400_000;
    const other = stormsKey(NOW, stormsList(yesterday - 1_800_000, yesterday));
    vi.useRealTimers();
    expect(new Set(ofHome).size).toBe(1);
    expect(ofHome).not.toContain(other);
  });

  // SPEC 10.47
  it.each([
    ['half an hour of the call history', upTo(Date.UTC(2026, 5, 1, 12))],
    ['another time', upTo(NOW, 1_800_001)],
    ['calls of a type', list(`startTime>=${NOW - 1_800_000} AND startTime<${NOW} AND TypeCode="Fire"`)],
    ['posts', new URL('https://site.example/api/col/posts?limit=-1')],
  ])('is the URL for %s', (_what, url) => {
    expect(cacheKeyOf(url)).toBe(url.href);
  });
});
