import { expect, it } from 'vitest';
import { countsOf, singleImporterShare } from './sourceCounts.ts';
import { readModules, unusedExports } from './counts/modules.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';

const folder = scratchFolder();

it('counts files and lines; a file below 20 lines with one importer, not counting tests, is a crumb', () => {
  const files = [
    { path: 'a.ts', lines: 19 },
    { path: 'b.ts', lines: 20 },
    { path: 'c.ts', lines: 5 },
  ];
  const importers = new Map([
    ['a.ts', ['x.ts', 'a.test.ts']],
    ['b.ts', ['x.ts']],
    ['c.ts', ['x.ts', 'y.ts']],
  ]);
  expect(countsOf(files, importers)).toEqual({ files: 3, median: 19, lines: 44, crumbs: 1 });
  expect(countsOf([], importers)).toEqual({ files: 0, median: 0, lines: 0, crumbs: 0 });
});

it('measures the modules of a folder that one other module imports, not counting tests', () => {
  const importers = new Map([
    ['web/src/a.ts', ['web/src/b.tsx', 'web/src/a.test.ts']],
    ['web/src/b.tsx', ['web/src/c.ts', 'web/src/d.ts']],
    ['web/src/c.ts', ['web/src/c.test.ts']],
    ['web/src/d.ts', ['web/src/c.ts', 'web/src/a.ts']],
    ['web/srcs/e.ts', ['web/src/b.tsx']],
  ]);
  const paths = [...importers.keys(), 'web/src/a.test.ts', 'web/src/b.scss', 'web/src/testing/f.ts'];
  expect(singleImporterShare(paths, 'web/src', importers)).toBe(25);
});

it('finds exports that nothing imports, in a module that is imported on demand, too', async () => {
  const files = {
    'a.ts': 'export const used = 1; export const renamed = 2; export const own = 3;',
    'b.ts': "const { used, renamed: other } = await import('./a.ts'); const own = used + other;",
    'c.ts': 'export const named = 1; export const other = 2;',
    'd.ts': "const all = await import('./c.ts'); all.named;",
  };
  await folder.write(files);
  expect(unusedExports(readModules(folder.path(), Object.keys(files)))).toEqual(['a.ts: own']);
});
