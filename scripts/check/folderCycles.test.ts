import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderCycles, sourceCycles } from './folderCycles.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';

const folder = scratchFolder();

describe('folderCycles', () => {
  it('finds none if imports point one way, regardless of imports in tests', async () => {
    await folder.write({
      'ui/a.ts': "import { b } from '../lib/b.ts';",
      'ui/deep/c.ts': "import { a } from '../a.ts';",
      'lib/b.ts': "import { other } from './other.ts';",
      'lib/b.test.ts': "import { a } from '../ui/a.ts';",
    });
    expect(await folderCycles(folder.path())).toEqual([]);
  });

  it.each([
    ['a static import', "import { a } from '../ui/a.ts';"],
    ['one of several lines', "import {\n  a,\n} from '../ui/a.ts';"],
    ['a type', "import type { A } from '../ui/a.ts';"],
    ['an export', "export { a } from '../ui/a.ts';"],
    ['an effect', "import '../ui/a.ts';"],
    ['a dynamic import', "const a = () => import('../ui/a.ts');"],
  ])('finds two folders that import each other by %s', async (_, text) => {
    await folder.write({ 'ui/a.ts': "import { b } from '../lib/b.ts';", 'lib/b.ts': text });
    expect((await folderCycles(folder.path())).map((cycle) => cycle.sort())).toEqual([['lib', 'ui']]);
  });

  it('finds a cycle of three folders once, without folders that only import it', async () => {
    await folder.write({
      'a/x.ts': "import '../b/x.ts';",
      'b/x.ts': "import '../c/x.ts';",
      'c/x.ts': "import '../a/x.ts';",
      'd/x.ts': "import '../a/x.ts';",
    });
    expect((await folderCycles(folder.path())).map((cycle) => cycle.sort())).toEqual([['a', 'b', 'c']]);
  });

  it('finds no cycle in this repository', async () => {
    expect(await sourceCycles(resolve(import.meta.dirname, '../..'))).toEqual([]);
  });
});
