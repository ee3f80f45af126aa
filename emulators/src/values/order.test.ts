import { describe, expect, it } from 'vitest';
import { array, bool, bytes, double, geo, int, map, NULL, reference, text, time, vector } from '../testing/values.ts';
import { compareValues, valuesEqual, valuesIdentical } from './order.ts';
import type { Value } from './value.ts';

/** Groups of equal values, in Firestore's documented order. */
const ORDERED: readonly (readonly Value[])[] = [
  [NULL],
  [bool(false)],
  [bool(true)],
  [double(Number.NaN)],
  [double(Number.NEGATIVE_INFINITY)],
  [int(-(2n ** 63n)), double(-(2 ** 63))],
  [double(-1.5)],
  [int(-1), double(-1)],
  [int(0), double(0), double(-0)],
  [double(Number.MIN_VALUE)],
  [int(1), double(1)],
  [int(9_007_199_254_740_992n), double(9_007_199_254_740_992)],
  [int(9_007_199_254_740_993n)],
  [int(2n ** 63n - 1n)],
  [double(2 ** 63)],
  [double(Number.POSITIVE_INFINITY)],
  [time('0001-01-01T00:00:00Z')],
  [time('2024-05-06T07:08:09Z'), time('2024-05-06T09:08:09+02:00')],
  [time('2024-05-06T07:08:09.000001Z')],
  [text('')],
  [text('a')],
  [text('a!')],
  [text('aa')],
  [text('b')],
  [text('é')],
  [text('\u{ffff}')],
  [text('\u{1f600}')],
  [bytes()],
  [bytes(0)],
  [bytes(0, 1)],
  [bytes(1)],
  [bytes(255)],
  [reference('a/__id-5__')],
  [reference('a/__id7__')],
  [reference('a/__id30__')],
  [reference('a/a')],
  [reference('a/a/a/b')],
  [reference('a/a-b')],
  [reference('a/b')],
  [geo(-90, 180)],
  [geo(0, -1)],
  [geo(0, 1)],
  [geo(1, -180)],
  [array()],
  [array(int(1))],
  [array(int(1), text('x'))],
  [array(int(2))],
  [array(array())],
  [vector(100)],
  [vector(1, 2), vector(1, 2)],
  [vector(1, 3)],
  [vector(0, 0, 0)],
  [map({})],
  [map({ a: int(1) })],
  [map({ a: int(1), b: int(0) }), map({ b: int(0), a: int(1) })],
  [map({ a: int(2) })],
  [map({ b: NULL })],
];

describe('the order of values', () => {
  it('is the documented order, across and within types', () => {
    for (const [left, lower] of ORDERED.entries()) {
      for (const [right, higher] of ORDERED.entries()) {
        for (const a of lower) {
          for (const b of higher) {
            expect(Math.sign(compareValues(a, b)), `${left} against ${right}`).toBe(Math.sign(left - right));
          }
        }
      }
    }
  });

  it('treats 3 and 3.0 as equal, but not as identical', () => {
    expect(valuesEqual(int(3), double(3))).toBe(true);
    expect(valuesIdentical(int(3), double(3))).toBe(false);
    expect(valuesIdentical(array(map({ a: double(0) })), array(map({ a: double(-0) })))).toBe(false);
    expect(
      valuesIdentical(
        map({ a: double(Number.NaN), b: array(int(1)) }),
        map({ b: array(int(1)), a: double(Number.NaN) }),
      ),
    ).toBe(true);
    expect(valuesIdentical(map({ a: int(1) }), map({ a: int(1), b: NULL }))).toBe(false);
  });
});
