import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { makeQueryClient } from './lib/api/queryClient.ts';
import { App } from './app/App.tsx';
import { isCheckedRequest } from './lib/appCheck/appCheckHeaders.ts';
import type { View } from './lib/views/defineView.ts';
import { env } from './lib/config/env.ts';
import { paths } from './lib/config/paths.ts';

/**
 * Renders Home as HTML without any data, time or theme (docs/decisions/007). Runs at build time; the browser hydrates
 * the result (main.tsx).
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

/** Build-time information about a view. */
export interface BuiltView {
  readonly key: string;
  /** Path of the file that defines the view, relative to the workspace: `src/pages/about/view.ts`. */
  readonly definition: string;
  /** URLs that the view reads first. The browser requests them before the script has loaded. */
  readonly addresses: readonly string[];
}

const definitions = import.meta.glob<Readonly<Record<string, View>>>('./pages/*/view.ts', { eager: true });

/**
 * Returns all public views with a key. If the site uses App Check, omits URLs that need a token: without one, they
 * would have to be requested again.
 */
export function builtViews(): BuiltView[] {
  const hasAppCheck = Boolean(import.meta.env['VITE_APP_CHECK_SITE_KEY']);
  return Object.entries(definitions).flatMap(([file, views]) =>
    Object.values(views)
      .filter(({ pathPrefix }) => pathPrefix === undefined)
      .map(({ key, firstReads }) => ({
        key,
        definition: file.replace('./', 'src/'),
        addresses: firstReads
          .filter((path) => !hasAppCheck || !isCheckedRequest(path, 'GET'))
          .map((path) => env.apiBase + path),
      })),
  );
}
