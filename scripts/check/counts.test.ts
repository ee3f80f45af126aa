import { expect, it } from 'vitest';
import { countsOf } from './counts.ts';

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
