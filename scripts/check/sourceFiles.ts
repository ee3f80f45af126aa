import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Build output, installed packages, and files of other programs. `.ci` has sources. */
const SKIPPED = /^(node_modules|dist|coverage|\.(?!ci$).*)$/;

/** Code, styles and rules: what the formatter lays out, and the security rules. */
export const SOURCE = /\.(tsx?|[mc]js|js|mts|scss|rules)$/;

/**
 * Lists the files of a folder and its subfolders, except what is installed or built.
 * @param folder a subfolder of `root`
 * @returns paths relative to `root`, with `/`
 */
export function filesBelow(root: string, folder: string = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, path) : [path];
    });
}
