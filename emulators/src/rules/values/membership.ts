import { type Likeness, type Truth, equals, isAmong, same } from './equality.ts';
import { holdsConstraint } from './constraint.ts';
import type { RulesValue } from './rulesValue.ts';
import { RulesSet } from './set.ts';

/** Lists up to this length are searched one by one. */
const SHORT = 16;

/**
 * Whether values are among these items. A long list is made a set first, so that comparing two lists of a
 * whole document each takes no quadratic time.
 */
export function membershipOf(items: readonly RulesValue[], alike: Likeness = same): (value: RulesValue) => Truth {
  if (items.length <= SHORT || items.some(holdsConstraint)) return (value) => isAmong(value, items, alike);
  // A set takes 1 and 1.0 for one: where they are two, each kind has a set of its own.
  const isFloat = (value: RulesValue): boolean => alike !== equals && typeof value === 'number';
  const floats = new RulesSet(items.filter(isFloat));
  const others = new RulesSet(items.filter((item) => !isFloat(item)));
  return (value) =>
    !holdsConstraint(value)
      ? !Number.isNaN(value) && (isFloat(value) ? floats : others).has(value)
      : isAmong(value, items, alike);
}
