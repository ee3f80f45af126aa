import { expect, it } from 'vitest';
import { mostFrequent } from './progress.ts';

it('the ten most frequent reasons are listed with their counts over all batches', () => {
  expect(mostFrequent([{ a: 1, b: 700 }, { a: 2, b: 800 }, {}])).toEqual(['b (1,500)', 'a (3)']);
  expect(mostFrequent([Object.fromEntries(Array.from({ length: 30 }, (_, index) => [String(index), 1]))])).toHaveLength(
    10,
  );
});
