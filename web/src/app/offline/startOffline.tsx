import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { PrintLine } from '../print/PrintLine.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { startServiceWorker, withdrawServiceWorker } from './registerServiceWorker.ts';
import '../print/printedPage.scss';
import './offlineLine.scss';

/** The web app manifest (vite/plugins/companyFacts.ts). */
const MANIFEST = '/site.webmanifest';

/**
 * Whether visitors get the service worker. A build with `VITE_SERVICE_WORKER=off` unregisters it (docs/operations.md);
 * development has none.
 */
const wantsServiceWorker = import.meta.env.PROD && import.meta.env['VITE_SERVICE_WORKER'] !== 'off';

/**
 * Makes the site installable. Not in the page's HTML: the browser would fetch the manifest, and its icon, before the
 * content.
 */
function offerToInstall(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }));
}

/**
 * Shows when the page is out of date, makes the site installable, and has the site cached on this device for use
 * without a network. In a separate React root, so that the page does not load this code at the start.
 * @param client the page's queries
 */
export function startOffline(client: QueryClient): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
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
