import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/**
 * Returns whether a path in a backup stays inside its folder instead of escaping through `..` or a symbolic link. A
 * backup names its own files, so a forged one could otherwise restore or overwrite any file on the machine.
 * @param file relative to the folder
 * @throws {NodeJS.ErrnoException} ENOENT if the file does not exist
 */
export async function isInside(folder: string, file: string): Promise<boolean> {
  const root = await realpath(folder);
  const path = join(root, file);
  const parent = dirname(path);
  if (!path.startsWith(root + sep) || (await realpath(parent)) !== parent) return false;
  return (await lstat(path)).isFile();
}
