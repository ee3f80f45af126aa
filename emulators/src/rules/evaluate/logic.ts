import { RulesError, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';

/**
 * Evaluates `a || b` if `a` is not true. True on one side overrides an error on the other. `a && b` works the same way
 * with true and false swapped.
 * @param decidingValue the value that determines the result regardless of the other side: true for `||`, false for `&&`
 */
export function combine(decidingValue: boolean, a: RulesValue, b: RulesValue): RulesValue {
  if (b === decidingValue) return b;
  // Once it has been read, the document can still decide the result in the second round.
  if (b instanceof Unread) return b;
  const first = asCondition(a);
  return isError(first) ? first : asCondition(b);
}

/** Returns a condition's value, or an error if it isn't a bool. */
export function asCondition(value: RulesValue): RulesValue {
  if (typeof value === 'boolean' || isError(value)) return value;
  return typeError(value, 'bool');
}

/** Returns the error for a value with the wrong type. */
export function typeError(value: RulesValue, expected: string): RulesError {
  return new RulesError(
    value === null ? 'Null value error.' : `Type error. Received: [${typeOf(value)}] Expected: [${expected}].`,
  );
}
