import { checkWeight, MAX_TEXT_LENGTH, tooLarge } from '../values/limits.ts';
import type { Truth } from '../values/equality.ts';
import { membershipOf } from '../values/membership.ts';
import { RulesError, RulesList, type RulesValue } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { RulesConstraint, containsConstraint, equalityNotDefined } from '../values/constraint.ts';
import { asText } from './conversions.ts';
import { type FunctionTable, signature } from './signature.ts';

/** Methods of constraints. A field with an `array-contains` filter is known to contain that value. */
export const CONSTRAINTS: FunctionTable = new Map([
  ['hasAny', [signature(['constraint', 'list'], (field, other) => other.items.some((value) => field.contains(value)))]],
]);

/** https://firebase.google.com/docs/reference/rules/rules.List */
export const LISTS: FunctionTable = new Map([
  ['concat', [signature(['list', 'list'], concat)]],
  // hasAll, hasAny, and hasOnly don't accept sets. `list.hasOnly(diff.affectedKeys())` is an error, as in the official
  // emulator.
  ['hasAll', [signature(['list', 'list'], (list, other) => hasAll(list.items, other.items))]],
  ['hasAny', [signature(['list', 'list'], (list, other) => hasAny(list.items, other.items))]],
  ['hasOnly', [signature(['list', 'list'], (list, allowed) => hasAll(allowed.items, list.items))]],
  ['join', [signature(['list', 'string'], join)]],
  ['removeAll', [signature(['list', 'list'], removeAll)]],
  ['size', [signature(['list'], (list) => BigInt(list.items.length))]],
  [
    'toSet',
    [signature(['list'], (list) => (containsConstraint(list) ? equalityNotDefined() : new RulesSet(list.items)))],
  ],
]);

function hasAll(items: readonly RulesValue[], required: readonly RulesValue[]): Truth {
  const isMember = membershipOf(items);
  let result: Truth = true;
  for (const value of required) {
    const isContained = isMember(value);
    if (isContained === false) return false;
    if (isContained !== true) result = isContained;
  }
  return result;
}

function hasAny(items: readonly RulesValue[], candidates: readonly RulesValue[]): Truth {
  const isMember = membershipOf(items);
  let result: Truth = false;
  for (const value of candidates) {
    const isContained = isMember(value);
    if (isContained === true) return true;
    if (isContained !== false) result = isContained;
  }
  return result;
}

function concat(a: RulesList, b: RulesList): RulesValue {
  return checkWeight(new RulesList([...a.items, ...b.items]));
}

function removeAll(list: RulesList, removed: RulesList): RulesValue {
  const isMember = membershipOf(removed.items);
  const remaining: RulesValue[] = [];
  for (const item of list.items) {
    const isContained = isMember(item);
    if (typeof isContained !== 'boolean') return isContained;
    if (!isContained) remaining.push(item);
  }
  return new RulesList(remaining);
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
