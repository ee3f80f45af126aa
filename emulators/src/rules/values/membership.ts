import { type Truth, isAmong } from './equality.ts';
import { containsConstraint } from './constraint.ts';
import type { RulesValue } from './rulesValue.ts';
import { RulesSet } from './set.ts';

/** Maximum length of lists that are searched linearly. */
const MAX_SCANNED_LENGTH = 16;

/**
 * Returns a function that checks whether a list contains a value. Indexes long lists in a set because comparing two
 * large lists would otherwise take quadratic time.
 */
export function membershipOf(items: readonly RulesValue[]): (value: RulesValue) => Truth {
  if (items.length <= MAX_SCANNED_LENGTH || items.some(containsConstraint)) return (value) => isAmong(value, items);
  // Use separate sets because 1 and 1.0 are equal in sets but not in lists.
  const floats = new RulesSet(items.filter(isFloat));
  const others = new RulesSet(items.filter((item) => !isFloat(item)));
  return (value) =>
    containsConstraint(value)
      ? isAmong(value, items)
      : !Number.isNaN(value) && (isFloat(value) ? floats : others).has(value);
}

function isFloat(value: RulesValue): boolean {
  return typeof value === 'number';
}
