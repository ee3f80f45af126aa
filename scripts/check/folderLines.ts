import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const FILE = 'docs/architecture.md';

/** Matches a table row for a folder, such as `| `web/src/ui/list/` | Shows … |`. The folder can be a link. */
const ROW = /^\| \[?`([\w./-]+)\/`(?:\]\([^)]*\))? \| *(.*?) *\|$/gm;

/**
 * Finds folders in packages that don't have exactly one row in docs/architecture.md, and rows for folders that don't
 * exist. Ignores folders that only contain other folders. Returns one message per problem.
 */
export function wrongFolderLines(root: string, files: readonly string[]): string[] {
  const isOfPackage = (file: string) => files.includes(`${file.split('/', 1).join('')}/package.json`);
  const folders = new Set(files.filter(isOfPackage).map((file) => posix.dirname(file)));
  const lines = new Map<string, string[]>();
  if (files.includes(FILE))
    for (const [, folder = '', text = ''] of readFileSync(join(root, FILE), 'utf8').matchAll(ROW))
      lines.set(folder, [...(lines.get(folder) ?? []), text]);
  return [
    ...[...folders]
      .filter((folder) => (lines.get(folder) ?? []).join('') === '')
      .map((folder) => `${folder}/ has no line in ${FILE}: describe it there.`),
    ...[...lines].flatMap(([folder, texts]) =>
      folders.has(folder)
        ? texts.slice(1).map(() => `${FILE} describes ${folder}/ twice.`)
        : [`${FILE} describes ${folder}/, which contains no file of a package.`],
    ),
  ];
}
