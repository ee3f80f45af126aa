import { RulesError, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';

/**
 * `a || b` where `a` is not true: a true on one side overrides an error on the other. `a && b` is the same with true
 * and false exchanged.
 * @param decisive the value that decides alone: true for `||`, false for `&&`
 */
export function combine(decisive: boolean, a: RulesValue, b: RulesValue): RulesValue {
  if (b === decisive) return b;
  // An unread document may decide in the second round.
  if (b instanceof Unread) return b;
  const first = asTruth(a);
  return isError(first) ? first : asTruth(b);
}

/** The value as a condition: an error unless it is a bool. */
export function asTruth(value: RulesValue): RulesValue {
  if (typeof value === 'boolean' || isError(value)) return value;
  return notOfType(value, 'bool');
}

/** The error for a value of the wrong type. */
export function notOfType(value: RulesValue, expected: string): RulesError {
  return new RulesError(
    value === null ? 'Null value error.' : `Type error. Received: [${typeOf(value)}] Expected: [${expected}].`,
  );
}
