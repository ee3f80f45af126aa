import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratchFolder.ts';
import { wrongFolderLines } from './folderLines.ts';
import { filesBelow } from './sourceFiles.ts';

const folder = scratchFolder();
const root = resolve(import.meta.dirname, '../..');

/** Writes a temporary repository with one package, `web`, and returns what is wrong with it. */
async function wrongIn(lines: readonly string[], more: readonly string[] = []): Promise<string[]> {
  const written = { 'web/package.json': '{}', 'web/src/lib/api/a.ts': '', 'docs/architecture.md': lines.join('\n') };
  await folder.write({ ...written, ...Object.fromEntries(more.map((file) => [file, ''])) });
  return wrongFolderLines(folder.path(), filesBelow(folder.path()));
}

const web = '| [`web/`](../web) | The site |';
const api = '| `web/src/lib/api/` | Calls the API |';

it('accepts one line for each folder with files', async () => {
  expect(await wrongIn([web, '| Folder | Contains |', '|---|---|', api])).toEqual([]);
});

it('reports a new folder', async () => {
  expect(await wrongIn([web, api], ['web/src/lib/added/b.ts'])).toEqual([
    'web/src/lib/added/ has no line in docs/architecture.md: describe it there.',
  ]);
});

it.each([
  ['an empty line', [web, '| `web/src/lib/api/` | |'], 'web/src/lib/api/ has no line'],
  ['two lines', [web, api, api], 'docs/architecture.md describes web/src/lib/api/ twice.'],
  ['a line for a removed folder', [web, api, '| `web/src/lib/old/` | Calls nobody |'], 'web/src/lib/old/, which'],
])('reports %s', async (_, lines, finding) => {
  expect(await wrongIn(lines)).toEqual([expect.stringContaining(finding)]);
});

it('ignores folders outside of packages', async () => {
  expect(await wrongIn([web, api], ['docs/decisions/a.md', '.ci/run'])).toEqual([]);
});

it('reports a folder that is added to this repository', () => {
  const files = filesBelow(root);
  expect(wrongFolderLines(root, files)).toEqual([]);
  expect(wrongFolderLines(root, [...files, 'functions/src/added/a.ts'])).toEqual([
    'functions/src/added/ has no line in docs/architecture.md: describe it there.',
  ]);
});
