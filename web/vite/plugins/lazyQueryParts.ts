import type { Plugin, Rolldown } from 'vite';

const MUTATION_IMPORT = 'import { MutationCache } from "./mutationCache.js";';

/** An empty mutation cache with only the methods that the query client calls. */
const emptyCache = {
  findAll: 'findAll() { return []; }',
  clear: 'clear() {}',
  resumePausedMutations: 'resumePausedMutations() { return Promise.resolve(); }',
};

/** Matches modules that the first page must not load. */
const LATER = /node_modules[\\/]@tanstack[\\/]query-core[\\/].*[\\/](?:mutation\w*|infiniteQuery\w*)\.js$/;

/**
 * Replaces the mutation cache in TanStack Query's client with a stub, because the real one pulls all mutation code into
 * the first page. Writes use another client with a real cache (lib/api/useRequest.ts).
 * @throws {Error} if the source has changed, or calls methods that the stub doesn't have
 */
export function withoutMutations(code: string): string {
  const used = Array.from(code.matchAll(/#mutationCache\.(\w+)/g), ([, name]) => name ?? '');
  if (!used.every((name) => Object.hasOwn(emptyCache, name))) throw hasChanged(`It calls ${used.join(', ')}.`);
  return replaceIn(code, MUTATION_IMPORT, `class MutationCache { ${Object.values(emptyCache).join(' ')} }`);
}

const PAGES_IMPORT = 'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";';

/**
 * Makes queries get the code for infinite queries from their options ({@link withPages}) instead of importing it.
 * `fetchInfiniteQuery`, which the site doesn't use, then fails.
 * @throws {Error} if the source has changed
 */
export function withoutPages(code: string): string {
  return replaceIn(
    replaceIn(code, PAGES_IMPORT, ''),
    'infiniteQueryBehavior(this.options.pages)',
    '({ ...this.options.behavior })',
  );
}

/**
 * Adds the code for infinite queries to the options of `useInfiniteQuery`.
 * @throws {Error} if the source has changed
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
 * Loads the code for mutations and infinite queries only with the chunks that use it. Fails the build if the first page
 * still loads it.
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
