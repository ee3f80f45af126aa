import { readFile } from 'node:fs/promises';
import { transformWithOxc, type Plugin } from 'vite';

const QUERY = /\?script$/;

/**
 * Creates a Vite plugin that compiles a TypeScript file imported as `FILE.ts?script` and exports the JavaScript as a
 * string.
 */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    load: {
      filter: { id: QUERY },
      handler: async (id) => {
        const file = id.replace(QUERY, '');
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
        return { code: `export default ${JSON.stringify(code)};`, moduleType: 'js' };
      },
    },
  };
}
