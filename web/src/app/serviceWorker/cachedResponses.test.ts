import { describe, expect, it } from 'vitest';
import { CACHED_SINCE } from '../../lib/api/cachedSince.ts';
import { responses, images } from './cachedResponses.ts';

const strategies = { responses, images };

/** Returns the response as it would be cached; undefined if it wouldn't be. */
async function cached(of: keyof typeof strategies, status: number, headers: Record<string, string>) {
  const request = new Request('https://site.example/api/alerts');
  const response = new Response('[]', { status, headers });
  for (const { cacheWillUpdate } of strategies[of].plugins) {
    const given = await cacheWillUpdate?.({
      request,
      response,
      event: new Event('fetch') as never,
      state: {},
    });
    if (given !== undefined) return given;
  }
  return response;
}

describe.each(['responses', 'images'] as const)('the worker’s %s', (of) => {
  it.each(['no-store', 'private, no-cache', 'private, no-store, max-age=300'])(
    'are not cached under %s',
    async (rule) => {
      expect(await cached(of, 200, { 'Cache-Control': rule })).toBeNull();
    },
  );

  it.each([201, 206, 304, 401, 404, 503])('are not cached with status %i', async (status) => {
    const response = { status, headers: new Headers() } as Response;
    const [dated] = strategies[of].plugins;
    const given = await dated?.cacheWillUpdate?.({
      request: new Request('https://site.example/api/alerts'),
      response,
      event: new Event('fetch') as never,
      state: {},
    });
    expect(given).toBeNull();
  });

  it('are cached with the time when they were sent', async () => {
    const sent = await cached(of, 200, {
      'Cache-Control': 'private, max-age=300',
      Date: 'Mon, 01 Jun 2026 16:00:00 GMT',
    });
    expect(sent?.headers.get(CACHED_SINCE)).toBe('2026-06-01T16:00:00.000Z');
    expect(await sent?.text()).toBe('[]');
  });
});
