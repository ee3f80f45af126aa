import { expect, it } from 'vitest';
import { longLines } from './lineLength.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';

const folder = scratchFolder();

it('finds source lines of more than 120 characters, not bytes', async () => {
  await folder.write({
    'a.ts': `${'é'.repeat(120)}\n${'x'.repeat(121)}\n`,
    'b.md': 'x'.repeat(200),
    'c.rules': '😀'.repeat(121),
  });
  expect(longLines(folder.path())).toEqual([
    'a.ts:2: 121 characters, the limit is 120',
    'c.rules:1: 121 characters, the limit is 120',
  ]);
});
