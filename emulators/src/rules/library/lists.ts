import { limited, MAX_TEXT_LENGTH, tooLarge } from '../values/limits.ts';
import type { Equivalence, Truth } from '../values/equality.ts';
import { membershipOf } from '../values/membership.ts';
import { RulesError, RulesList, type RulesValue } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { RulesConstraint, holdsConstraint, noEquality } from '../values/constraint.ts';
import { asText } from './conversions.ts';
import { type FunctionTable, taking } from './signature.ts';

/** Methods of a field that a query filters: it has any of the elements that `array-contains` names. */
export const CONSTRAINTS: FunctionTable = new Map([
  ['hasAny', [taking(['constraint', 'list'], (field, wanted) => wanted.items.some((value) => field.contains(value)))]],
]);

/** https://firebase.google.com/docs/reference/rules/rules.List */
export const LISTS: FunctionTable = new Map([
  ['concat', [taking(['list', 'list'], concat)]],
  // Lists only. Recorded: a set as the argument is an error, as in `list.hasOnly(diff.affectedKeys())`.
  ['hasAll', [taking(['list', 'list'], (list, wanted) => hasAll(list.items, wanted.items))]],
  ['hasAny', [taking(['list', 'list'], (list, wanted) => hasAny(list.items, wanted.items))]],
  ['hasOnly', [taking(['list', 'list'], (list, allowed) => hasAll(allowed.items, list.items))]],
  ['join', [taking(['list', 'string'], join)]],
  ['removeAll', [taking(['list', 'list'], removeAll)]],
  ['size', [taking(['list'], (list) => BigInt(list.items.length))]],
  ['toSet', [taking(['list'], (list) => (holdsConstraint(list) ? noEquality() : new RulesSet(list.items)))]],
]);

/** Whether all of `wanted` are among `items`. */
export function hasAll(items: readonly RulesValue[], wanted: readonly RulesValue[], isSame?: Equivalence): Truth {
  const among = membershipOf(items, isSame);
  let answer: Truth = true;
  for (const value of wanted) {
    const found = among(value);
    if (found === false) return false;
    if (found !== true) answer = found;
  }
  return answer;
}

/** Whether one of `wanted` is among `items`. */
export function hasAny(items: readonly RulesValue[], wanted: readonly RulesValue[], isSame?: Equivalence): Truth {
  const among = membershipOf(items, isSame);
  let answer: Truth = false;
  for (const value of wanted) {
    const found = among(value);
    if (found === true) return true;
    if (found !== false) answer = found;
  }
  return answer;
}

function concat(a: RulesList, b: RulesList): RulesValue {
  return limited(new RulesList([...a.items, ...b.items]));
}

function removeAll(list: RulesList, unwanted: RulesList): RulesValue {
  const among = membershipOf(unwanted.items);
  const left: RulesValue[] = [];
  for (const item of list.items) {
    const found = among(item);
    if (typeof found !== 'boolean') return found;
    if (!found) left.push(item);
  }
  return new RulesList(left);
}

function join(list: RulesList, separator: string): RulesValue {
  const texts: string[] = [];
  let length = 0;
  for (const item of list.items) {
    const text = asText(item);
    if (typeof text !== 'string')
      return item instanceof RulesConstraint ? text : new RulesError('Only simple values can be joined.');
    length += text.length + separator.length;
    if (length > MAX_TEXT_LENGTH) return tooLarge();
    texts.push(text);
  }
  return texts.join(separator);
}
