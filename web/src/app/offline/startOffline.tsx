import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { PrintLine } from '../print/PrintLine.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { isVisitorRequest } from '../serviceWorker/visitorRequests.ts';
import { TAKE_OVER } from '../serviceWorker/takeOver.ts';
import '../print/printedPage.scss';
import './offlineLine.scss';

const SCRIPT = '/sw.js';

/** Returns whether the user turned on data saving; if so, the whole site isn't downloaded. */
const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Returns the page's entry script; each deployment has its own. */
const pageScript = () => [...document.scripts].find(({ type, src }) => type === 'module' && src !== '')?.src;

/**
 * Registers the service worker, which caches the site on this device (app/serviceWorker/sw.ts), and makes it cache the
 * page's earlier reads.
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
  // The message that workbox-routing listens for.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } }, []);
}

/** Unregisters the worker, if any; the worker in such a build deletes its caches. */
async function withdrawServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.update()));
}

/** The web app manifest (vite/plugins/companyFacts.ts). */
const MANIFEST = '/site.webmanifest';

/**
 * Whether visitors get the service worker. A build with `VITE_SERVICE_WORKER=off` unregisters it (docs/operations.md);
 * development has none.
 */
const wantsServiceWorker = import.meta.env.PROD && import.meta.env['VITE_SERVICE_WORKER'] !== 'off';

/**
 * Makes the site installable. Not in the page's HTML, because the browser would fetch the manifest and its icon before
 * the content.
 */
function offerToInstall(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }));
}

/**
 * Shows when the page is outdated, makes the site installable, and caches the site on this device for use without a
 * network. Uses a separate React root, so that the page does not load this code at startup.
 * @param client the page's queries
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
