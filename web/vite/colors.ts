import type { Plugin } from 'vite';
import { siteColors, type Colors } from '#model/colors';

/** A group of colors by name: a module for each, so that each chunk loads only its own. */
const VIRTUAL = /^\0?virtual:colors\/(map|cluster|signIn)$/;

const lines = (colors: Colors, prefix: string) =>
  Object.entries(colors).map(([name, color]) => `${prefix}${name}: ${color};`);

/**
 * The Sass of `@use 'colors'`: a mixin for each group of custom properties in model/src/company/colors.ts
 * (`@include colors.light`), and a variable for each color of a part (`colors.$emergency`).
 */
export function colorsSheet(): string {
  const {
    parts,
    map: _map,
    cluster: _cluster,
    signIn: _signIn,
    images: _images,
    drawn: _drawn,
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

/** Provides the colors that scripts set (`virtual:colors/map`), resolved at build time. */
export function companyColors(): Plugin {
  return {
    name: 'company-colors',
    resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : undefined),
    load(id) {
      const group = VIRTUAL.exec(id)?.[1] as 'map' | 'cluster' | 'signIn' | undefined;
      if (group !== undefined) return `export const ${group} = ${JSON.stringify(siteColors()[group])};`;
      return undefined;
    },
  };
}
