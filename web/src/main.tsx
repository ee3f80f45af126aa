import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { makeQueryClient } from './lib/api/queryClient.ts';
import { App } from './app/App.tsx';
import { views } from './app/views.ts';
import { placeOf } from './lib/place/place.ts';
import { clock } from './lib/time/inWords.ts';
import './app/styles/site.scss';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const client = makeQueryClient();
const site = (
  <StrictMode>
    <BrowserRouter>
      <App client={client} />
    </BrowserRouter>
  </StrictMode>
);

// Home was rendered when the site was built (vite/prerender.ts); every other view takes its place.
const { pathname, search, hash } = location;
const state: unknown = (history.state as { readonly usr?: unknown } | null)?.usr;
if (root.hasChildNodes() && placeOf({ pathname, search, hash, state }, views).view === 'home') {
  hydrateRoot(root, site);
} else {
  createRoot(root).render(site);
}

// The first time of day is dear (the browser loads its time zones); the wait for answers is the time for it.
setTimeout(clock, 0, Date.now());

// What helps without a network is not in the way of what is there now; without one it is all there is.
setTimeout(
  () =>
    void import('./app/offline/start.tsx').then(
      ({ startOffline }) => startOffline(client),
      () => {},
    ),
  navigator.onLine ? 3_000 : 0,
);
