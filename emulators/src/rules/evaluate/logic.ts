import { RulesError, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';

/**
 * `a || b` when `a` is not true: an error on one side is overruled by a true on the other.
 * `a && b` is the same with true and false exchanged.
 * @param decisive the value that decides alone: true for `||`, false for `&&`
 */
export function combine(decisive: boolean, a: RulesValue, b: RulesValue): RulesValue {
  if (b === decisive) return b;
  // What has not been read yet may decide in the second round.
  if (b instanceof Unread) return b;
  const first = asTruth(a);
  return isError(first) ? first : asTruth(b);
}

/** The value as a condition: an error unless it is true or false. */
export function asTruth(value: RulesValue): RulesValue {
  if (typeof value === 'boolean' || isError(value)) return value;
  return notOfType(value, 'bool');
}

/** The error of a value that stands where another type must. */
export function notOfType(value: RulesValue, expected: string): RulesError {
  return new RulesError(
    value === null ? 'Null value error.' : `Type error. Received: [${typeOf(value)}] Expected: [${expected}].`,
  );
}
