import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that builds, tests and npm create. */
const IGNORED = new Set(['dist', 'node_modules', 'coverage']);

/** Returns whether files or folders with this name are excluded from fingerprints. */
export const isIgnored = (name: string): boolean => IGNORED.has(name);

/**
 * Hashes the names and contents of files, and any other input that affects the result. Ignores modification times,
 * because a checkout changes them. Paths are files and folders, relative to `root`.
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
