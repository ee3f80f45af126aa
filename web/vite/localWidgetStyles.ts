import type { Plugin } from 'vite';

/** A web font, and images of Google's servers. Without them the widget keeps the page's font. */
const REMOTE_IMPORT = /@import url\([^)]*\);/g;
const REMOTE_IMAGE = /url\(["']?https:[^)]*\)/g;

/**
 * Takes everything remote out of the widget's style sheet: the site's policy blocks it, and a web font that does not
 * arrive makes Vite reject the sign-in view.
 */
export function localWidgetStyles(): Plugin {
  return {
    name: 'local-widget-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /firebaseui[\\/]dist[\\/]firebaseui\.css/ },
      handler: (css) => ({ code: css.replace(REMOTE_IMPORT, '').replace(REMOTE_IMAGE, 'none'), map: null }),
    },
  };
}
