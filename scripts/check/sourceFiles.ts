import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Matches names to skip: build output, packages, and hidden files and folders except for `.ci`. */
const SKIPPED = /^(node_modules|dist|coverage|\.(?!ci$).*)$/;

/** Matches code, style sheets and security rules. */
export const SOURCE = /\.(tsx?|[mc]js|js|mts|scss|rules)$/;

/**
 * Lists all files in a folder and its subfolders, except for packages, build output and hidden files. Paths are
 * relative to `root`, with forward slashes.
 */
export function filesBelow(root: string, folder: string = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((found) => {
      const path = folder === '' ? found.name : `${folder}/${found.name}`;
      return found.isDirectory() ? filesBelow(root, path) : [path];
    });
}
