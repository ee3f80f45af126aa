import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { wantsServiceWorker } from '../config/serviceWorker.ts';
import { PrintLine } from '../print/PrintLine.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { startServiceWorker, withdrawServiceWorker } from './serviceWorker.ts';
import '../print/print.scss';
import './offline.scss';

/**
 * Says so when the page is old, and has the site kept on this device for when there is no network. In a root of its
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
  if (!('serviceWorker' in navigator)) return;
  void (wantsServiceWorker ? startServiceWorker() : withdrawServiceWorker()).catch((error: unknown) => {
    console.error('The site is not kept for later:', error);
  });
}
