import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const FILE = 'docs/architecture.md';

/** Matches a table row that describes a folder: `| `web/src/ui/list/` | Shows … |`, with or without a link. */
const ROW = /^\| \[?`([\w./-]+)\/`(?:\]\([^)]*\))? \| *(.*?) *\|$/gm;

/**
 * Finds package folders without exactly one line in docs/architecture.md, and lines for folders that do not exist.
 * Only folders that directly contain a file count.
 * @param root the repository
 * @param files all files, relative to `root`
 * @returns one sentence per finding
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
