import { expect, it } from 'vitest';
import { isRecord } from './isRecord.ts';

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [new Date(), true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
  [() => {}, false],
])('%o is a record: %s', (value, is) => {
  expect(isRecord(value)).toBe(is);
});
