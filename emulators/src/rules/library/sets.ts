import { limited } from '../evaluate/limits.ts';
import { RulesSet } from '../values/set.ts';
import { elements, hasAll, hasAny } from './lists.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Set */
export const SETS: FunctionTable = new Map([
  ['difference', [taking(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => !b.has(value))))]],
  ['intersection', [taking(['set', 'set'], (a, b) => new RulesSet(elements(a).filter((value) => b.has(value))))]],
  ['union', [taking(['set', 'set'], (a, b) => limited(new RulesSet([...elements(a), ...elements(b)])))]],
  ['hasAll', [taking(['set', 'collection'], (set, wanted) => hasAll(elements(set), elements(wanted)))]],
  ['hasAny', [taking(['set', 'collection'], (set, wanted) => hasAny(elements(set), elements(wanted)))]],
  ['hasOnly', [taking(['set', 'collection'], (set, allowed) => hasAll(elements(allowed), elements(set)))]],
  ['size', [taking(['set'], (set) => BigInt(set.size))]],
]);
