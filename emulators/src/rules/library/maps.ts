import { RulesMap } from '../values/map.ts';
import { RulesMapDiff } from '../values/mapDiff.ts';
import { RulesError, type RulesList, RulesList as List, type RulesValue, isError } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { unchanged as isUnchanged } from '../values/equality.ts';
import { containsConstraint, equalityNotDefined } from '../values/constraint.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Map */
export const MAPS: FunctionTable = new Map([
  ['diff', [signature(['map', 'map'], (after, before) => new RulesMapDiff(after, before))]],
  ['get', [signature(['map', 'string', 'any'], getKey), signature(['map', 'list', 'any'], getPath)]],
  ['keys', [signature(['map'], keys)]],
  ['values', [signature(['map'], values)]],
  ['size', [signature(['map'], (map) => BigInt(map.keys().length))]],
]);

/** https://firebase.google.com/docs/reference/rules/rules.MapDiff */
export const MAP_DIFFS: FunctionTable = new Map([
  ['addedKeys', [signature(['map_diff'], (diff) => keysByChange(diff, 'added'))]],
  ['removedKeys', [signature(['map_diff'], (diff) => keysByChange(diff, 'removed'))]],
  ['changedKeys', [signature(['map_diff'], (diff) => keysByChange(diff, 'changed'))]],
  ['unchangedKeys', [signature(['map_diff'], (diff) => keysByChange(diff, 'unchanged'))]],
  ['affectedKeys', [signature(['map_diff'], (diff) => keysByChange(diff, 'added', 'removed', 'changed'))]],
]);

type KeyChange = 'added' | 'removed' | 'changed' | 'unchanged';

function getKey(map: RulesMap, key: string, fallback: RulesValue): RulesValue {
  return map.get(key) ?? (map.has(key) ? null : fallback);
}

/** Looks up a path of keys in nested maps. Returns the fallback if a key is missing. */
function getPath(map: RulesMap, path: RulesList, fallback: RulesValue): RulesValue {
  let value: RulesValue = map;
  for (const key of path.items) {
    if (typeof key !== 'string') return new RulesError('The keys of a map are strings.');
    if (!(value instanceof RulesMap) || !value.has(key)) return fallback;
    value = value.get(key) ?? null;
  }
  return value;
}

function keys(map: RulesMap): RulesValue {
  return new List(map.keys());
}

function values(map: RulesMap): RulesValue {
  return new List(map.keys().map((key) => map.get(key) ?? null));
}

/** Returns the keys with one of the given changes, or an error if two values cannot be compared. */
function keysByChange(diff: RulesMapDiff, ...changes: readonly KeyChange[]): RulesValue {
  const after = diff.after.keys();
  const before = diff.before.keys();
  const matching: string[] = [];
  for (const key of new Set([...after, ...before])) {
    const change = changeOf(diff.after.get(key), diff.before.get(key));
    if (isError(change)) return change;
    if (changes.includes(change)) matching.push(key);
  }
  return new RulesSet(matching);
}

/** Classifies the change to a key. Returns an error for values that contain a constraint. */
function changeOf(after: RulesValue | undefined, before: RulesValue | undefined): KeyChange | RulesError {
  if (after === undefined) return 'removed';
  if (before === undefined) return 'added';
  if (containsConstraint(after) || containsConstraint(before)) return equalityNotDefined();
  // As in the official emulator, 1 and 1.0 count as unchanged.
  const unchanged = isUnchanged(after, before);
  return typeof unchanged === 'boolean' ? (unchanged ? 'unchanged' : 'changed') : unchanged;
}
