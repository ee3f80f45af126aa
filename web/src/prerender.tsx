import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { makeQueryClient } from './lib/api/queryClient.ts';
import { App } from './app/App.tsx';
import { isCheckedCall } from './lib/appCheck/isCheckedCall.ts';
import { firstReads } from './app/firstReads.ts';
import { env } from './lib/config/env.ts';
import { paths } from './lib/config/paths.ts';

/**
 * Home as it is before any answer: no data, no time, no theme (DESIGN, The web app). Rendered once, at
 * build time; the browser takes it up as it stands (main.tsx).
 * @returns HTML for the page's root
 */
export function renderHome(): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={paths.home}>
        <App client={makeQueryClient()} />
      </StaticRouter>
    </StrictMode>,
  );
}

/**
 * The addresses that a body's first reads ask, for the browser to ask them before the script has come. In a site whose
 * calls carry a token of App Check only those that carry none: the others would be made again.
 * @returns addresses by the body's key
 */
export function firstAddresses(): [body: string, addresses: string[]][] {
  const hasAppCheck = Boolean(import.meta.env['VITE_APP_CHECK_SITE_KEY']);
  return Object.entries(firstReads).map(([body, reads]) => [
    body,
    reads.filter((call) => !hasAppCheck || !isCheckedCall(call, 'GET')).map((call) => env.apiBase + call),
  ]);
}
