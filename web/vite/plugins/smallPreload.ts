import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const REPLACEMENT = fileURLToPath(new URL('../../src/lib/loading/loadWithFiles.ts', import.meta.url));

/**
 * Replaces the function that Vite wraps around each dynamic import. Vite's version supports bases, nonces, and browsers
 * that the site doesn't need, and is three times as large.
 * @throws {Error} if Vite's module no longer has this name or export
 */
export function smallPreload(): Plugin {
  let isReplaced = false;
  return {
    name: 'small-preload',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        isReplaced = /export const __vitePreload\b/.test(code);
        return { code: `export { loadWithFiles as __vitePreload } from ${JSON.stringify(REPLACEMENT)};`, map: null };
      },
    },
    generateBundle() {
      if (!isReplaced) this.error('Vite’s preload function has changed: adapt vite/plugins/smallPreload.ts.');
    },
  };
}
