import { expect, it } from 'vitest';
import { daysInShort } from './dayInWords.ts';

it.each([
  ['2026-07-04', '2026-07-06', 'Jul 4 to 6, 2026'],
  ['2026-06-28', '2026-07-06', 'Jun 28 to Jul 6, 2026'],
  ['2026-01-01', '2026-12-31', 'Jan 1 to Dec 31, 2026'],
  ['2025-12-30', '2026-01-02', 'Dec 30, 2025 to Jan 2, 2026'],
  ['2025-07-04', '2026-07-04', 'Jul 4, 2025 to Jul 4, 2026'],
])('writes the days from %s to %s in short', (first, last, words) => {
  expect(daysInShort(first, last)).toBe(words);
});
