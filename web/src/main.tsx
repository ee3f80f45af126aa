import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { makeQueryClient } from './lib/api/queryClient.ts';
import { App } from './app/App.tsx';
import { views } from './app/publicViews.ts';
import { trustScripts } from './lib/loading/trustedScripts.ts';
import { resolveRoute } from './lib/navigation/resolveRoute.ts';
import { clock } from './lib/time/timeInWords.ts';
import './app/styles/site.scss';

trustScripts();

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

// Hydrate Home, which was rendered at build time (vite/plugins/prerender.ts). Render any other view from scratch.
const { pathname, search, hash } = location;
const state: unknown = (history.state as { readonly usr?: unknown } | null)?.usr;
if (root.hasChildNodes() && resolveRoute({ pathname, search, hash, state }, views).view === 'home') {
  hydrateRoot(root, site);
} else {
  createRoot(root).render(site);
}

// The first call to `clock` is slow because the browser loads time zone data, so make it while responses are pending.
setTimeout(clock, 0, Date.now());

// Start offline support late so that it doesn't delay the page, but immediately if there is no connection.
setTimeout(
  () =>
    void import('./app/offline/startOffline.tsx').then(
      ({ startOffline }) => startOffline(client),
      () => {},
    ),
  navigator.onLine ? 3_000 : 0,
);
