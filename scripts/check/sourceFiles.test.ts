import { expect, it } from 'vitest';
import { filesBelow } from './sourceFiles.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';

const folder = scratchFolder();

it('lists all files except installed and built ones', async () => {
  await folder.write({ 'a.ts': '', 'b/c.scss': '', 'b/dist/d.js': '', 'node_modules/e/f.js': '', '.git/g.js': '' });
  expect(filesBelow(folder.path())).toEqual(['a.ts', 'b/c.scss']);
});
