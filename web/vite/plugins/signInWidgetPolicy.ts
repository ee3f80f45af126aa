import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Replaces imports of Material Design Lite, for which npm installs a different package (docs/decisions/021). */
const CONTROLS = {
  find: /^material-design-lite\/.*/,
  replacement: resolve(import.meta.dirname, '../../src/features/signIn/widgetControls.ts'),
};

/** Match the widget's web font, and images on Google's servers. Without them, the widget uses the page's font. */
const REMOTE_IMPORT = /@import url\([^)]*\);/g;
const REMOTE_IMAGE = /url\(["']?https:[^)]*\)/g;

/** Matches `dialog` in a rule for all dialogs on the page. The plugin limits the rule to the widget's own dialogs. */
const RULE_OF_DIALOGS = /(?<=^|\})dialog(?=[^{}]*\{)/gm;

/** Matches the inline handler in the widget's forms, which features/signIn/firebaseuiWidget.ts replaces. */
const INLINE_HANDLER = / onsubmit="return false;"/g;

/** Matches the code that sets the widget's HTML from its templates. */
const MARKUP = /\.innerHTML=(\w+\(\w+\))/g;

/**
 * Trusted Types policy for the widget's HTML. The templates escape what they insert
 * (https://github.com/google/closure-templates), so the policy doesn't need to sanitize.
 */
const MARKUP_POLICY = `
const widgetMarkup=globalThis.trustedTypes?.createPolicy("sign-in-widget",{createHTML:(markup)=>markup});
const trustedMarkup=(markup)=>widgetMarkup?.createHTML(markup)??markup;
`;

/**
 * Makes the sign-in widget comply with the site's Content-Security-Policy and use the site's controls. Removes remote
 * fonts and images from its styles (if the font failed to load, Vite would reject the sign-in view), removes inline
 * handlers from its HTML, and adds a Trusted Types policy. Also limits its dialog rules to its own dialogs, because the
 * styles stay on the page after the widget is gone.
 * @throws {Error} if the widget sets HTML in places that this plugin doesn't know
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
