import type { WorkboxPlugin } from 'workbox-core';
import { NetworkFirst } from 'workbox-strategies';
import { KEPT_SINCE } from '../../lib/api/kept.ts';
import { limited } from './limited.ts';
import { keptUnder } from './visitorsCalls.ts';

/** What is older than this says more about then than about now. */
const DAYS = 30;

/** An answer that has not come after so long is shown as it is kept, in seconds. */
const PATIENCE_S = 10;

/** Keeps good answers that caches may keep, each with the moment it is of; and lists that begin now under one name. */
const dated: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keptUnder(new URL(request.url))),
  cacheWillUpdate: ({ response }) => {
    if (response.status !== 200 || /no-store|no-cache/.test(response.headers.get('Cache-Control') ?? ''))
      return Promise.resolve(null);
    const headers = new Headers(response.headers);
    const sent = Date.parse(headers.get('Date') ?? '');
    headers.set(KEPT_SINCE, new Date(sent > 0 ? sent : Date.now()).toISOString());
    return Promise.resolve(new Response(response.body, { status: 200, headers }));
  },
};

/** Lists, documents and texts as the site has them now; the last ones that came where it cannot be reached. */
export const answers = new NetworkFirst({
  cacheName: 'answers',
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [dated, limited(120, DAYS)],
});

/** Pictures. The browser's own cache spares asking; one that was taken off the site is not shown on. */
export const pictures = new NetworkFirst({
  cacheName: 'pictures',
  plugins: [dated, limited(80, DAYS)],
});
