import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/**
 * Returns whether a file listed in a backup is really inside its folder. Without this check, a malicious backup could
 * use `..` or symbolic links to read or overwrite any file on this machine.
 * @param file path relative to the folder
 * @throws {NodeJS.ErrnoException} ENOENT if the file doesn't exist
 */
export async function isInside(folder: string, file: string): Promise<boolean> {
  const root = await realpath(folder);
  const path = join(root, file);
  const parent = dirname(path);
  if (!path.startsWith(root + sep) || (await realpath(parent)) !== parent) return false;
  return (await lstat(path)).isFile();
}
