import { limited, LONGEST_TEXT, tooLarge } from '../evaluate/limits.ts';
import type { Likeness, Truth } from '../values/equality.ts';
import { membershipOf } from '../values/membership.ts';
import { RulesError, RulesList, type RulesValue, typeOf } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { isKnown } from '../values/known.ts';
import { UNKNOWN, Unknown } from '../values/unknown.ts';
import { asText } from './conversions.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.List */
export const LISTS: FunctionTable = new Map([
  ['concat', [taking(['list', 'list'], concat)]],
  // Lists alone: recorded, a set as the argument is an error, as in `list.hasOnly(diff.affectedKeys())`.
  ['hasAll', [taking(['list', 'list'], (list, wanted) => hasAll(list.items, wanted.items))]],
  ['hasAny', [taking(['list', 'list'], (list, wanted) => hasAny(list.items, wanted.items), hasAnyKnown)]],
  ['hasOnly', [taking(['list', 'list'], (list, allowed) => hasAll(allowed.items, list.items))]],
  ['join', [taking(['list', 'string'], join)]],
  ['removeAll', [taking(['list', 'list'], removeAll)]],
  ['size', [taking(['list'], (list) => BigInt(list.items.length))]],
  ['toSet', [taking(['list'], (list) => (isKnown(list) ? new RulesSet(list.items) : UNKNOWN))]],
]);

/** Whether all of `wanted` are among `items`. */
export function hasAll(items: readonly RulesValue[], wanted: readonly RulesValue[], alike?: Likeness): Truth {
  const among = membershipOf(items, alike);
  let answer: Truth = true;
  for (const value of wanted) {
    const found = among(value);
    if (found === false) return false;
    if (found !== true) answer = found;
  }
  return answer;
}

/** Whether one of `wanted` is among `items`. */
export function hasAny(items: readonly RulesValue[], wanted: readonly RulesValue[], alike?: Likeness): Truth {
  const among = membershipOf(items, alike);
  let answer: Truth = false;
  for (const value of wanted) {
    const found = among(value);
    if (found === true) return true;
    if (found !== false) answer = found;
  }
  return answer;
}

/** A list of which a query tells that something is in it has any of those wanted that are just that. */
function hasAnyKnown([list, wanted]: readonly RulesValue[]): RulesValue {
  const contained = list instanceof Unknown ? list.knowledge?.contains : undefined;
  return contained && wanted instanceof RulesList && hasAny(contained, wanted.items) === true ? true : UNKNOWN;
}

function concat(a: RulesList, b: RulesList): RulesValue {
  return limited(new RulesList([...a.items, ...b.items]));
}

function removeAll(list: RulesList, unwanted: RulesList): RulesValue {
  const among = membershipOf(unwanted.items);
  const left: RulesValue[] = [];
  for (const item of list.items) {
    const found = among(item);
    if (typeof found !== 'boolean') return UNKNOWN;
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
      return typeOf(text) === 'unknown' ? UNKNOWN : new RulesError('Only simple values can be joined.');
    length += text.length + separator.length;
    if (length > LONGEST_TEXT) return tooLarge();
    texts.push(text);
  }
  return texts.join(separator);
}
