import { RulesError, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { UNKNOWN, isUnknown } from '../values/unknown.ts';
import { Unread } from '../values/unread.ts';

/**
 * `a || b` when `a` is not true: an error or unknown on one side is overruled by a true on the other.
 * `a && b` is the same with true and false exchanged.
 * @param decisive the value that decides alone: true for `||`, false for `&&`
 */
export function combine(decisive: boolean, a: RulesValue, b: RulesValue): RulesValue {
  if (b === decisive) return b;
  if (isUnknown(a) || isUnknown(b)) return [a, b].find((value) => value instanceof Unread) ?? UNKNOWN;
  const first = asTruth(a);
  return isError(first) ? first : asTruth(b);
}

/** The value as a condition: an error unless it is true, false or unknown. */
export function asTruth(value: RulesValue): RulesValue {
  if (typeof value === 'boolean' || isError(value) || isUnknown(value)) return value;
  return notOfType(value, 'bool');
}

/** The error of a value that stands where another type must. */
export function notOfType(value: RulesValue, expected: string): RulesError {
  return new RulesError(
    value === null ? 'Null value error.' : `Type error. Received: [${typeOf(value)}] Expected: [${expected}].`,
  );
}
