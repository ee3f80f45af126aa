import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import type { Modules } from './counts/modules.ts';

const FILE = 'directions.json';

/** Matches tests, benchmarks and their helpers. These can import any folder of their workspace. */
const OF_TESTS = /(^|\/)(testing|bench)\/|\.(test|mutation)\.tsx?$/;
/** Matches a relative path that starts with `../`, both in code and in documents. */
const UPWARD_PATH = /(?<=^|[\s(`'"])(?:\.\.\/)+[\w@./-]*/gm;

const USE_DOOR = 'use a door, in the exports of';

interface Direction {
  /** Workspaces that this workspace can import. */
  readonly imports: readonly string[];
  /** Workspaces that only its tests and benchmarks can import. */
  readonly tests?: readonly string[];
  /** If true, other workspaces can only import the entry points listed in its package.json. */
  readonly doors?: boolean;
  /**
   * If true, it can only use its own files and the packages in its package.json, as if it were a separate repository.
   */
  readonly alone?: boolean;
  readonly folders?: Folders;
}

/**
 * For each folder in a workspace, the folders that it can import. `a/b` doesn't include subfolders, `a/**` does, and
 * `a/*` applies to each folder in `a` separately. If a row lists entry points of other workspaces, such as
 * `@firehouse/model/general`, those are the only ones it can import.
 */
type Folders = Readonly<Record<string, readonly string[]>>;

/** Rules by workspace. */
export type Directions = Readonly<Record<string, Direction>>;

/** The relevant parts of a package.json. */
interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A workspace's files with their imports: paths within the workspace, aliases, and specifiers of other workspaces. */
type OwnImports = readonly (readonly [file: string, paths: ReadonlySet<string>])[];

/** Reads the rules from directions.json. */
export function readDirections(root: string): Directions {
  return JSON.parse(readFileSync(join(root, FILE), 'utf8'));
}

/**
 * Finds imports that directions.json doesn't allow, folders that import each other, and rows of directions.json that
 * are missing or allow more than is imported.
 * @param root the repository
 * @param files all files, relative to `root`
 * @returns one message per problem
 */
export function wrongImports(
  root: string,
  files: readonly string[],
  modules: Modules,
  directions: Directions = readDirections(root),
): string[] {
  const workspaces = new Map(
    Object.entries(directions).map(([name, direction]) => [
      name,
      { ...direction, manifest: manifestOf(root, files, name) },
    ]),
  );
  const nameOf = new Map([...workspaces].map(([folder, { manifest }]) => [manifest.name, folder]));
  const findings: string[] = [];
  const imports = new Map<string, Set<string>>();
  for (const [file, { specifiers }] of modules) {
    const [name = ''] = file.split('/');
    const workspace = workspaces.get(name);
    if (workspace === undefined) continue;
    const own = new Set<string>();
    if (!OF_TESTS.test(file)) imports.set(file, own);
    for (const specifier of specifiers) {
      const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
      const isPath = specifier.startsWith('.');
      const packageName = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      const other = isPath ? (path.split('/')[0] ?? '') : (nameOf.get(packageName) ?? '');
      const imported = workspaces.get(other);
      // An alias for another package's entry point, defined in this package.
      if (specifier.startsWith('#')) own.add(specifier);
      if (other === name) {
        if (isPath) own.add(path);
      } else if (imported !== undefined) {
        own.add(specifier);
        if (!mayUse(workspace, file, other)) findings.push(`${file}: ${name} may not import ${other} (${FILE}).`);
        if (imported.doors === true && (isPath || !isDoor(specifier, packageName, imported.manifest)))
          findings.push(`${file} imports ${isPath ? path : specifier}: ${USE_DOOR} ${other}/package.json.`);
      } else if (!isPath && workspace.alone === true && !isListed(packageName, workspace.manifest))
        findings.push(`${file} imports ${packageName}, which ${name}/package.json does not list.`);
    }
  }
  for (const [name, { alone, folders }] of workspaces) {
    if (alone === true) findings.push(...leavingPaths(root, files, name));
    const own = [...imports].filter(([file]) => file.startsWith(`${name}/`));
    if (folders !== undefined) findings.push(...wrongFolders(name, folders, own));
    findings.push(...folderCycles(own).map((cycle) => `These folders import each other: ${cycle.join(', ')}`));
  }
  return findings;
}

/** Returns whether a message from {@link wrongImports} is about importing a file instead of an entry point. */
export function isPastDoor(finding: string): boolean {
  return finding.includes(USE_DOOR);
}

function manifestOf(root: string, files: readonly string[], name: string): Manifest {
  const file = `${name}/package.json`;
  return files.includes(file) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : {};
}

function mayUse({ imports, tests = [] }: Direction, file: string, other: string) {
  return imports.includes(other) || (OF_TESTS.test(file) && tests.includes(other));
}

/** Returns whether a specifier is listed in `exports`. Patterns with `*` are ignored. */
function isDoor(specifier: string, packageName: string, { exports = {} }: Manifest) {
  return `.${specifier.slice(packageName.length)}` in exports;
}

function isListed(name: string, { name: ownName, dependencies, devDependencies, peerDependencies }: Manifest) {
  if (name === ownName || name.startsWith('node:') || builtinModules.includes(name)) return true;
  return name in { ...dependencies, ...devDependencies, ...peerDependencies };
}

/** Finds paths to files outside a workspace, including those in configuration files and documents. */
function leavingPaths(root: string, files: readonly string[], name: string) {
  return files
    .filter((file) => file.startsWith(`${name}/`) && /\.(tsx?|[mc]?js|mts|json|md)$/.test(file))
    .flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(UPWARD_PATH), ([path]) => path)
        .filter((path) => !`${posix.join(posix.dirname(file), path)}/`.startsWith(`${name}/`))
        .map((path) => `${file} has the path ${path}, which leaves ${name}.`),
    );
}

function wrongFolders(name: string, folders: Folders, imports: OwnImports) {
  const rows = Object.keys(folders);
  /** Caches rows by folder, because most folders contain many files, and many other files import them. */
  const found = new Map<string, string | undefined>();
  const rowOf = (path: string) => {
    const folder = posix.dirname(path);
    if (!found.has(folder))
      found.set(
        folder,
        rows.find((row) => covers(row, posix.relative(name, folder) || '.')),
      );
    return found.get(folder);
  };
  const used = new Set<string>();
  const findings = imports.flatMap(([file, paths]) => {
    const row = rowOf(file);
    if (row === undefined) return hasRow(file) ? [`${file}: its folder has no row in ${FILE}.`] : [];
    const inRow = folders[row] ?? [];
    const isLimited = inRow.some((allowed) => allowed.startsWith('@'));
    return [...paths]
      .filter((path) => path.startsWith(`${name}/`) || isLimited)
      .filter((path) => !(rowOf(path) === row && isSame(file, path, row)))
      .filter((path) => {
        const folder = posix.relative(name, posix.dirname(path)) || '.';
        const allowed = inRow.find((each) => each === path || covers(each, folder));
        used.add(`${row} ${allowed}`);
        return allowed === undefined;
      })
      .map((path) => `${file}: ${row} may not import ${path} (${FILE}).`);
  });
  const unused = rows.flatMap((row) =>
    (folders[row] ?? [])
      .filter((allowed) => !used.has(`${row} ${allowed}`))
      .map((allowed) => `${name}: ${row} imports no ${allowed}`),
  );
  return [...findings, ...unused.map((sentence) => `${sentence}: remove it from ${FILE}.`)];
}

/** Returns whether a file is in a folder that needs a row: every folder in `src`, or in `scripts`. */
function hasRow(file: string) {
  return /^(?:[^/]+\/src|scripts\/[^/]+)\//.test(file);
}

/**
 * Returns whether two files are in the same folder, as far as a row is concerned. For `a/*`, each folder in `a` counts
 * separately.
 */
function isSame(one: string, other: string, row: string) {
  const parts = row.split('/').length;
  return !row.endsWith('/*') || one.split('/', parts + 1).join() === other.split('/', parts + 1).join();
}

function covers(row: string, folder: string) {
  if (row.endsWith('/**')) return `${folder}/`.startsWith(row.slice(0, -2));
  return row.endsWith('/*') ? folder.startsWith(row.slice(0, -1)) : row === folder;
}

/** Finds folders that import each other, directly or indirectly. Subfolders count as separate folders. */
function folderCycles(imports: OwnImports) {
  const folders = new Map<string, Set<string>>();
  for (const [file, paths] of imports)
    for (const path of paths)
      if (posix.dirname(path) !== posix.dirname(file) && hasRow(file))
        folders.set(posix.dirname(file), (folders.get(posix.dirname(file)) ?? new Set()).add(posix.dirname(path)));
  const reach = new Map([...folders.keys()].map((folder) => [folder, reachable(folders, folder)]));
  const cycles = new Map<string, string[]>();
  for (const [folder, reached] of reach) {
    if (!reached.has(folder)) continue;
    // Always list a cycle's folders in the same order, so it isn't reported more than once.
    const cycle = [...reach.keys()].filter((other) => reached.has(other) && reach.get(other)?.has(folder) === true);
    cycles.set(cycle.join(' '), cycle);
  }
  return [...cycles.values()];
}

function reachable(folders: ReadonlyMap<string, ReadonlySet<string>>, from: string) {
  const visited = new Set<string>();
  const waiting = [...(folders.get(from) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (visited.has(next)) continue;
    visited.add(next);
    waiting.push(...(folders.get(next) ?? []));
  }
  return visited;
}
