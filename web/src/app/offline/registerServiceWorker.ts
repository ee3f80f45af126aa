import { isVisitorRequest } from '../serviceWorker/visitorRequests.ts';
import { TAKE_OVER } from '../serviceWorker/takeOver.ts';

const SCRIPT = '/sw.js';

/** Users who turned on data saving are not sent the whole site. */
const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** The page's entry script; each deployment has its own. */
const pageScript = () => [...document.scripts].find(({ type, src }) => type === 'module' && src !== '')?.src;

/**
 * Registers the service worker, which caches the site on this device (app/serviceWorker/sw.ts), and has it cache what
 * the page has already read.
 * @throws when the browser rejects the worker
 */
export async function startServiceWorker(): Promise<void> {
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
  // The message that workbox-routing listens to.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } }, []);
}

/** Unregisters the worker, if there is one; the worker of such a build deletes its caches. */
export async function withdrawServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.update()));
}
