import type { Plugin } from 'vite';

/** Requests alerts before the script has loaded. */
const PRELOADED_FETCH = /<link rel="preload" as="fetch"[^>]*>\s*/g;

/**
 * Removes preloads from the page's head on a site whose requests carry an App Check token: the requests would have no
 * token, and would be repeated.
 */
export function appCheckPage(): Plugin {
  let hasKey = false;
  return {
    name: 'app-check-page',
    configResolved({ env }) {
      hasKey = Boolean(env['VITE_APP_CHECK_SITE_KEY']);
    },
    transformIndexHtml: { order: 'pre', handler: (html) => (hasKey ? html.replaceAll(PRELOADED_FETCH, '') : html) },
  };
}
