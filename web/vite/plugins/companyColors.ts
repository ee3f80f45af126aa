import type { Plugin } from 'vite';
import { siteColors } from '#model/colors';

/** Matches a group of colors by name: a module for each, so that each chunk loads only its own. */
const VIRTUAL = /^\0?virtual:colors\/(map|cluster|signIn)$/;

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
