import { checkWeight } from '../values/limits.ts';
import { containsConstraint } from '../values/constraint.ts';
import { equals } from '../values/equality.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { hasAll, hasAny } from './lists.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Set. A list as argument is taken as a set of its elements. */
export const SETS: FunctionTable = new Map([
  ['difference', [signature(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => !b.has(value))))]],
  ['intersection', [signature(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => b.has(value))))]],
  ['union', [signature(['set', 'set'], (a, b) => checkWeight(new RulesSet([...elements(a), ...elements(b)])))]],
  [
    'hasAll',
    [
      signature(['set', 'set'], (set, other) => elements(other).every((value) => set.has(value))),
      signature(['set', 'list'], (set, other) =>
        containsConstraint(other)
          ? hasAll(elements(set), other.items, equals)
          : other.items.every((value) => set.has(value)),
      ),
    ],
  ],
  [
    'hasAny',
    [
      signature(['set', 'set'], (set, other) => elements(other).some((value) => set.has(value))),
      signature(['set', 'list'], (set, other) =>
        containsConstraint(other)
          ? hasAny(elements(set), other.items, equals)
          : other.items.some((value) => set.has(value)),
      ),
    ],
  ],
  [
    'hasOnly',
    [
      signature(['set', 'set'], (set, allowed) => elements(set).every((value) => allowed.has(value))),
      signature(['set', 'list'], (set, allowed) => {
        if (containsConstraint(allowed)) return hasAll(allowed.items, elements(set), equals);
        const allowedSet = new RulesSet(allowed.items);
        return elements(set).every((value) => allowedSet.has(value));
      }),
    ],
  ],
  ['size', [signature(['set'], (set) => BigInt(set.size))]],
]);

function elements(set: RulesSet): readonly RulesValue[] {
  return [...set.values()];
}
