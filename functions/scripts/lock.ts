import { dirname } from 'node:path/posix';

/** An entry in a package-lock.json (version 3). */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly deprecated?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Versions by package name. */
type Names = Readonly<Record<string, string>>;

/** The entries in a package-lock.json, by path. */
export type Packages = Readonly<Record<string, LockedPackage>>;

interface Manifest {
  readonly name: string;
  readonly dependencies: Names;
  readonly engines?: Readonly<Record<string, string>>;
}

/** A package to include in the bundle's lockfile. */
interface Needed {
  readonly locked: LockedPackage;
  readonly isOptional: boolean;
  /** Paths of its dependencies in the lockfile. */
  readonly needs: readonly string[];
}

/** Flags in a lockfile that say how a package is used. */
const MARKS = new Set(['dev', 'devOptional', 'optional', 'peer']);

/**
 * Creates the lockfile for the deployed functions from the repository's lockfile, so that the versions deployed are the
 * ones tested.
 * @param lock the repository's package-lock.json (version 3)
 * @param workspace folder to resolve dependencies from, such as `functions`
 * @param manifest the bundle's package.json
 * @returns the bundle's package-lock.json
 * @throws {Error} if a package is missing from the lockfile, or if two versions would end up in the same folder
 */
export function lockOf({ packages }: { readonly packages: Packages }, workspace: string, manifest: Manifest) {
  const found = neededPackages(packages, workspace, Object.keys(manifest.dependencies));
  const packagesOfBundle = [...found].map(
    ([path, { locked, isOptional }]) => [pathInBundle(path, workspace), withoutFlags(locked, isOptional)] as const,
  );
  const placed = Object.fromEntries(packagesOfBundle);
  if (Object.keys(placed).length < packagesOfBundle.length)
    throw new Error(`${workspace} and the root have different versions of a package.`);
  const inBundle = Object.entries(withoutDuplicates(placed)).sort(([one], [other]) => (one < other ? -1 : 1));
  const { name, dependencies } = manifest;
  return {
    name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, dependencies, engines: manifest.engines }, ...Object.fromEntries(inBundle) },
  };
}

/**
 * Finds the given packages and all of their dependencies in a lockfile, like npm does.
 * @param packages entries in a package-lock.json (version 3)
 * @param from path to resolve the packages from, such as `functions`, or `.` for the repository root
 * @returns packages by path in the lockfile
 * @throws {Error} if a package is missing from the lockfile
 */
export function neededPackages(packages: Packages, from: string, names: readonly string[]): Map<string, Needed> {
  const found = new Map<string, Omit<Needed, 'needs'> & { readonly needs: Set<string> }>();
  const waiting = names.map((name) => ({ name, from, isOptional: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = resolved(packages, next.name, next.from);
    const locked = path === undefined ? undefined : packages[path];
    if (path === undefined || locked === undefined) {
      if (next.isOptional) continue;
      throw new Error(`package-lock.json has no ${next.name} for ${next.from}.`);
    }
    found.get(next.from)?.needs.add(path);
    const existing = found.get(path);
    if (existing !== undefined && (next.isOptional || !existing.isOptional)) continue;
    found.set(path, { locked, isOptional: next.isOptional, needs: existing?.needs ?? new Set() });
    waiting.push(...needsOf(locked, path, next.isOptional));
  }
  return new Map([...found].map(([path, { needs, ...one }]) => [path, { ...one, needs: [...needs] }]));
}

/**
 * Resolves a package name like Node does. Returns its path in the lockfile, which is the folder if it's a workspace,
 * or undefined if it isn't found.
 */
function resolved(packages: Packages, name: string, from: string) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = packages[path];
    if (locked !== undefined) return locked.link ? locked.resolved : path;
    if (folder === '.') return undefined;
  }
}

function needsOf(
  { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage,
  from: string,
  isOptional: boolean,
) {
  const need = (names: Names | undefined, optional: (name: string) => boolean) =>
    Object.keys(names ?? {}).map((name) => ({ name, from, isOptional: isOptional || optional(name) }));
  return [
    ...need(dependencies, (name) => optionalDependencies?.[name] !== undefined),
    ...need(optionalDependencies, () => true),
    // Skip optional peers. They are installed only if another package depends on them.
    ...need(peerDependencies, () => false).filter(({ name }) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/** Returns a package's path in the bundle. Packages installed in the workspace's own node_modules move to the root. */
function pathInBundle(path: string, workspace: string) {
  const own = `${workspace}/`;
  return path.startsWith(own) ? path.slice(own.length) : path;
}

/**
 * Removes packages from nested folders if Node would find the same version further up. The repository needs them there,
 * because its own root has another version; in the bundle, every instance would load them twice.
 */
function withoutDuplicates(packages: Packages): Packages {
  const duplicates = Object.entries(packages).flatMap(([path, { version }]) => {
    const [, owner, name] = /^(.+)\/node_modules\/(.+)$/.exec(path) ?? [];
    if (owner === undefined || name === undefined) return [];
    const above = resolved(packages, name, dirname(owner));
    return above !== undefined && packages[above]?.version === version ? [path] : [];
  });
  const isDuplicate = (path: string) => duplicates.some((one) => path === one || path.startsWith(`${one}/`));
  return Object.fromEntries(Object.entries(packages).filter(([path]) => !isDuplicate(path)));
}

/** Removes flags that only apply to the repository. */
function withoutFlags(locked: LockedPackage, isOptional: boolean) {
  const own = Object.fromEntries(Object.entries(locked).filter(([name]) => !MARKS.has(name)));
  return isOptional ? { ...own, optional: true } : own;
}
