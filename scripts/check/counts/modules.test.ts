import { describe, expect, it } from 'vitest';
import { filesBelow } from '../sourceFiles.ts';
import { scratchFolder } from '../../testing/scratchFolder.ts';
import { importersOf, readModules, unusedExports } from './modules.ts';

const folder = scratchFolder();
const modules = () => readModules(folder.path(), filesBelow(folder.path()));

describe('exports', () => {
  it('are found if no other module imports them', async () => {
    await folder.write({
      'a.ts': 'export const one = 1; export type Two = 2; const three = 3; export { three as third }; one + three;',
      'a.test.ts': "import { third } from './a.ts';",
    });
    expect(unusedExports(modules())).toEqual(['a.ts: one', 'a.ts: Two']);
  });

  it.each([
    ['a name', "import { one } from '../a/a.ts';"],
    ['a renamed name', "import { one as other } from '../a/a.ts';"],
    ['a type', "import type { one } from '../a/a.ts';"],
    ['a part of a namespace', "import * as all from '../a/a.ts'; all.one;"],
    ['a dynamic import', "const { one } = await import('../a/a.ts');"],
    ['a type in place', "type One = import('../a/a.ts').one;"],
    ['a path', "load(root, 'a/a.ts').one();"],
    ['a package', "import { one } from '@firehouse/a/a';"],
    ['a re-export', "import { one } from '../passing.ts';"],
  ])('count as imported by %s', async (_, text) => {
    await folder.write({
      'a/package.json': '{ "name": "@firehouse/a", "exports": { "./*": "./*.ts" } }',
      'a/a.ts': 'export const one = 1;',
      'b/b.ts': text,
      'passing.ts': "export * from './a/a.ts';",
    });
    expect(unusedExports(modules())).toEqual([]);
  });

  it('have importers, each listed once', async () => {
    await folder.write({ 'a.ts': 'export const one = 1;', 'b.ts': "import { one } from './a.ts'; import('./a.ts');" });
    expect([...importersOf(modules())]).toEqual([['a.ts', ['b.ts']]]);
  });
});
