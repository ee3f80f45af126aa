import { limited } from '../values/limits.ts';
import { holdsConstraint } from '../values/constraint.ts';
import { equals } from '../values/equality.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { hasAll, hasAny } from './lists.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Set. A list as argument is taken as a set of its elements. */
export const SETS: FunctionTable = new Map([
  ['difference', [taking(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => !b.has(value))))]],
  ['intersection', [taking(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => b.has(value))))]],
  ['union', [taking(['set', 'set'], (a, b) => limited(new RulesSet([...elements(a), ...elements(b)])))]],
  [
    'hasAll',
    [
      taking(['set', 'set'], (set, wanted) => elements(wanted).every((value) => set.has(value))),
      taking(['set', 'list'], (set, wanted) =>
        holdsConstraint(wanted)
          ? hasAll(elements(set), wanted.items, equals)
          : wanted.items.every((value) => set.has(value)),
      ),
    ],
  ],
  [
    'hasAny',
    [
      taking(['set', 'set'], (set, wanted) => elements(wanted).some((value) => set.has(value))),
      taking(['set', 'list'], (set, wanted) =>
        holdsConstraint(wanted)
          ? hasAny(elements(set), wanted.items, equals)
          : wanted.items.some((value) => set.has(value)),
      ),
    ],
  ],
  [
    'hasOnly',
    [
      taking(['set', 'set'], (set, allowed) => elements(set).every((value) => allowed.has(value))),
      taking(['set', 'list'], (set, allowed) => {
        if (holdsConstraint(allowed)) return hasAll(allowed.items, elements(set), equals);
        const known = new RulesSet(allowed.items);
        return elements(set).every((value) => known.has(value));
      }),
    ],
  ],
  ['size', [taking(['set'], (set) => BigInt(set.size))]],
]);

function elements(set: RulesSet): readonly RulesValue[] {
  return [...set.values()];
}
