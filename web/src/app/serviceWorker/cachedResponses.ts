import type { WorkboxPlugin } from 'workbox-core';
import { NetworkFirst } from 'workbox-strategies';
import { MINUTE_MS, HOME_INCIDENT_WINDOW_MS } from '@firehouse/model';
import { CACHED_SINCE } from '../../lib/api/cachedSince.ts';
import { expiration } from './cacheExpiration.ts';

/** Matches a filter for the incidents up to a moment. */
const UP_TO = /^startTime>=(\d+) AND startTime<(\d+)$/;

/**
 * Returns whether a filter is Home's. Home polls for the half hour up to now, and each response replaces the previous
 * one. A half hour in the call history starts on a full minute, as in its form, and gets its own cache entry.
 */
function isHomes(filter: string): boolean {
  const [, from, to] = (UP_TO.exec(filter) ?? []).map(Number);
  return from !== undefined && to !== undefined && to - from === HOME_INCIDENT_WINDOW_MS && from % MINUTE_MS !== 0;
}

/**
 * Returns the cache key for a request.
 * @param url a URL for which `isVisitorRequest` holds
 */
export function cacheKeyOf(url: URL): string {
  const under = new URL(url);
  if (isHomes(under.searchParams.get('q') ?? '')) under.searchParams.set('q', 'startTime>=');
  return under.href;
}

/** Older copies are too outdated to show. */
const DAYS = 30;

/** Timeout in seconds, after which the cached copy is shown. */
const TIMEOUT_S = 10;

/**
 * Caches successful responses unless their headers forbid it, each with its date; lists that start at the current time
 * share one cache key.
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

/** Lists, documents and texts: from the network first, or the last copy if the site is unreachable. */
export const responses = new NetworkFirst({
  cacheName: 'answers',
  networkTimeoutSeconds: TIMEOUT_S,
  plugins: [dated, expiration(120, DAYS)],
});

/** Images. The browser's HTTP cache saves requests; an image removed from the site is not shown again. */
export const images = new NetworkFirst({
  cacheName: 'pictures',
  plugins: [dated, expiration(80, DAYS)],
});
