import { RulesError, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';

/**
 * `a || b` where `a` is not true: a true on one side overrides an error on the other. `a && b` is the same with true
 * and false exchanged.
 * @param decidingValue the value that decides alone: true for `||`, false for `&&`
 */
export function combine(decidingValue: boolean, a: RulesValue, b: RulesValue): RulesValue {
  if (b === decidingValue) return b;
  // An unread document may decide in the second round.
  if (b instanceof Unread) return b;
  const first = asCondition(a);
  return isError(first) ? first : asCondition(b);
}

/** The value as a condition: an error unless it is a bool. */
export function asCondition(value: RulesValue): RulesValue {
  if (typeof value === 'boolean' || isError(value)) return value;
  return typeError(value, 'bool');
}

/** The error for a value of the wrong type. */
export function typeError(value: RulesValue, expected: string): RulesError {
  return new RulesError(
    value === null ? 'Null value error.' : `Type error. Received: [${typeOf(value)}] Expected: [${expected}].`,
  );
}
