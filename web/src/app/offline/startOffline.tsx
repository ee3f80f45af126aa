import { HOME_POLL_MS } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { useEffect, useSyncExternalStore } from 'react';
import { cachedSince } from '../../lib/api/cachedSince.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { useOnline } from '../../lib/loading/useOnline.ts';
import { clock, day } from '../../lib/time/timeInWords.ts';
import { PrintLine } from '../print/PrintLine.tsx';
import { isVisitorRequest } from '../serviceWorker/visitorRequests.ts';
import { TAKE_OVER } from '../serviceWorker/takeOver.ts';
import '../print/printedPage.scss';
import './offlineLine.scss';

const SCRIPT = '/sw.js';

/** Returns whether the browser's data saver is on. If so, the service worker isn't registered. */
const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Returns the URL of the page's entry script, which differs between deployments. */
const pageScript = () => [...document.scripts].find(({ type, src }) => type === 'module' && src !== '')?.src;

/**
 * Registers the service worker (app/serviceWorker/sw.ts). A new one also caches what the page has already read.
 * @throws if the browser rejects the worker
 */
async function startServiceWorker(): Promise<void> {
  if (savesData()) return;
  const { serviceWorker } = navigator;
  const wasThere = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(SCRIPT);
  registration.waiting?.postMessage({ type: TAKE_OVER, script: pageScript() }, []);
  if (wasThere) return;
  const { active } = await serviceWorker.ready;
  const read = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const urlsToCache = read
    .filter((url) => url.origin === location.origin && isVisitorRequest(url))
    .map(({ href }) => href);
  // workbox-routing handles this message.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } }, []);
}

/** Updates an existing worker to one that deletes its caches and unregisters itself. */
async function withdrawServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.update()));
}

/** Path of the web app manifest (vite/plugins/companyFacts.ts). */
const MANIFEST = '/site.webmanifest';

/**
 * Whether to use the service worker. Builds with `VITE_SERVICE_WORKER=off` unregister it (docs/operations.md), and the
 * dev server doesn't have one.
 */
const wantsServiceWorker = import.meta.env.PROD && import.meta.env['VITE_SERVICE_WORKER'] !== 'off';

/**
 * Makes the site installable. The link isn't in the HTML, because browsers would then fetch the manifest and its icon
 * before the content.
 */
function offerToInstall(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }));
}

/**
 * Adds what the page doesn't need at startup: the offline line, the print footer, the web app manifest and the service
 * worker. Uses a separate React root so that the page can load this code late.
 */
export function startOffline(client: QueryClient): void {
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <>
      <OfflineLine client={client} />
      <PrintLine />
    </>,
  );
  offerToInstall();
  if (!('serviceWorker' in navigator)) return;
  void (wantsServiceWorker ? startServiceWorker() : withdrawServiceWorker()).catch((error: unknown) => {
    console.error('Caching the site for offline use failed:', error);
  });
}

/** Formats the time of the last update, with the date unless it was today. */
function whenInWords(moment: number, now: number): string {
  return day(moment) === day(now) ? clock(moment) : `${clock(moment)} on ${day(moment)}`;
}

function offlineText(isOnline: boolean, oldest: number | undefined, isIncomplete: boolean): string {
  if (isOnline && oldest === undefined) return '';
  const what = isOnline ? 'We can’t reach the site right now.' : 'You’re offline.';
  if (oldest !== undefined) return `${what} This page was last updated at ${whenInWords(oldest, Date.now())}.`;
  return isIncomplete ? `${what} We couldn’t load everything on this page.` : what;
}

/**
 * Renders a line over the page while it is offline or shows cached data. Says when the page was last updated. While
 * online, refetches failed and cached data.
 */
export function OfflineLine({ client }: { readonly client: QueryClient }) {
  const cache = client.getQueryCache();
  const shown = () => cache.findAll({ type: 'active' });
  const oldestShown = () =>
    shown().reduce((oldest, { state }) => Math.min(oldest, cachedSince(state.data) ?? Infinity), Infinity);
  const oldest = useSyncExternalStore((changed) => cache.subscribe(changed), oldestShown);
  const isIncomplete = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => shown().some(({ state }) => state.status === 'error'),
  );
  const isOnline = useOnline();
  const isCached = oldest < Infinity;

  useEffect(() => {
    if (!isOnline) return;
    const check = () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' || cachedSince(state.data) !== undefined,
      });
    check();
    if (!isCached) return;
    const timer = setInterval(check, HOME_POLL_MS);
    return () => clearInterval(timer);
  }, [client, isOnline, isCached]);

  const text = offlineText(isOnline, isCached ? oldest : undefined, isIncomplete);
  return (
    <div role="status" className="offline-line">
      {text !== '' && (
        <p>
          <Icon name="warning" />
          {text}
        </p>
      )}
    </div>
  );
}
