import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratchFolder.ts';
import { recordSecondTries } from './secondTries.ts';

const folder = scratchFolder();

it('counts how often each test needed a second try', async () => {
  expect(await recordSecondTries(folder.path(), [], '2026-11-01T10:00:00.000Z')).toEqual([]);
  expect(await recordSecondTries(folder.path(), ['unit a > x', 'unit a > y'], '2026-11-02T10:00:00.000Z')).toEqual([
    'Passed only when tried again: unit a > x',
    'Passed only when tried again: unit a > y',
  ]);
  expect(await recordSecondTries(folder.path(), ['unit a > y'], '2026-11-03T10:00:00.000Z')).toEqual([
    'Passed only when tried again (2 times since 2026-11-02): unit a > y',
  ]);
});
