import { expect, it } from 'vitest';
import { moveOutcome } from './moveDocument.ts';

it.each([
  ['moves an existing document', {}, [false, false], 'moved'],
  ['that replaces its target needs nothing absent', { a: 1 }, [], 'moved'],
  ['of nothing moves nothing', undefined, [false], 'missing'],
  ['of nothing is no conflict', undefined, [true], 'missing'],
  ['to a taken target moves nothing', {}, [true], 'taken'],
  ['is refused if any other document exists', {}, [false, false, true], 'taken'],
] as const)('a move %s', (_, fields, taken, outcome) => {
  expect(moveOutcome(fields, taken)).toBe(outcome);
});
