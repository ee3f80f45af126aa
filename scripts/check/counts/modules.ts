import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';

const MODULE = /\.(tsx?|[mc]?js|mts)$/;
const DECLARATIONS = /\.d\.m?ts$/;
const PATH = /(?:\.{1,2}\/|\w+\/)[^'\n]+\.(?:tsx?|[mc]?js|mts)|(?:@firehouse\/|firebase-without-java)[^'\n]*/.source;
/** Matches a quoted module path. If it is dynamically imported and destructured, also captures the names. */
const QUOTED_PATH = new RegExp(`(?:\\{([^{}]*)\\} = await import\\(\\s*)?'(${PATH})'`, 'g');
/** Matches `import(…)`, also in types and comments, `require(…)` and mocks. */
const DYNAMIC = /\b(?:import|mock|require)\(\s*'([^'\n]+)'/g;

/** Modules whose exports Firebase deploys. */
const DEPLOYED = /^functions\/(src|bench\/naive)\/(?:index|background)\.ts$/;

interface Module {
  readonly exports: readonly string[];
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
  /** Modules loaded at run time, so type-only imports aren't included. */
  readonly loads: ReadonlySet<string>;
  /** Specifiers of all modules that are imported, re-exported or mocked. */
  readonly specifiers: readonly string[];
  readonly words: ReadonlySet<string>;
}

/** Modules by path. */
export type Modules = ReadonlyMap<string, Module>;

/**
 * Placeholders for all exports of a module: WHOLE for `import *`, `import()` and paths, PASSED_ON for `export *`.
 */
const WHOLE = '*';
const PASSED_ON = '**';

/**
 * Parses all modules in a repository.
 * @param files paths relative to `root`
 */
export function readModules(root: string, files: readonly string[]): Modules {
  const fileSet = new Set(files);
  /** Returns the files that match a path, which can contain wildcards as in Vite's import.meta.glob. */
  const filesOf = (path: string) => {
    if (!path.includes('*')) return fileSet.has(path) ? [path] : [];
    const parts = path.split('*').map((part) => part.replaceAll('.', '\\.'));
    const pattern = new RegExp(`^${parts.join('[^/]*')}$`);
    return files.filter((each) => pattern.test(each));
  };
  const packages = packageExports(root, files);
  return new Map(
    files
      .filter((file) => MODULE.test(file))
      .map((file) => [
        file,
        readModule(file, readFileSync(join(root, file), 'utf8'), (specifier: string) => {
          const path = specifier.startsWith('.')
            ? posix.join(dirname(file), specifier)
            : (packages(specifier) ?? specifier);
          return filesOf(path);
        }),
      ]),
  );
}

function readModule(file: string, text: string, resolve: (specifier: string) => readonly string[]): Module {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries);
  const clauses = [
    ...staticImports.map(({ moduleRequest, entries }) => ({ moduleRequest, name: '', isType: entries.length > 0 })),
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName, isType }) => ({ moduleRequest, name: nameOf(importName), isType })),
    ),
    ...exported.map(({ moduleRequest, importName, isType }) => ({ moduleRequest, name: nameOf(importName), isType })),
  ].flatMap(({ moduleRequest, ...clause }) => (moduleRequest === null ? [] : [{ ...moduleRequest, ...clause }]));
  const starts = new Set(clauses.map(({ start }) => start));
  const otherwise = [...text.matchAll(QUOTED_PATH)].filter(({ index }) => !starts.has(index));
  const imports = new Map<string, Set<string>>();
  const all = [
    ...clauses,
    ...otherwise.flatMap(([, names = WHOLE, value = '']) =>
      names.split(',').map((name) => ({ value, name: name.replace(/:.*/, '').trim() })),
    ),
  ];
  for (const { value, name } of all) {
    for (const target of resolve(value)) imports.set(target, (imports.get(target) ?? new Set()).add(name));
  }
  const names = exported.map(({ exportName }) => nameOf(exportName)).filter((name) => name !== WHOLE);
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, specifier = '']) => specifier);
  const loaded = clauses.filter(({ isType }) => !isType).map(({ value }) => value);
  return {
    exports: DECLARATIONS.test(file) ? [] : names,
    imports,
    loads: new Set([...loaded, ...dynamic].flatMap((specifier) => resolve(specifier) ?? [])),
    specifiers: [...new Set([...clauses.map(({ value }) => value), ...dynamic])],
    words: new Set(text.match(/[\w$]+/g)),
  };
}

function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }) {
  if (kind === 'Default') return 'default';
  if (kind === 'AllButDefault') return PASSED_ON;
  return kind === 'Name' ? (name ?? '') : WHOLE;
}

/** The relevant parts of a package.json. */
interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | { readonly default: string }>>;
}

/**
 * Creates a function that resolves specifiers such as `@firehouse/model/csv` to paths, using each package's `exports`.
 */
function packageExports(root: string, files: readonly string[]) {
  const all = files
    .filter((file) => /^[^/]+\/package\.json$/.test(file))
    .flatMap((file) => {
      const { name, exports = {} }: Manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
      return Object.entries(exports).map(([from, to]) => {
        const [start = '', end] = posix.join(name, from).split('*');
        return { start, end, path: posix.join(dirname(file), typeof to === 'string' ? to : to.default) };
      });
    });
  return (specifier: string) => {
    const exact = all.find(({ start, end }) => end === undefined && start === specifier);
    if (exact !== undefined) return exact.path;
    const pattern = all.find(({ start, end }) => end !== undefined && specifier.startsWith(start));
    return pattern?.path.replace('*', specifier.slice(pattern.start.length));
  };
}

/**
 * Finds exports that no other module imports, as `file: name`. If a module is imported as a whole or loaded by its
 * path, only exports that aren't mentioned in any other module are reported. Default exports are never reported,
 * because tools can load them.
 */
export function unusedExports(modules: Modules): string[] {
  const importers = importersOf(modules);
  const mentions = new Map<string, number>();
  for (const { words } of modules.values()) for (const word of words) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  const isUsed = (file: string, name: string): boolean =>
    name === 'default' ||
    DEPLOYED.test(file) ||
    (importers.get(file) ?? []).some((importer) => {
      const names = modules.get(importer)?.imports.get(file) ?? new Set();
      if (names.has(name)) return true;
      return (names.has(WHOLE) && (mentions.get(name) ?? 0) > 1) || (names.has(PASSED_ON) && isUsed(importer, name));
    });
  return [...modules].flatMap(([file, { exports }]) =>
    exports.filter((name) => name !== PASSED_ON && !isUsed(file, name)).map((name) => `${file}: ${name}`),
  );
}

/** Returns the modules that import each module. */
export function importersOf(modules: Modules): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, { imports }] of modules)
    for (const target of imports.keys()) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}
