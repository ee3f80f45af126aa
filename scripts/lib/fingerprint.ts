import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Output of builds, of tests and of npm. */
const IGNORED = new Set(['dist', 'node_modules', 'coverage']);

/** Whether no fingerprint reads files of this name, or in folders of it. */
export const isIgnored = (name: string): boolean => IGNORED.has(name);

/**
 * Hashes the names and contents of files: a checkout changes times.
 * @param root the repository
 * @param paths files and folders, relative to it
 * @param other what else the result depends on
 * @param isRead whether a file counts; all by default
 */
export function fingerprint(
  root: string,
  paths: readonly string[],
  other: string,
  isRead: (path: string) => boolean = () => true,
): string {
  const hash = createHash('sha256').update(other);
  for (const file of paths.flatMap((path) => filesUnder(root, path)).filter(isRead))
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesUnder(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !isIgnored(name))
    .sort()
    .flatMap((name) => filesUnder(root, join(path, name)));
}
