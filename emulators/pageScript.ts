import { readFile } from 'node:fs/promises';
import { transformWithOxc, type Plugin } from 'vite';

const QUERY = /\?script$/;

/** Makes `FILE.ts`, compiled to JavaScript, the default export of `FILE.ts?script` as text for pages to load. */
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
