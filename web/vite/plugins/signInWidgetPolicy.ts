import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Replaces imports of Material Design Lite, in whose place npm installs another package (docs/decisions/021). */
const CONTROLS = {
  find: /^material-design-lite\/.*/,
  replacement: resolve(import.meta.dirname, '../../src/features/signIn/widgetControls.ts'),
};

/** Matches a web font, and images from Google's servers. Without them, the widget uses the page's font. */
const REMOTE_IMPORT = /@import url\([^)]*\);/g;
const REMOTE_IMAGE = /url\(["']?https:[^)]*\)/g;

/** Matches a rule for every dialog on the page; the widget needs it only for its own. */
const RULE_OF_DIALOGS = /(?<=^|\})dialog(?=[^{}]*\{)/gm;

/** Matches each form's inline handler in the widget's markup; features/signIn/firebaseuiWidget.ts replaces it. */
const INLINE_HANDLER = / onsubmit="return false;"/g;

/** Matches the two places where the widget turns its templates into elements. */
const MARKUP = /\.innerHTML=(\w+\(\w+\))/g;

/**
 * Without a separate policy, the markup would violate Trusted Types. The templates escape what they insert
 * (https://github.com/google/closure-templates), so the policy has nothing to check.
 */
const MARKUP_POLICY = `
const widgetMarkup=globalThis.trustedTypes?.createPolicy("sign-in-widget",{createHTML:(markup)=>markup});
const trustedMarkup=(markup)=>widgetMarkup?.createHTML(markup)??markup;
`;

/**
 * Gives the sign-in widget the site's controls, and makes it comply with the site's Content-Security-Policy: nothing
 * remote in its style sheet, where a web font that does not load would also make Vite reject the sign-in view; no
 * script in its markup; and a policy for its markup. Its rules for dialogs apply only to its own, because the style
 * sheet stays after the widget is removed.
 * @throws {Error} if the widget turns strings into markup in places unknown to this plugin
 */
export function signInWidgetPolicy(): Plugin {
  return {
    name: 'sign-in-widget-policy',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [CONTROLS] } }),
    transform: {
      filter: { id: /firebaseui[\\/]dist[\\/](firebaseui\.css|esm\.js)/ },
      handler: (code, id) => ({ code: id.endsWith('.css') ? compliantStyles(code) : compliantScript(code), map: null }),
    },
  };
}

function compliantStyles(code: string): string {
  return code
    .replace(REMOTE_IMPORT, '')
    .replace(REMOTE_IMAGE, 'none')
    .replace(RULE_OF_DIALOGS, 'dialog.firebaseui-dialog');
}

function compliantScript(code: string): string {
  const script = code.replace(INLINE_HANDLER, '').replaceAll(MARKUP, '.innerHTML=trustedMarkup($1)');
  const [markup, all] = [/\.innerHTML=trustedMarkup\(/g, /innerHTML|outerHTML|insertAdjacentHTML/g].map(
    (pattern) => script.match(pattern)?.length,
  );
  if (markup !== 2 || all !== 2) throw new Error('firebaseui sets markup in other places than this version.');
  return MARKUP_POLICY + script;
}
