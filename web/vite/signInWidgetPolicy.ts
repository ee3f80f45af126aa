import type { Plugin } from 'vite';

/** A web font, and images from Google's servers. Without them the widget uses the page's font. */
const REMOTE_IMPORT = /@import url\([^)]*\);/g;
const REMOTE_IMAGE = /url\(["']?https:[^)]*\)/g;

/** A rule for every dialog of the page, where the widget needs it for its own. */
const RULE_OF_DIALOGS = /(?<=^|\})dialog(?=[^{}]*\{)/gm;

/** The inline handler of each form in the widget's markup; features/signIn/firebaseuiWidget.ts replaces it. */
const INLINE_HANDLER = / onsubmit="return false;"/g;

/**
 * Makes the sign-in widget comply with the site's Content-Security-Policy: nothing remote in its style sheet, where a
 * web font that does not load would also make Vite reject the sign-in view, and no script in its markup. Its rules for
 * dialogs apply to its own alone: the style sheet stays when the widget is gone.
 */
export function signInWidgetPolicy(): Plugin {
  return {
    name: 'sign-in-widget-policy',
    enforce: 'pre',
    transform: {
      filter: { id: /firebaseui[\\/]dist[\\/](firebaseui\.css|esm\.js)/ },
      handler: (code) => ({
        code: code
          .replace(REMOTE_IMPORT, '')
          .replace(REMOTE_IMAGE, 'none')
          .replace(RULE_OF_DIALOGS, 'dialog.firebaseui-dialog')
          .replace(INLINE_HANDLER, ''),
        map: null,
      }),
    },
  };
}
