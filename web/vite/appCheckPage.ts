import type { Plugin } from 'vite';

/** Asks for alerts before the script has come. */
const EARLY_CALL = /<link rel="preload" as="fetch"[^>]*>\s*/g;

/**
 * In a site whose calls carry a token of App Check the page's head must not ask for anything beforehand: that call
 * would have no token, and would be made again.
 */
export function appCheckPage(): Plugin {
  let hasKey = false;
  return {
    name: 'app-check-page',
    configResolved({ env }) {
      hasKey = Boolean(env['VITE_APP_CHECK_SITE_KEY']);
    },
    transformIndexHtml: { order: 'pre', handler: (html) => (hasKey ? html.replaceAll(EARLY_CALL, '') : html) },
  };
}
