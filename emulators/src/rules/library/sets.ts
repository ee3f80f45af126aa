import { checkWeight } from '../values/limits.ts';
import { containsConstraint, equalityNotDefined } from '../values/constraint.ts';
import type { RulesList, RulesValue } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { type FunctionTable, signature } from './signature.ts';

/**
 * Methods of sets: https://firebase.google.com/docs/reference/rules/rules.Set. `hasAll`, `hasAny`, and `hasOnly` also
 * accept lists.
 */
export const SETS: FunctionTable = new Map([
  ['difference', [signature(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => !b.has(value))))]],
  ['intersection', [signature(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => b.has(value))))]],
  ['union', [signature(['set', 'set'], (a, b) => checkWeight(new RulesSet([...elements(a), ...elements(b)])))]],
  [
    'hasAll',
    [
      signature(['set', 'set'], (set, other) => elements(other).every((value) => set.has(value))),
      signature(['set', 'list'], (set, other) => lookUpEach(true, set, other)),
    ],
  ],
  [
    'hasAny',
    [
      signature(['set', 'set'], (set, other) => elements(other).some((value) => set.has(value))),
      signature(['set', 'list'], (set, other) => lookUpEach(false, set, other)),
    ],
  ],
  [
    'hasOnly',
    [
      signature(['set', 'set'], (set, allowed) => elements(set).every((value) => allowed.has(value))),
      signature(['set', 'list'], (set, allowed) => {
        if (containsConstraint(allowed)) return equalityNotDefined();
        const allowedSet = new RulesSet(allowed.items);
        return elements(set).every((value) => allowedSet.has(value));
      }),
    ],
  ],
  ['size', [signature(['set'], (set) => BigInt(set.size))]],
]);

/**
 * Looks up each list item in a set, and returns the first result that is not `usual`, or `usual` if there is none.
 * Returns an error on reaching a constraint because sets cannot contain constraints.
 */
function lookUpEach(usual: boolean, set: RulesSet, list: RulesList): RulesValue {
  for (const item of list.items) {
    if (containsConstraint(item)) return equalityNotDefined();
    if (set.has(item) !== usual) return !usual;
  }
  return usual;
}

function elements(set: RulesSet): readonly RulesValue[] {
  return [...set.values()];
}
