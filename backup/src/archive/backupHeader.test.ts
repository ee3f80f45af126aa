import { DAY_MS } from '@firehouse/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hasRecentBackup, writeHeader } from './backupHeader.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-header-'));
const finished = { at: '2026-11-22T16:00:00.000Z', journal: 'digest' };
const at = Date.parse(finished.at);

afterAll(() => rmSync(folder, { recursive: true }));

it('finds the backup that an interrupted migration has completed, and refuses an old one', async () => {
  expect(await hasRecentBackup(folder, 'p')).toBe(false);
  const begun = { format: 1, project: 'p', readTime: finished.at } as const;
  await writeHeader(folder, begun);
  expect(await hasRecentBackup(folder, 'p', at)).toBe(false);
  await writeHeader(folder, { ...begun, finished });
  expect(await hasRecentBackup(folder, 'p', at + DAY_MS - 1)).toBe(true);
  expect(await hasRecentBackup(folder, 'other', at + DAY_MS)).toBe(false);
  await expect(hasRecentBackup(folder, 'p', at + DAY_MS)).rejects.toThrow('Name another folder');
});
