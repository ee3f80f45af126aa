import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

/** Folders that a copy doesn't need. */
const OMITTED = new Set(['node_modules', 'dist', '.git', '.firebase', '.ci', 'screenshots']);

/**
 * Matches the configurations of running suites. A suite deletes its own when it stops, which can happen while we copy.
 */
const SUITE_CONFIG = /^firebase\.suite-/;

/**
 * Copies the repository's sources to a folder where they can be changed, built and tested. Links to the installed
 * packages instead of copying them.
 * @param root the repository
 * @param target a folder that doesn't exist yet
 */
export async function scratchCopy(root: string, target: string): Promise<void> {
  await copySources(root, target);
  await linkAllPackages(root, target);
}

/**
 * Copies the repository, except for {@link OMITTED} folders and the configurations of running suites.
 * @param isCopied returns whether to copy the file or folder with this path
 */
export async function copySources(
  root: string,
  target: string,
  isCopied: (path: string) => boolean = () => true,
): Promise<void> {
  const isWanted = (path: string) =>
    !(OMITTED.has(basename(path)) || SUITE_CONFIG.test(basename(path))) && isCopied(path);
  // Copy each entry, because the target can be in an omitted folder of the repository.
  for (const name of await readdir(root))
    if (isWanted(join(root, name)))
      await cp(join(root, name), join(target, name), { recursive: true, preserveTimestamps: true, filter: isWanted });
}

/** Links to the installed packages of the repository and of each workspace. */
export async function linkAllPackages(root: string, target: string): Promise<void> {
  await linkPackages(root, target);
  for (const { name } of (await readdir(root, { withFileTypes: true })).filter((found) => found.isDirectory()))
    if (name !== 'node_modules' && (await readdir(join(root, name))).includes('node_modules'))
      await linkPackages(join(root, name), join(target, name));
}

/** Hidden entries of node_modules to link: programs, and npm's list of what is installed, which bootstrap.mjs reads. */
const HIDDEN = new Set(['.bin', '.package-lock.json']);

/** Links a node_modules folder. Packages link to the original, but workspaces link to those in the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  const own = '@firehouse';
  await mkdir(join(to, 'node_modules'), { recursive: true });
  for (const name of await readdir(join(from, 'node_modules')))
    if (name !== own && (!name.startsWith('.') || HIDDEN.has(name)))
      await symlink(join(from, 'node_modules', name), join(to, 'node_modules', name));
  if (!(await readdir(join(from, 'node_modules'))).includes(own)) return;
  const scope = join(to, 'node_modules', own);
  await mkdir(scope);
  for (const name of await readdir(join(from, 'node_modules', own)))
    await symlink(relative(scope, join(to, name)), join(scope, name));
}
