import type { CSSOptions } from 'vite';
import { CHART_HEIGHT, DIALOG_BACKDROP_MS, DIALOG_TRANSITION_MS, POST_CLAMP_LINES } from '#model';
import { colorsSheet } from './colors.ts';

type ScssOptions = NonNullable<NonNullable<CSSOptions['preprocessorOptions']>['scss']>;

/** The measures of the model that only style sheets apply: `measures.$chart-height`. */
function measuresSheet(): string {
  return [
    `$chart-height: ${CHART_HEIGHT};`,
    `$dialog-backdrop: ${DIALOG_BACKDROP_MS}ms;`,
    `$dialog-transition: ${DIALOG_TRANSITION_MS}ms;`,
    `$post-clamp-lines: ${POST_CLAMP_LINES};`,
  ].join('\n');
}

/** Sheets made from the model, by the name of their `@use`. */
const SHEETS: Readonly<Record<string, () => string>> = { colors: colorsSheet, measures: measuresSheet };

/** Sass with `@use 'colors'` (colors.ts) and `@use 'measures'`. */
export const scssOptions: ScssOptions = {
  // Bootstrap 5.3 uses deprecated Sass features.
  quietDeps: true,
  silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  importers: [
    {
      canonicalize: (url) => (Object.hasOwn(SHEETS, url) ? new URL(`model:${url}`) : null),
      load: ({ pathname }) => ({ contents: SHEETS[pathname]?.() ?? '', syntax: 'scss' }),
    },
  ],
};
