import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

/** Files that a copy does not need: built or installed ones, and pictures that only documents show. */
const OMITTED = new Set(['node_modules', 'dist', '.git', '.firebase', '.ci', 'screenshots']);

/** Configurations of running suites: each is deleted when its suite ends, possibly during the copy. */
const SUITE_CONFIG = /^firebase\.suite-/;

/**
 * Copies the repository's sources to a folder and links the installed packages, so that the copy can be changed, built
 * and tested without an installation.
 * @param root the repository
 * @param target a folder that does not exist
 */
export async function scratchCopy(root: string, target: string): Promise<void> {
  await cp(root, target, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => path === root || !(OMITTED.has(basename(path)) || SUITE_CONFIG.test(basename(path))),
  });
  await linkPackages(root, target);
  for (const { name } of (await readdir(root, { withFileTypes: true })).filter((found) => found.isDirectory()))
    if (name !== 'node_modules' && (await readdir(join(root, name))).includes('node_modules'))
      await linkPackages(join(root, name), join(target, name));
}

/** Links a folder of packages. Each links to the original's, except for workspaces, which link to the copy's own. */
async function linkPackages(from: string, to: string): Promise<void> {
  const own = '@firehouse';
  await mkdir(join(to, 'node_modules'));
  for (const name of await readdir(join(from, 'node_modules')))
    if (name !== own && (!name.startsWith('.') || name === '.bin'))
      await symlink(join(from, 'node_modules', name), join(to, 'node_modules', name));
  if (!(await readdir(join(from, 'node_modules'))).includes(own)) return;
  const scope = join(to, 'node_modules', own);
  await mkdir(scope);
  for (const name of await readdir(join(from, 'node_modules', own)))
    await symlink(relative(scope, join(to, name)), join(scope, name));
}
