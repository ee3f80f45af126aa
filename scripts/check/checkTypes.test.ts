import { posix, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../lib/runCommand.ts';
import { readWorkspaces } from '../lib/workspaces.ts';
import { untypedFiles } from './sourceCounts.ts';
import { filesBelow } from './sourceFiles.ts';

const root = resolve(import.meta.dirname, '../..');
const files = filesBelow(root);

it('checks every file of TypeScript, tests included', async () => {
  const compiler = resolve(root, 'node_modules/typescript/bin/tsc');
  const checked = new Set<string>();
  for (const { folder } of await readWorkspaces(root)) {
    // This lists the files without reading them. `--listFilesOnly` takes as long as checking them.
    const { output } = await run(process.execPath, [compiler, '-p', folder, '--showConfig'], {
      cwd: root,
      maxShown: 10_000_000,
    });
    const { files: named } = JSON.parse(output) as { readonly files: readonly string[] };
    for (const file of named) checked.add(posix.join(folder, file));
  }
  const own = files.filter((file) => /\.tsx?$/.test(file));
  expect(own.filter((file) => !checked.has(file))).toEqual([]);
});

it('finds no JavaScript but what runs before an installation, or is linked by it', () => {
  expect(untypedFiles(files)).toEqual([
    'emulators/bin/firebase.mjs',
    'emulators/bin/firestore.mjs',
    'scripts/bootstrap.mjs',
  ]);
});
