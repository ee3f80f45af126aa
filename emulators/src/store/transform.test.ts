import { describe, expect, it } from 'vitest';
import { array, double, fieldsOf, int, map, NULL, text, time, timestamp } from '../testing/values.ts';
import type { Value } from '../values/value.ts';
import { applyTransforms } from './transform.ts';
import type { FieldTransform } from './write.ts';

const NOW = timestamp('2024-05-06T07:08:09.123456Z');
const MAX = int(2n ** 63n - 1n);
const MIN = int(-(2n ** 63n));

function after(current: Value | undefined, transform: DistributiveOmit<FieldTransform, 'path'>): Value | undefined {
  const fields = fieldsOf(current ? { f: current } : {});
  return applyTransforms(fields, [{ ...transform, path: ['f'] }], NOW).fields.get('f');
}

type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;

describe('field transforms', () => {
  it.each<[Value | undefined, Value, Value]>([
    [undefined, int(2), int(2)],
    [text('no number'), int(2), int(2)],
    [int(1), int(2), int(3)],
    [int(1), double(2), double(3)],
    [double(1.5), int(2), double(3.5)],
    [MAX, int(1), MAX],
    [MIN, int(-1), MIN],
    [int(1), double(Number.NaN), double(Number.NaN)],
  ])('increments %o by %o', (current, operand, expected) => {
    expect(after(current, { kind: 'increment', operand })).toEqual(expected);
  });

  it.each<['maximum' | 'minimum', Value | undefined, Value, Value]>([
    ['maximum', undefined, int(2), int(2)],
    ['maximum', text('x'), double(2), double(2)],
    ['maximum', int(3), double(2.5), int(3)],
    ['maximum', int(3), double(3.5), double(3.5)],
    ['maximum', int(3), double(3), int(3)],
    ['maximum', double(-0), int(0), double(-0)],
    ['maximum', int(3), double(Number.NaN), double(Number.NaN)],
    ['minimum', double(Number.NaN), int(3), double(Number.NaN)],
    ['minimum', int(3), double(2.5), double(2.5)],
    ['minimum', int(3), double(3), int(3)],
  ])('%s of %o and %o', (kind, current, operand, expected) => {
    expect(after(current, { kind, operand })).toEqual(expected);
  });

  it('appends missing elements, and removes all equal elements', () => {
    const current = array(int(1), double(Number.NaN), text('a'));
    expect(after(current, { kind: 'append', elements: [double(1), double(Number.NaN), int(2), double(2)] })).toEqual(
      array(int(1), double(Number.NaN), text('a'), int(2)),
    );
    expect(after(array(int(1), double(1), int(2), int(1)), { kind: 'remove', elements: [int(1)] })).toEqual(
      array(int(2)),
    );
    expect(after(int(5), { kind: 'append', elements: [int(1)] })).toEqual(array(int(1)));
    expect(after(int(5), { kind: 'remove', elements: [int(1)] })).toEqual(array());
  });

  it('sets the server time in milliseconds, reports results, and applies transforms in order', () => {
    const { fields, results } = applyTransforms(
      fieldsOf({ m: map({ n: int(1) }) }),
      [
        { path: ['m', 'n'], kind: 'increment', operand: int(1) },
        { path: ['m', 'n'], kind: 'increment', operand: int(10) },
        { path: ['t'], kind: 'requestTime' },
        { path: ['l'], kind: 'append', elements: [NULL] },
      ],
      NOW,
    );
    expect(fields).toEqual(fieldsOf({ m: map({ n: int(12) }), t: time('2024-05-06T07:08:09.123Z'), l: array(NULL) }));
    expect(results).toEqual([int(2), int(12), time('2024-05-06T07:08:09.123Z'), NULL]);
  });
});
