import { type Truth, isAmong } from './equality.ts';
import { containsConstraint } from './constraint.ts';
import type { RulesValue } from './rulesValue.ts';
import { RulesSet } from './set.ts';

/** Lists up to this length are searched linearly. */
const MAX_SCANNED_LENGTH = 16;

/**
 * Returns a function that tests whether values are among these items. Long lists become a set first, because comparing
 * two document-sized lists pairwise would take quadratic time.
 */
export function membershipOf(items: readonly RulesValue[]): (value: RulesValue) => Truth {
  if (items.length <= MAX_SCANNED_LENGTH || items.some(containsConstraint)) return (value) => isAmong(value, items);
  // A set treats 1 and 1.0 as equal, but a list does not, so each type gets its own set.
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
