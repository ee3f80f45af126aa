import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { matchPrecache } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import { limited } from './limitedCache.ts';

/** Limit of chunks that are cached on first use: charts, maps and whatever else is too large to fetch for everybody. */
const MOST = 40;

/** Whether a URL of this site is a built file. Its name changes with its content, so a cached copy is never stale. */
export const isPart = ({ pathname }: URL): boolean => pathname.startsWith('/static/');

const used = new CacheFirst({ cacheName: 'parts', plugins: [limited(MOST)] });

/** Serves a built file: precached, cached since its first use, or from the site, whose 404 is passed on. */
export async function part(options: RouteHandlerCallbackOptions): Promise<Response> {
  return (await matchPrecache(options.request)) ?? used.handle(options);
}
