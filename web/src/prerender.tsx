import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { makeQueryClient } from './lib/api/queryClient.ts';
import { App } from './app/App.tsx';
import { isCheckedCall } from './lib/appCheck/isCheckedCall.ts';
import type { View } from './lib/views/defineView.ts';
import { env } from './lib/config/env.ts';
import { paths } from './lib/config/paths.ts';

/**
 * Home as it is before any answer: no data, no time, no theme (docs/decisions/007). Rendered once, at
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

/** A view as the build sees it. */
export interface BuiltView {
  readonly key: string;
  /** The file of its definition, relative to the workspace: `src/pages/about/view.ts`. */
  readonly definition: string;
  /** What its first reads request, for the browser to request it before the script has come. */
  readonly addresses: readonly string[];
}

const definitions = import.meta.glob<Readonly<Record<string, View>>>('./pages/*/view.ts', { eager: true });

/**
 * The views that a key leads to. In a site whose requests carry an App Check token the addresses are only those that
 * carry none: the others would be requested again.
 */
export function builtViews(): BuiltView[] {
  const hasAppCheck = Boolean(import.meta.env['VITE_APP_CHECK_SITE_KEY']);
  return Object.entries(definitions).flatMap(([file, views]) =>
    Object.values(views)
      .filter(({ path }) => path === undefined)
      .map(({ key, firstReads }) => ({
        key,
        definition: file.replace('./', 'src/'),
        addresses: firstReads
          .filter((call) => !hasAppCheck || !isCheckedCall(call, 'GET'))
          .map((call) => env.apiBase + call),
      })),
  );
}
