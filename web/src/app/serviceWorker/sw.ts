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

// Service worker that makes the site work offline (docs/decisions/013). Requests without a route below bypass it:
// forms, sign-in, requests with a token, and other hosts.
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

// A new worker waits while pages from an older deployment are open, because they may still need old chunks. It takes
// over early if the only open page started with a script that the new worker has cached: both are then from the same
// deployment.
self.addEventListener('message', (message) => {
  const { type, script } = message.data ?? {};
  if (type !== TAKE_OVER || typeof script !== 'string' || getCacheKeyForURL(script) === undefined) return;
  if (message.source) message.waitUntil(replaceWhenAlone(self, message.source.id));
});
