import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderCycles, sourceCycles } from './folderCycles.mjs';

let root: string;

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folders-'));
});
afterEach(() => rm(root, { recursive: true }));

describe('folderCycles', () => {
  it('finds none where imports point one way, whatever tests import', async () => {
    await write({
      'ui/a.ts': "import { b } from '../lib/b.ts';",
      'ui/deep/c.ts': "import { a } from '../a.ts';",
      'lib/b.ts': "import { other } from './other.ts';",
      'lib/b.test.ts': "import { a } from '../ui/a.ts';",
    });
    expect(await folderCycles(root)).toEqual([]);
  });

  it.each([
    ['a static import', "import { a } from '../ui/a.ts';"],
    ['one of several lines', "import {\n  a,\n} from '../ui/a.ts';"],
    ['a type', "import type { A } from '../ui/a.ts';"],
    ['an export', "export { a } from '../ui/a.ts';"],
    ['an effect', "import '../ui/a.ts';"],
    ['a dynamic import', "const a = () => import('../ui/a.ts');"],
  ])('finds two folders that import each other by %s', async (_, text) => {
    await write({ 'ui/a.ts': "import { b } from '../lib/b.ts';", 'lib/b.ts': text });
    expect((await folderCycles(root)).map((cycle) => cycle.sort())).toEqual([['lib', 'ui']]);
  });

  it('finds a cycle of three folders once, and not who only imports it', async () => {
    await write({
      'a/x.ts': "import '../b/x.ts';",
      'b/x.ts': "import '../c/x.ts';",
      'c/x.ts': "import '../a/x.ts';",
      'd/x.ts': "import '../a/x.ts';",
    });
    expect((await folderCycles(root)).map((cycle) => cycle.sort())).toEqual([['a', 'b', 'c']]);
  });

  it('finds none in any package', async () => {
    expect(await sourceCycles(resolve(import.meta.dirname, '..'))).toEqual([]);
  });
});
