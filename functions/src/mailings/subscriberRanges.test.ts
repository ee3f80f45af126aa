import { expect, it } from 'vitest';
import { splitIntoRanges } from './subscriberRanges.ts';

it('ranges have no gaps, and begin after the last range of the previous page', () => {
  expect(splitIntoRanges(['a', 'b', 'c', 'd', 'e'], 2, null)).toEqual([
    { after: null, through: 'b', size: 2 },
    { after: 'b', through: 'd', size: 2 },
    { after: 'd', through: 'e', size: 1 },
  ]);
  expect(splitIntoRanges(['f'], 2, 'e')).toEqual([{ after: 'e', through: 'f', size: 1 }]);
  expect(splitIntoRanges([], 2, 'e')).toEqual([]);
});
