import { expect, it } from 'vitest';
import { incidentsInWords } from './incidentCount.ts';

it.each([
  [0, 'no calls'],
  [1, '1 call'],
  [2, '2 calls'],
  [1_204, '1,204 calls'],
])('writes %i as %s', (count, words) => {
  expect(incidentsInWords(count)).toBe(words);
});
