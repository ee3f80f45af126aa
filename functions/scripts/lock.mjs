import { dirname } from 'node:path/posix';

/** The flags in a lock entry for how a package is needed. */
const MARKS = new Set(['dev', 'devOptional', 'optional', 'peer']);

/**
 * Builds the lock of the deployed functions: the part of the repository's lock that their dependencies need, so that
 * the cloud installs what was tested.
 * @param {{ packages: Readonly<Record<string, object>> }} lock the repository's package-lock.json, version 3
 * @param {string} workspace from which the dependencies are resolved, such as `functions`
 * @param {{ name: string, dependencies: Readonly<Record<string, string>> }} manifest the package.json of the bundle
 * @returns {object} package-lock.json of the bundle
 * @throws {Error} when the lock lacks a package, or has two versions for one place
 */
export function lockOf({ packages }, workspace, manifest) {
  const found = neededPackages(packages, workspace, Object.keys(manifest.dependencies));
  const entries = [...found].map(([path, { isOptional }]) => [
    placeOf(path, workspace),
    entryOf(packages[path], isOptional),
  ]);
  const places = new Set(entries.map(([place]) => place));
  if (places.size < entries.length) throw new Error(`${workspace} and the root have different versions of a package.`);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  const { name, dependencies } = manifest;
  return {
    name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, dependencies, engines: manifest.engines }, ...Object.fromEntries(entries) },
  };
}

/**
 * Finds the packages that some dependencies need, like npm.
 * @param {Readonly<Record<string, object>>} packages of a package-lock.json, version 3
 * @param {string} from path of the package that has the dependencies, such as `functions`; `.` for the repository
 * @param {readonly string[]} names of the dependencies
 * @returns {Map<string, { isOptional: boolean, needs: string[] }>} by path in the lock; `needs` are paths, too
 * @throws {Error} when the lock lacks a package
 */
export function neededPackages(packages, from, names) {
  const found = new Map();
  const waiting = names.map((name) => ({ name, from, isOptional: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = resolved(packages, next.name, next.from);
    if (path === undefined) {
      if (next.isOptional) continue;
      throw new Error(`package-lock.json has no ${next.name} for ${next.from}.`);
    }
    found.get(next.from)?.needs.add(path);
    const existing = found.get(path);
    if (existing !== undefined && (next.isOptional || !existing.isOptional)) continue;
    found.set(path, { isOptional: next.isOptional, needs: existing?.needs ?? new Set() });
    waiting.push(...needsOf(packages[path], path, next.isOptional));
  }
  return new Map([...found].map(([path, { isOptional, needs }]) => [path, { isOptional, needs: [...needs] }]));
}

/** Resolves a package from another one like Node; undefined if not found. A workspace's path is its folder. */
function resolved(packages, name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return packages[path].link ? packages[path].resolved : path;
    if (folder === '.') return undefined;
  }
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }, from, isOptional) {
  const need = (names, optional) =>
    Object.keys(names ?? {}).map((name) => ({ name, from, isOptional: isOptional || optional(name) }));
  return [
    ...need(dependencies, (name) => optionalDependencies?.[name] !== undefined),
    ...need(optionalDependencies, () => true),
    // Only required peers: optional ones are installed when something else needs them.
    ...need(peerDependencies, () => false).filter(({ name }) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/** The workspace's own packages become the bundle's. */
function placeOf(path, workspace) {
  const own = `${workspace}/`;
  return path.startsWith(own) ? path.slice(own.length) : path;
}

/** Removes the flags for how the repository needs it. */
function entryOf(entry, isOptional) {
  const own = Object.fromEntries(Object.entries(entry).filter(([name]) => !MARKS.has(name)));
  return isOptional ? { ...own, optional: true } : own;
}
