import { expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratchFolder.ts';
import { readModules } from './counts/modules.ts';
import { filesBelow } from './sourceFiles.ts';
import { filesOfPair } from './walks.ts';

const folder = scratchFolder();

it.each([
  ['all shortest ways', { 'a.ts': "import './b.ts'; import './c.ts'; import './long.ts';" }, ['a', 'b', 'c', 'z']],
  ['a re-export, which is a step', { 'a.ts': "import { z } from './door.ts'; z;" }, ['a', 'door', 'z']],
  ['a lazy import', { 'a.ts': "void import('./z.ts');" }, ['a', 'z']],
  ['who hands one to the other', { 'top.ts': "import './a.ts'; import './z.ts';", 'a.ts': '' }, ['a', 'top', 'z']],
  ['nothing for types', { 'a.ts': "import type { Z } from './z.ts'; import { type Y } from './z.ts';" }, []],
  ['nothing for tests', { 'a.test.ts': "import './a.ts'; import './z.ts';", 'a.ts': '' }, []],
])('finds %s', async (_, files, names) => {
  await folder.write({
    'b.ts': "import './z.ts';",
    'c.ts': "import './z.ts';",
    'long.ts': "import './longer.ts';",
    'longer.ts': "import './z.ts';",
    'door.ts': "export { z } from './z.ts';",
    'z.ts': 'export const z = 1;',
    ...files,
  });
  const modules = readModules(folder.path(), filesBelow(folder.path()));
  expect(filesOfPair(modules, 'a.ts', 'z.ts')).toEqual(names.map((name) => `${name}.ts`));
});
