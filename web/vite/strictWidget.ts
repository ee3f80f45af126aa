import type { Plugin } from 'vite';

/** A web font, and images of Google's servers. Without them the widget has the page's font. */
const REMOTE_IMPORT = /@import url\([^)]*\);/g;
const REMOTE_IMAGE = /url\(["']?https:[^)]*\)/g;

/** What the widget's markup says about each form; features/signIn/startSignIn.ts does it instead. */
const INLINE_HANDLER = / onsubmit="return false;"/g;

/**
 * Makes the sign-in widget fit the site's Content-Security-Policy: nothing remote in its style sheet, where a web font
 * that does not arrive would also make Vite reject the sign-in view, and no script in its markup.
 */
export function strictWidget(): Plugin {
  return {
    name: 'strict-widget',
    enforce: 'pre',
    transform: {
      filter: { id: /firebaseui[\\/]dist[\\/](firebaseui\.css|esm\.js)/ },
      handler: (code) => ({
        code: code.replace(REMOTE_IMPORT, '').replace(REMOTE_IMAGE, 'none').replace(INLINE_HANDLER, ''),
        map: null,
      }),
    },
  };
}
