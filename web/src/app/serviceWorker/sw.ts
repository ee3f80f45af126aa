import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, getCacheKeyForURL, precache } from 'workbox-precaching';
import * as navigationPreload from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { responses, images } from './cachedResponses.ts';
import { isPage, isPart, page, part } from './builtFiles.ts';
import type { WorkerScope } from './workerScope.ts';
import { TAKE_OVER, replaceWhenAlone } from './takeOver.ts';
import { isImageRequest, isVisitorRequest } from './visitorRequests.ts';

declare const self: WorkerScope;

// The service worker: the site's content when there is no network (docs/decisions/013). Requests that match no route
// below bypass it: forms, sign-in, requests with a token, other hosts.
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
navigationPreload.enable();
clientsClaim();

registerRoute(({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url), page);
registerRoute(({ url, sameOrigin }) => sameOrigin && isPart(url), part);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isVisitorRequest(url) && !request.headers.has('Authorization'),
  (options) => (isImageRequest(options.url) ? images : responses).handle(options),
);

// A worker waits while pages of an older deployment, which can still need its chunks, are open. It need not wait if the
// only open page started with a script that this worker has cached, because it belongs to the same deployment.
self.addEventListener('message', (message) => {
  const { type, script } = message.data ?? {};
  if (type !== TAKE_OVER || typeof script !== 'string' || getCacheKeyForURL(script) === undefined) return;
  if (message.source) message.waitUntil(replaceWhenAlone(self, message.source.id));
});
