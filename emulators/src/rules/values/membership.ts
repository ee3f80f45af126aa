import { type Truth, isAmong } from './equality.ts';
import { isKnown } from './known.ts';
import type { RulesValue } from './rules-value.ts';
import { RulesSet } from './set.ts';

/** Lists up to this length are searched one by one. */
const SHORT = 16;

/**
 * Whether values are among these items. A long list is made a set first, so that comparing two lists of a
 * whole document each takes no quadratic time.
 */
export function membershipOf(items: readonly RulesValue[]): (value: RulesValue) => Truth {
  if (items.length <= SHORT || !items.every(isKnown)) return (value) => isAmong(value, items);
  const set = new RulesSet(items);
  return (value) => (isKnown(value) ? !Number.isNaN(value) && set.has(value) : isAmong(value, items));
}
