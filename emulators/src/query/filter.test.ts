import { describe, expect, it } from 'vitest';
import { array, double, int, NULL, text } from '../testing/values.ts';
import type { Value } from '../values/value.ts';
import type { QueryConstraint } from '../values/queryFilter.ts';
import { matchesConstraint } from './filter.ts';

const NAN = double(Number.NaN);

describe('null and NaN', () => {
  it.each<[Value, QueryConstraint['op'], Value, boolean]>([
    [NULL, '==', NULL, true],
    [NAN, '==', NAN, true],
    [NAN, '!=', NULL, true],
    [NULL, '!=', NAN, false],
    [int(1), '!=', NAN, true],
    // `in`, `array-contains`, and `array-contains-any` never match null or NaN.
    [NULL, 'in', array(NULL, int(1)), false],
    [NAN, 'in', array(NAN, int(1)), false],
    [int(1), 'in', array(NULL, NAN, int(1)), true],
    [array(NULL), 'in', array(array(NULL)), true],
    [array(NULL), 'array-contains', NULL, false],
    [array(NAN), 'array-contains', NAN, false],
    [array(NULL, int(1)), 'array-contains-any', array(NULL), false],
    [array(NAN, int(1)), 'array-contains-any', array(NAN, int(1)), true],
    // `not-in` ignores NaN in its list. It never matches null and never matches if the list contains null.
    [NAN, 'not-in', array(int(1)), true],
    [NAN, 'not-in', array(NAN), true],
    [NAN, 'not-in', array(NULL), false],
    [NULL, 'not-in', array(int(1)), false],
    [text('x'), 'not-in', array(NULL), false],
  ])('case %#: %o %s %o', (value, op, operand, expected) => {
    expect(matchesConstraint({ field: ['f'], op, value: operand }, value)).toBe(expected);
  });
});
