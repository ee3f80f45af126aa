import type { Plugin } from 'vite';

const IMPORT = 'import { MutationCache } from "./mutationCache.js";';

/** A cache of mutations that is always empty: what the query client calls of one. */
const emptyCache = {
  findAll: 'findAll() { return []; }',
  clear: 'clear() {}',
  resumePausedMutations: 'resumePausedMutations() { return Promise.resolve(); }',
};

/** The modules that must not be in any file. */
const MUTATIONS = /node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/]mutation\w*\.js$/;

/**
 * Replaces the cache of mutations in TanStack Query's client, which imports all of their code when it loads. The site
 * writes without them (lib/api/writeRequest.ts).
 * @param code of the client
 * @throws {Error} if it has another form, or calls what the empty cache does not have
 */
export function withoutMutations(code: string): string {
  const used = Array.from(code.matchAll(/#mutationCache\.(\w+)/g), ([, name]) => name ?? '');
  if (!code.includes(IMPORT) || !used.every((name) => Object.hasOwn(emptyCache, name)))
    throw new Error(`@tanstack/query-core has changed: adapt vite/noMutations.ts. It calls ${used.join(', ')}.`);
  return code.replace(IMPORT, `class MutationCache { ${Object.values(emptyCache).join(' ')} }`);
}

/** Applies {@link withoutMutations}. The build fails if a mutation's code is in the site anyway. */
export function noMutations(): Plugin {
  return {
    name: 'no-mutations',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/]queryClient\.js$/ },
      handler: (code) => ({ code: withoutMutations(code), map: null }),
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
      const found = modules.find((id) => MUTATIONS.test(id));
      if (found !== undefined) this.error(`The site contains ${found}, which vite/noMutations.ts removes.`);
    },
  };
}
