import { isVisitorsCall } from '../worker/visitorsCalls.ts';
import { TAKE_OVER } from '../worker/takeOver.ts';

const SCRIPT = '/sw.js';

/** Who asked to be sent less is not sent the whole site. */
const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** The script that the page began with; each deployment has its own. */
const pageScript = () => [...document.scripts].find(({ type, src }) => type === 'module' && src !== '')?.src;

/**
 * Has the site kept on this device (app/worker/sw.ts), with what the page has read before the worker was there.
 * @throws when the browser does not take the worker
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
    .filter((url) => url.origin === location.origin && isVisitorsCall(url))
    .map(({ href }) => href);
  // The message that workbox-routing listens to.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } }, []);
}

/** Takes the worker back, where there is one; what it kept goes with it (the worker of such a build does that). */
export async function withdrawServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.update()));
}
