import { expect, it } from 'vitest';
import { isPlainObject, isRecord } from './isRecord.ts';

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

it.each([
  [{ a: 1 }, true],
  [new Date(), false],
  [Object.create(null), false],
  [[], false],
  [null, false],
])('%o is a plain object: %s', (value, is) => {
  expect(isPlainObject(value)).toBe(is);
});
