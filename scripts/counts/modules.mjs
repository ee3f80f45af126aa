import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';

const MODULE = /\.(tsx?|[mc]?js|mts)$/;
const DECLARATIONS = /\.d\.m?ts$/;
/** A module that is imported dynamically, as a type, or loaded by its path. */
const QUOTED_PATH =
  /'((?:\.{1,2}\/|\w+\/)[^'\n]+\.(?:tsx?|[mc]?js|mts)|(?:@firehouse\/|firebase-without-java)[^'\n]*)'/g;
/** What is imported dynamically, or by the type of a comment. */
const DYNAMIC = /\b(?:import|require)\(\s*'([^'\n]+)'/g;

/** Firebase deploys what these modules export. */
const DEPLOYED = /^functions\/(src|bench\/naive)\/index\.[jt]s$/;

/** Instead of a name: all exports, of `import *`, `import()` or a path; and those that `export *` passes on. */
const WHOLE = '*';
const PASSED_ON = '**';

/**
 * Parses the modules of a repository.
 * @param {string} root
 * @param {readonly string[]} files paths relative to `root`
 * @returns {Map<string, {
 *   exports: string[], imports: Map<string, Set<string>>, specifiers: string[], words: Set<string>,
 * }>} by path; `imports` are the names by the module that has them, `specifiers` what import declarations and calls say
 */
export function readModules(root, files) {
  const fileSet = new Set(files);
  const packages = packageExports(root, files);
  return new Map(
    files
      .filter((file) => MODULE.test(file))
      .map((file) => [
        file,
        readModule(file, readFileSync(join(root, file), 'utf8'), (specifier) => {
          const path = specifier.startsWith('.')
            ? posix.join(dirname(file), specifier)
            : (packages(specifier) ?? specifier);
          return fileSet.has(path) ? path : undefined;
        }),
      ]),
  );
}

function readModule(file, text, resolve) {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries);
  const clauses = [
    ...staticImports.map(({ moduleRequest }) => [moduleRequest, '']),
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName }) => [moduleRequest, nameOf(importName)]),
    ),
    ...exported.map(({ moduleRequest, importName }) => [moduleRequest, nameOf(importName)]),
  ].filter(([moduleRequest]) => moduleRequest !== null);
  const starts = new Set(clauses.map(([{ start }]) => start));
  const otherwise = [...text.matchAll(QUOTED_PATH)].filter(({ index }) => !starts.has(index));
  const imports = new Map();
  const all = [...clauses.map(([{ value }, name]) => [value, name]), ...otherwise.map(([, path]) => [path, WHOLE])];
  for (const [specifier, name] of all) {
    const target = resolve(specifier);
    if (target !== undefined) imports.set(target, (imports.get(target) ?? new Set()).add(name));
  }
  const names = exported.map(({ exportName }) => nameOf(exportName)).filter((name) => name !== WHOLE);
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, specifier]) => specifier);
  return {
    exports: DECLARATIONS.test(file) ? [] : names,
    imports,
    specifiers: [...new Set([...clauses.map(([{ value }]) => value), ...dynamic])],
    words: new Set(text.match(/[\w$]+/g)),
  };
}

function nameOf({ kind, name }) {
  if (kind === 'Default') return 'default';
  if (kind === 'AllButDefault') return PASSED_ON;
  return kind === 'Name' ? name : WHOLE;
}

/** Resolves specifiers such as `@firehouse/model/csv` by the `exports` of the packages. */
function packageExports(root, files) {
  const all = files
    .filter((file) => /^[^/]+\/package\.json$/.test(file))
    .flatMap((file) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
      return Object.entries(exports).map(([from, to]) => [
        posix.join(name, from).split('*'),
        posix.join(dirname(file), to.default ?? to),
      ]);
    });
  return (specifier) => {
    const exact = all.find(([[start, end]]) => end === undefined && start === specifier);
    if (exact !== undefined) return exact[1];
    const pattern = all.find(([[start, end]]) => end !== undefined && specifier.startsWith(start));
    return pattern?.[1].replace('*', specifier.slice(pattern[0][0].length));
  };
}

/**
 * Finds exports that no other module imports. Of a module that is imported as a whole or loaded by its path, those
 * count that no other module mentions; and not its default export, which tools load.
 * @param {ReturnType<typeof readModules>} modules
 * @returns {string[]} `file: name`
 */
export function unusedExports(modules) {
  const importers = importersOf(modules);
  const mentions = new Map();
  for (const { words } of modules.values()) for (const word of words) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  const isUsed = (file, name) =>
    name === 'default' ||
    DEPLOYED.test(file) ||
    (importers.get(file) ?? []).some((importer) => {
      const names = modules.get(importer).imports.get(file);
      if (names.has(name)) return true;
      return (names.has(WHOLE) && mentions.get(name) > 1) || (names.has(PASSED_ON) && isUsed(importer, name));
    });
  return [...modules].flatMap(([file, { exports }]) =>
    exports.filter((name) => name !== PASSED_ON && !isUsed(file, name)).map((name) => `${file}: ${name}`),
  );
}

/**
 * @param {ReturnType<typeof readModules>} modules
 * @returns {Map<string, string[]>} the modules that import each module
 */
export function importersOf(modules) {
  const importers = new Map();
  for (const [file, { imports }] of modules)
    for (const target of imports.keys()) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}
