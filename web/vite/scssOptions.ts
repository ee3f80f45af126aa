import type { CSSOptions } from 'vite';
import { CHART_HEIGHT, DIALOG_BACKDROP_MS, DIALOG_TRANSITION_MS, POST_CLAMP_LINES } from '#model';
import { siteColors, type Colors } from '#model/colors';

type ScssOptions = NonNullable<NonNullable<CSSOptions['preprocessorOptions']>['scss']>;

const lines = (colors: Colors, prefix: string) =>
  Object.entries(colors).map(([name, color]) => `${prefix}${name}: ${color};`);

/**
 * Generates the Sass for `@use 'colors'` from model/src/company/colors.ts: a mixin for each group of custom properties
 * (`@include colors.light`) and a variable for each component color (`colors.$emergency`).
 */
function colorsSheet(): string {
  const {
    parts,
    map: _map,
    cluster: _cluster,
    signIn: _signIn,
    images: _images,
    drawn: _drawn,
    icon: _icon,
    tints,
    ...groups
  } = siteColors();
  const mixins = Object.entries(groups).map(
    ([name, colors]) => `@mixin ${name} {\n${lines(colors, '--').join('\n')}\n}`,
  );
  const tintsOf = (time: 'day' | 'night') => {
    const pairs = Object.entries(tints).map(([name, colors]) => `'${name}': ${colors[time].join(' ')}`);
    return `$tints-by-${time}: (${pairs.join(', ')});`;
  };
  return [...lines(parts, '$'), tintsOf('day'), tintsOf('night'), ...mixins].join('\n');
}

/**
 * Generates the Sass for `@use 'measures'`: model constants that only style sheets use, such as
 * `measures.$chart-height`.
 */
function measuresSheet(): string {
  return [
    `$chart-height: ${CHART_HEIGHT};`,
    `$dialog-backdrop: ${DIALOG_BACKDROP_MS}ms;`,
    `$dialog-transition: ${DIALOG_TRANSITION_MS}ms;`,
    `$post-clamp-lines: ${POST_CLAMP_LINES};`,
  ].join('\n');
}

/** Generated style sheets, by the name in `@use`. */
const SHEETS: Readonly<Record<string, () => string>> = { colors: colorsSheet, measures: measuresSheet };

/** Sass options that add `@use 'colors'` and `@use 'measures'`. */
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
