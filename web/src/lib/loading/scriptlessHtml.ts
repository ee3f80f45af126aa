import { trustedTypes } from './trustedScripts.ts';

/** Allows any HTML, because it is used only where scripts don't run. */
const policy = trustedTypes?.createPolicy('scriptless-frame', { createHTML: (html) => html });

/** Returns HTML for a frame that doesn't run scripts. */
export const scriptlessHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** Parses HTML to read its text. The document runs no scripts and loads nothing. */
export const parseScriptless = (html: string): Document =>
  new DOMParser().parseFromString(scriptlessHtml(html), 'text/html');
