import { dirname } from 'node:path/posix';

/** A package's entry in a package-lock.json, version 3. */
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

/** The packages in a package-lock.json, by path. */
export type Packages = Readonly<Record<string, LockedPackage>>;

/** A bundle's package.json. */
interface Manifest {
  readonly name: string;
  readonly dependencies: Names;
  readonly engines?: Readonly<Record<string, string>>;
}

/** A package that certain dependencies need. */
interface Needed {
  readonly locked: LockedPackage;
  readonly isOptional: boolean;
  /** Paths in the lock. */
  readonly needs: readonly string[];
}

/** Flags in a lock for how a package is needed. */
const MARKS = new Set(['dev', 'devOptional', 'optional', 'peer']);

/**
 * Builds the lock of the deployed functions: the part of the repository's lock that their dependencies need, so that
 * the cloud installs what was tested.
 * @param lock the repository's package-lock.json, version 3
 * @param workspace where dependencies are resolved from, such as `functions`
 * @param manifest the bundle's package.json
 * @returns the bundle's package-lock.json
 * @throws {Error} if the lock is missing a package, or has two versions for one folder
 */
export function lockOf({ packages }: { readonly packages: Packages }, workspace: string, manifest: Manifest) {
  const found = neededPackages(packages, workspace, Object.keys(manifest.dependencies));
  const packagesOfBundle = [...found].map(
    ([path, { locked, isOptional }]) => [pathInBundle(path, workspace), withoutFlags(locked, isOptional)] as const,
  );
  const paths = new Set(packagesOfBundle.map(([path]) => path));
  if (paths.size < packagesOfBundle.length)
    throw new Error(`${workspace} and the root have different versions of a package.`);
  packagesOfBundle.sort(([one], [other]) => (one < other ? -1 : 1));
  const { name, dependencies } = manifest;
  return {
    name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, dependencies, engines: manifest.engines }, ...Object.fromEntries(packagesOfBundle) },
  };
}

/**
 * Finds the packages that certain dependencies need, as npm does.
 * @param packages the packages in a package-lock.json, version 3
 * @param from the dependent package's path, such as `functions`; `.` for the repository
 * @param names the dependencies' names
 * @returns packages by path in the lock
 * @throws {Error} if the lock is missing a package
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

/** Resolves a package from another one, as Node does; undefined if not found. A workspace's path is its folder. */
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
    // Only required peers, because optional ones are installed only if something else needs them.
    ...need(peerDependencies, () => false).filter(({ name }) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/** Returns a package's path in the bundle. Packages of the workspace itself become the bundle's. */
function pathInBundle(path: string, workspace: string) {
  const own = `${workspace}/`;
  return path.startsWith(own) ? path.slice(own.length) : path;
}

/** Removes the flags that say how the repository needs a package. */
function withoutFlags(locked: LockedPackage, isOptional: boolean) {
  const own = Object.fromEntries(Object.entries(locked).filter(([name]) => !MARKS.has(name)));
  return isOptional ? { ...own, optional: true } : own;
}
