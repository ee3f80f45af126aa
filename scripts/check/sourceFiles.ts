import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Build output, installed packages, and other programs' files. `.ci` contains sources. */
const SKIPPED = /^(node_modules|dist|coverage|\.(?!ci$).*)$/;

/** Matches code, styles and rules: the files that the formatter formats, and the security rules. */
export const SOURCE = /\.(tsx?|[mc]js|js|mts|scss|rules)$/;

/**
 * Lists the files of a folder and its subfolders, except installed or built ones.
 * @param folder a subfolder of `root`
 * @returns paths relative to `root`, with `/`
 */
export function filesBelow(root: string, folder: string = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((found) => {
      const path = folder === '' ? found.name : `${folder}/${found.name}`;
      return found.isDirectory() ? filesBelow(root, path) : [path];
    });
}
