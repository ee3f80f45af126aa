import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/**
 * Whether a path of a backup is a file in its folder: neither `..` nor a symbolic link leads elsewhere. A backup names
 * its own files, so a forged one could otherwise restore, or overwrite, any file of the machine.
 * @param file relative to the folder
 * @throws {NodeJS.ErrnoException} ENOENT if there is no such file
 */
export async function isInside(folder: string, file: string): Promise<boolean> {
  const root = await realpath(folder);
  const path = join(root, file);
  const parent = dirname(path);
  if (!path.startsWith(root + sep) || (await realpath(parent)) !== parent) return false;
  return (await lstat(path)).isFile();
}
