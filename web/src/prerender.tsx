import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { makeQueryClient } from './api/queryClient.ts';
import { App } from './app/App.tsx';
import { paths } from './config/paths.ts';

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
