import { RulesError, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';

/**
 * Evaluates `a || b` if `a` is not true, or `a && b` if `a` is not false. The deciding value on either side overrides
 * an error on the other.
 * @param decidingValue the value that determines the result: true for `||`, false for `&&`
 */
export function combine(decidingValue: boolean, a: RulesValue, b: RulesValue): RulesValue {
  if (b === decidingValue) return b;
  // Return Unread because the second round can still decide the result after reading the document.
  if (b instanceof Unread) return b;
  const first = asCondition(a);
  return isError(first) ? first : asCondition(b);
}

/** Returns a condition's boolean value, or an error if it is not a bool. */
export function asCondition(value: RulesValue): RulesValue {
  if (typeof value === 'boolean' || isError(value)) return value;
  return typeError(value, 'bool');
}

/** Returns the error for a value of the wrong type. */
export function typeError(value: RulesValue, expected: string): RulesError {
  return new RulesError(
    value === null ? 'Null value error.' : `Type error. Received: [${typeOf(value)}] Expected: [${expected}].`,
  );
}
