import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What a copy does not need: what is built or installed, and pictures that only documents show. */
const OMITTED = new Set(['node_modules', 'dist', '.git', '.firebase', '.ci', 'screenshots']);

/**
 * Copies the repository's sources to a folder and leads to the packages that are installed here, so that the copy can
 * be changed, built and tested without installing anything.
 * @param root the repository
 * @param target a folder that does not exist
 */
export async function scratchCopy(root: string, target: string): Promise<void> {
  await cp(root, target, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !OMITTED.has(path.split(/[\\/]/).at(-1) ?? '') || path === root,
  });
  await linkPackages(root, target);
  for (const { name } of (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory()))
    if (name !== 'node_modules' && (await readdir(join(root, name))).includes('node_modules'))
      await linkPackages(join(root, name), join(target, name));
}

/** A folder of packages: each one is that of the original, but for the workspaces, which are the copy's own. */
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
