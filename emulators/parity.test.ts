import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = import.meta.dirname;

const rows = readFileSync(join(FOLDER, 'PARITY.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!What)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

describe('the parity page', () => {
  it.each(rows)('%s', (...row) => {
    const [, state, by = ''] = row;
    expect(row).toHaveLength(3);
    expect(['tested', 'documented', 'unverified']).toContain(state);
    if (state === 'tested') expect(by).toMatch(/\.test\.ts$/);
    if (/\.(?:ts|md)$/.test(by)) expect(existsSync(join(FOLDER, by))).toBe(true);
  });
});
