import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { matchPrecache } from 'workbox-precaching';
import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { expiration } from './cacheExpiration.ts';

/** Timeout in seconds, after which the cached page is shown. */
const TIMEOUT_S = 8;

/** Paths that can open in a window but aren't pages of the site. */
const OTHERS = [
  /^\/(api|__|feeds|media|static|icons|\.well-known)\//,
  /^\/(live\.json|sitemap\.xml|robots\.txt|site\.webmanifest|favicon\.ico|sw\.js)$/,
];

/** Returns whether a URL of this site is a page. */
export const isPage = ({ pathname }: URL): boolean => !OTHERS.some((other) => other.test(pathname));

/** Returns the built file for a page: Home's own, the privacy page, or the app shell (docs/decisions/013). */
const fileOf = ({ pathname }: URL) =>
  pathname === '/' ? '/index.html' : pathname === '/privacy.html' ? pathname : '/shell.html';

const fromSite = new NetworkOnly({ networkTimeoutSeconds: TIMEOUT_S });

/**
 * Serves a page from the network first, so that a new deployment shows up immediately; from the cache if the site is
 * unreachable. A page names its chunks by content hash, so old and new never mix.
 */
export async function page(options: RouteHandlerCallbackOptions): Promise<Response> {
  const cached = () => matchPrecache(fileOf(new URL(options.request.url)));
  try {
    const response = await fromSite.handle(options);
    return response.status < 500 ? response : ((await cached()) ?? response);
  } catch (error) {
    const response = await cached();
    if (response === undefined) throw error;
    return response;
  }
}

/** Maximum number of chunks cached on first use: charts, maps and others that are too large to fetch for everyone. */
const MAX_PARTS = 40;

/**
 * Returns whether a URL of this site is a built file. Its name changes with its content, so a cached copy is never
 * stale.
 */
export const isPart = ({ pathname }: URL): boolean => pathname.startsWith('/static/');

const used = new CacheFirst({ cacheName: 'parts', plugins: [expiration(MAX_PARTS)] });

/** Serves a built file: precached, cached since its first use, or from the site, whose 404 is passed on. */
export async function part(options: RouteHandlerCallbackOptions): Promise<Response> {
  return (await matchPrecache(options.request)) ?? used.handle(options);
}
