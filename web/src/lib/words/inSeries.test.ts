import { expect, it } from 'vitest';
import { inSeries } from './inSeries.ts';

it.each([
  [[], ''],
  [['May'], 'May'],
  [['May', 'June'], 'May and June'],
  [['May', 'June', 'July'], 'May, June and July'],
])('joins %j to “%s”', (words, series) => {
  expect(inSeries(words)).toBe(series);
});
