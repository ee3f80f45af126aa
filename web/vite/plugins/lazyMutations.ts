import type { Plugin, Rolldown } from 'vite';

const IMPORT = 'import { MutationCache } from "./mutationCache.js";';

/** An empty mutation cache with only the methods that the query client calls. */
const emptyCache = {
  findAll: 'findAll() { return []; }',
  clear: 'clear() {}',
  resumePausedMutations: 'resumePausedMutations() { return Promise.resolve(); }',
};

/** Matches modules that the first page must not load. */
const MUTATIONS = /node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/]mutation\w*\.js$/;

/**
 * Replaces the mutation cache in TanStack Query's client with a stub, because the real one pulls all mutation code into
 * the first page. Writes use another client with a real cache (lib/api/useRequest.ts).
 * @param code the client's source
 * @throws {Error} if the source has changed, or calls methods that the stub doesn't have
 */
export function withoutMutations(code: string): string {
  const used = Array.from(code.matchAll(/#mutationCache\.(\w+)/g), ([, name]) => name ?? '');
  if (!code.includes(IMPORT) || !used.every((name) => Object.hasOwn(emptyCache, name)))
    throw new Error(
      `@tanstack/query-core has changed: adapt vite/plugins/lazyMutations.ts. It calls ${used.join(', ')}.`,
    );
  return code.replace(IMPORT, `class MutationCache { ${Object.values(emptyCache).join(' ')} }`);
}

/** Applies {@link withoutMutations}. Fails the build if the first page still loads mutation code. */
export function lazyMutations(): Plugin {
  return {
    name: 'lazy-mutations',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/]queryClient\.js$/ },
      handler: (code) => ({ code: withoutMutations(code), map: null }),
    },
    generateBundle(_, bundle) {
      const found = firstFiles(bundle)
        .flatMap(({ modules }) => Object.keys(modules))
        .find((id) => MUTATIONS.test(id));
      if (found !== undefined)
        this.error(`The first page loads ${found}, which vite/plugins/lazyMutations.ts prevents.`);
    },
  };
}

/** Returns the files that a page loads before it renders: its entry chunk and all static imports. */
function firstFiles(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const names = new Set(Object.values(bundle).flatMap((file) => (isEntry(file) ? [file.fileName] : [])));
  const chunks: Rolldown.OutputChunk[] = [];
  // Sets can grow while they are iterated over, so this also visits the imports of imports.
  for (const name of names) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    chunks.push(file);
    for (const imported of file.imports) names.add(imported);
  }
  return chunks;
}

const isEntry = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => file.type === 'chunk' && file.isEntry;
