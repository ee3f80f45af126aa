import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { wantsServiceWorker } from '../../lib/config/serviceWorker.ts';
import { PrintLine } from '../print/PrintLine.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { startServiceWorker, withdrawServiceWorker } from './serviceWorker.ts';
import '../print/print.scss';
import './offline.scss';

/** Where the site can be put among a device's programs, by what it needs to know for that (vite/companyFacts.ts). */
const MANIFEST = '/site.webmanifest';

/** Offers to put the site among the device's programs. Not in the page's head: the browser would fetch it, and its icon, before what is to be seen. */
function offerToInstall(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }));
}

/**
 * Says so when the page is old, offers to install the site, and has the site kept on this device for when there is no network. In a root of its
 * own, so that the page does not carry it while it begins.
 * @param client what the page has read
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
    console.error('The site is not kept for later:', error);
  });
}
