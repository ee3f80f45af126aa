import { limited } from '../values/limits.ts';
import { equals } from '../values/equality.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { hasAll, hasAny } from './lists.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Set */
export const SETS: FunctionTable = new Map([
  ['difference', [taking(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => !b.has(value))))]],
  ['intersection', [taking(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => b.has(value))))]],
  ['union', [taking(['set', 'set'], (a, b) => limited(new RulesSet([...elements(a), ...elements(b)])))]],
  [
    'hasAll',
    [
      taking(['set', 'set'], (set, wanted) => elements(wanted).every((value) => set.has(value))),
      taking(['set', 'list'], (set, wanted) => hasAll(elements(set), wanted.items, equals)),
    ],
  ],
  [
    'hasAny',
    [
      taking(['set', 'set'], (set, wanted) => elements(wanted).some((value) => set.has(value))),
      taking(['set', 'list'], (set, wanted) => hasAny(elements(set), wanted.items, equals)),
    ],
  ],
  [
    'hasOnly',
    [
      taking(['set', 'set'], (set, allowed) => elements(set).every((value) => allowed.has(value))),
      taking(['set', 'list'], (set, allowed) => hasAll(allowed.items, elements(set), equals)),
    ],
  ],
  ['size', [taking(['set'], (set) => BigInt(set.size))]],
]);

function elements(set: RulesSet): readonly RulesValue[] {
  return [...set.values()];
}
