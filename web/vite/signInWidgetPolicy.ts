import type { Plugin } from 'vite';

/** A web font, and images from Google's servers. Without them the widget uses the page's font. */
const REMOTE_IMPORT = /@import url\([^)]*\);/g;
const REMOTE_IMAGE = /url\(["']?https:[^)]*\)/g;

/** The inline handler of each form in the widget's markup; features/signIn/firebaseuiWidget.ts replaces it. */
const INLINE_HANDLER = / onsubmit="return false;"/g;

/**
 * Makes the sign-in widget comply with the site's Content-Security-Policy: nothing remote in its style sheet, where a
 * web font that does not load would also make Vite reject the sign-in view, and no script in its markup.
 */
export function signInWidgetPolicy(): Plugin {
  return {
    name: 'sign-in-widget-policy',
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
