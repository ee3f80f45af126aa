import type { WorkboxPlugin } from 'workbox-core';
import { NetworkFirst } from 'workbox-strategies';
import { MINUTE_MS, HOME_INCIDENT_WINDOW_MS, recentStormsList } from '@firehouse/model';
import { CACHED_SINCE } from '../../lib/api/cachedSince.ts';
import { expiration } from './cacheExpiration.ts';

/** Matches a filter for incidents within a time range. */
const UP_TO = /^startTime>=(\d+) AND startTime<(\d+)$/;

/**
 * Returns whether a filter is the one that Home polls with: the last half hour up to now. Each response then replaces
 * the previous one in the cache. A half hour in the call history starts on a full minute and is cached separately.
 */
function isHomes(filter: string): boolean {
  const [, from, to] = (UP_TO.exec(filter) ?? []).map(Number);
  return from !== undefined && to !== undefined && to - from === HOME_INCIDENT_WINDOW_MS && from % MINUTE_MS !== 0;
}

/**
 * Returns a request's cache key.
 * @param url URL of a request for which `isVisitorRequest` is true
 */
export function cacheKeyOf(url: URL): string {
  const under = new URL(url);
  const filter = under.searchParams.get('q') ?? '';
  if (isHomes(filter)) under.searchParams.set('q', 'startTime>=');
  // Home's list of storms has a different filter every minute.
  if (filter === recentStormsList(Date.now()).q) under.searchParams.set('q', 'endTime>=');
  return under.href;
}

/** Maximum age of cached responses, in days. Older ones are too outdated to show. */
const DAYS = 30;

/** Timeout in seconds, after which the cached response is served. */
const TIMEOUT_S = 10;

/**
 * Caches successful responses unless their headers forbid it, and stores their dates. All of Home's polls for the same
 * list share a cache key.
 */
const dated: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(cacheKeyOf(new URL(request.url))),
  cacheWillUpdate: ({ response }) => {
    if (response.status !== 200 || /no-store|no-cache/.test(response.headers.get('Cache-Control') ?? ''))
      return Promise.resolve(null);
    const headers = new Headers(response.headers);
    const sent = Date.parse(headers.get('Date') ?? '');
    headers.set(CACHED_SINCE, new Date(sent > 0 ? sent : Date.now()).toISOString());
    return Promise.resolve(new Response(response.body, { status: 200, headers }));
  },
};

/** Lists, documents and texts: from the network first, falling back to the cached response. */
export const responses = new NetworkFirst({
  cacheName: 'answers',
  networkTimeoutSeconds: TIMEOUT_S,
  plugins: [dated, expiration(120, DAYS)],
});

/** Images: from the network first, so that deleted images disappear. The browser's HTTP cache makes that cheap. */
export const images = new NetworkFirst({
  cacheName: 'pictures',
  plugins: [dated, expiration(80, DAYS)],
});
