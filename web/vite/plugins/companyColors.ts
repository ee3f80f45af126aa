import type { Plugin } from 'vite';
import { siteColors } from '#model/colors';

/** Matches a virtual module with one group of colors. Separate modules let each chunk load only its own group. */
const VIRTUAL = /^\0?virtual:colors\/(map|cluster|signIn)$/;

/** Provides the colors that scripts use as virtual modules such as `virtual:colors/map`. */
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
