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
 * Renders Home before any response: no data, no time, no theme (docs/decisions/007). Runs once at build time; the
 * browser hydrates it unchanged (main.tsx).
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

/** A view's build information. */
export interface BuiltView {
  readonly key: string;
  /** File of its definition, relative to the workspace: `src/pages/about/view.ts`. */
  readonly definition: string;
  /** URLs of its first reads, which the browser requests before the script has loaded. */
  readonly addresses: readonly string[];
}

const definitions = import.meta.glob<Readonly<Record<string, View>>>('./pages/*/view.ts', { eager: true });

/**
 * Returns the views with a key. On a site whose requests carry an App Check token, includes only URLs that need no
 * token, because others would be requested again.
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
