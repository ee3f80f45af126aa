import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { matchPrecache } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import { limited } from './limited.ts';

/** Parts that are kept once they were used: charts, maps and what else is too large to be fetched for everybody. */
const MOST = 40;

/**
 * Whether an address is a built file's. Its name changes with its content, so what is kept of it is never old.
 * @param url of this site
 */
export const isPart = ({ pathname }: URL): boolean => pathname.startsWith('/static/');

const used = new CacheFirst({ cacheName: 'parts', plugins: [limited(MOST)] });

/** A built file: kept from the start, kept since it was used, or from the site. One that is gone there is answered so. */
export async function part(options: RouteHandlerCallbackOptions): Promise<Response> {
  return (await matchPrecache(options.request)) ?? used.handle(options);
}
