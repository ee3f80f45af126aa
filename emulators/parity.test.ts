import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = import.meta.dirname;

const rows = readFileSync(join(FOLDER, 'PARITY.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!What)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** Returns whether a file contains a test or `describe` block with this title. */
function hasTest(file: string, title: string): boolean {
  const quoted = `'${title}'`;
  const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n');
  return lines.some((line) => line.includes(`${quoted},`) && !/^\s*(?:\/\/|\*)/.test(line));
}

describe('the parity page', () => {
  it.each(rows)('%s', (...row) => {
    const [, state, by = ''] = row;
    expect(row).toHaveLength(3);
    expect(['tested', 'documented', 'unverified']).toContain(state);
    const files = by.match(/[\w./-]+\.(?:ts|md)\b/g) ?? [];
    expect(files.filter((file) => !existsSync(join(FOLDER, file)))).toEqual([]);
    if (state === 'tested') expect(files.some((file) => file.endsWith('.test.ts'))).toBe(true);
    for (const [, file = '', title = ''] of by.matchAll(/([\w./-]+\.test\.ts) › (.+?)(?=, [\w./-]+\.test\.ts|$)/g))
      expect(hasTest(file, title), `${file} › ${title}`).toBe(true);
  });
});
