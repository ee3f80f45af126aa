import type { Plugin } from 'vite';

/** Matches the preload of the alerts request. */
const PRELOADED_FETCH = /<link rel="preload" as="fetch"[^>]*>\s*/g;

/**
 * Removes API preloads from the HTML if the site uses App Check. Preloads can't send a token, so the requests would
 * have to be repeated.
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
