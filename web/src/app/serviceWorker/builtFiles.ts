import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { matchPrecache } from 'workbox-precaching';
import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { expiration } from './cacheExpiration.ts';

/** Timeout in seconds, after which the cached page is served. */
const TIMEOUT_S = 8;

/** Paths that browsers can open but that aren't pages of the site. */
const OTHERS = [
  /^\/(api|__|feeds|media|static|icons|\.well-known)\//,
  /^\/(live\.json|sitemap\.xml|robots\.txt|site\.webmanifest|favicon\.ico|sw\.js)$/,
];

/** Returns whether a URL on this site is a page. */
export const isPage = ({ pathname }: URL): boolean => !OTHERS.some((other) => other.test(pathname));

/**
 * Returns the built file for a page: Home, a page that is a file, or the app shell for everything else
 * (docs/decisions/013).
 */
const fileOf = ({ pathname }: URL) =>
  pathname === '/' ? '/index.html' : pathname.endsWith('.html') ? pathname : '/shell.html';

const fromSite = new NetworkOnly({ networkTimeoutSeconds: TIMEOUT_S });

/**
 * Serves pages from the network first, so that new deployments show up immediately, and falls back to the cache. Pages
 * refer to chunks by content hash, so versions never mix.
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

/**
 * Maximum number of chunks that are cached on first use because they are too large to precache, such as charts and
 * maps.
 */
const MAX_PARTS = 40;

/**
 * Returns whether a URL on this site is a built file. Built files have a content hash in their name, so cached copies
 * never go stale.
 */
export const isPart = ({ pathname }: URL): boolean => pathname.startsWith('/static/');

const used = new CacheFirst({ cacheName: 'parts', plugins: [expiration(MAX_PARTS)] });

/** Serves built files from the precache or the cache, or else from the network. Passes 404s through. */
export async function part(options: RouteHandlerCallbackOptions): Promise<Response> {
  return (await matchPrecache(options.request)) ?? used.handle(options);
}
