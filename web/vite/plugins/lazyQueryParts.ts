import type { Plugin, Rolldown } from 'vite';

const MUTATION_IMPORT = 'import { MutationCache } from "./mutationCache.js";';

/** A mutation cache that is always empty: the methods that the query client calls. */
const emptyCache = {
  findAll: 'findAll() { return []; }',
  clear: 'clear() {}',
  resumePausedMutations: 'resumePausedMutations() { return Promise.resolve(); }',
};

/** Matches modules that must not be in the first page's files. */
const LATER = /node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/](?:mutation\w*|infiniteQuery\w*)\.js$/;

/**
 * Replaces the mutation cache in TanStack Query's client, which imports all mutation code when it loads. Requests that
 * write have a client with a real cache (lib/api/useRequest.ts).
 * @param code the client's code
 * @throws {Error} if it has a different form, or calls methods that the empty cache lacks
 */
export function withoutMutations(code: string): string {
  const used = Array.from(code.matchAll(/#mutationCache\.(\w+)/g), ([, name]) => name ?? '');
  if (!used.every((name) => Object.hasOwn(emptyCache, name))) throw hasChanged(`It calls ${used.join(', ')}.`);
  return replaceIn(code, MUTATION_IMPORT, `class MutationCache { ${Object.values(emptyCache).join(' ')} }`);
}

const PAGES_IMPORT = 'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";';

/**
 * Lets a query that reads pages get the code for them from its options, not from an import. `fetchInfiniteQuery` and
 * the like, which do not set it ({@link withPages}), fail.
 * @param code a query's code
 * @throws {Error} if it has a different form
 */
export function withoutPages(code: string): string {
  return replaceIn(
    replaceIn(code, PAGES_IMPORT, ''),
    'infiniteQueryBehavior(this.options.pages)',
    '({ ...this.options.behavior })',
  );
}

/**
 * Adds the code for pages to the options of the queries that `useInfiniteQuery` creates.
 * @param code the code of its observer
 * @throws {Error} if it has a different form
 */
export function withPages(code: string): string {
  return replaceIn(
    replaceIn(code, 'import { ', 'import { infiniteQueryBehavior, '),
    /(?<=\toptions\._type = "infinite";\n)/g,
    '\t\toptions.behavior = infiniteQueryBehavior();\n',
  );
}

function replaceIn(code: string, found: string | RegExp, replacement: string): string {
  const replaced = code.replace(found, replacement);
  if (replaced === code) throw hasChanged(`It no longer contains ${found}.`);
  return replaced;
}

const hasChanged = (what: string) =>
  new Error(`@tanstack/query-core has changed: adapt vite/plugins/lazyQueryParts.ts. ${what}`);

const parts: Readonly<Record<string, (code: string) => string>> = {
  queryClient: withoutMutations,
  query: withoutPages,
  infiniteQueryObserver: withPages,
};

/**
 * Loads the code of mutations and of lists read by pages with the pages that need it. The build fails if the first page
 * loads it anyway.
 */
export function lazyQueryParts(): Plugin {
  return {
    name: 'lazy-query-parts',
    apply: 'build',
    transform: {
      filter: {
        id: new RegExp(
          `node_modules[\\\\/]@tanstack[\\\\/]query-core[\\\\/].*[\\\\/](?:${Object.keys(parts).join('|')})\\.js$`,
        ),
      },
      handler(code, id) {
        const [, name = ''] = /(\w+)\.js$/.exec(id) ?? [];
        return { code: parts[name]?.(code) ?? code, map: null };
      },
    },
    generateBundle(_, bundle) {
      const found = firstFiles(bundle)
        .flatMap(({ modules }) => Object.keys(modules))
        .find((id) => LATER.test(id));
      if (found !== undefined)
        this.error(`The first page loads ${found}, which vite/plugins/lazyQueryParts.ts prevents.`);
    },
  };
}

/** Returns the files that a page loads before it renders: its entry, and that file's static imports. */
function firstFiles(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const names = new Set(Object.values(bundle).flatMap((file) => (isEntry(file) ? [file.fileName] : [])));
  const chunks: Rolldown.OutputChunk[] = [];
  // The loop also visits the names that it adds.
  for (const name of names) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    chunks.push(file);
    for (const imported of file.imports) names.add(imported);
  }
  return chunks;
}

const isEntry = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => file.type === 'chunk' && file.isEntry;
