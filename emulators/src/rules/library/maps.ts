import { RulesMap } from '../values/map.ts';
import { RulesMapDiff } from '../values/mapDiff.ts';
import { RulesError, type RulesList, RulesList as List, type RulesValue } from '../values/rulesValue.ts';
import { RulesSet } from '../values/set.ts';
import { equals } from '../values/equality.ts';
import { UNKNOWN, isUnknown } from '../values/unknown.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Map */
export const MAPS: FunctionTable = new Map([
  ['diff', [taking(['map', 'map'], (after, before) => new RulesMapDiff(after, before))]],
  ['get', [taking(['map', 'string', 'any'], getKey), taking(['map', 'list', 'any'], getPath)]],
  ['keys', [taking(['map'], keys)]],
  ['values', [taking(['map'], values)]],
  ['size', [taking(['map'], (map) => sizeOf(map.keys()))]],
]);

/** https://firebase.google.com/docs/reference/rules/rules.MapDiff */
export const MAP_DIFFS: FunctionTable = new Map([
  ['addedKeys', [taking(['map_diff'], (diff) => keysThat(diff, 'added'))]],
  ['removedKeys', [taking(['map_diff'], (diff) => keysThat(diff, 'removed'))]],
  ['changedKeys', [taking(['map_diff'], (diff) => keysThat(diff, 'changed'))]],
  ['unchangedKeys', [taking(['map_diff'], (diff) => keysThat(diff, 'unchanged'))]],
  ['affectedKeys', [taking(['map_diff'], (diff) => keysThat(diff, 'added', 'removed', 'changed'))]],
]);

type Fate = 'added' | 'removed' | 'changed' | 'unchanged';

function getKey(map: RulesMap, key: string, fallback: RulesValue): RulesValue {
  return map.get(key) ?? (map.has(key) ? null : fallback);
}

/** The value at the end of a chain of keys; the fallback as soon as one is missing. */
function getPath(map: RulesMap, path: RulesList, fallback: RulesValue): RulesValue {
  let value: RulesValue = map;
  for (const key of path.items) {
    if (isUnknown(value) || isUnknown(key)) return UNKNOWN;
    if (typeof key !== 'string') return new RulesError('The keys of a map are strings.');
    if (!(value instanceof RulesMap) || !value.has(key)) return fallback;
    value = value.get(key) ?? null;
  }
  return value;
}

function keys(map: RulesMap): RulesValue {
  const known = map.keys();
  return known === undefined ? UNKNOWN : new List(known);
}

function values(map: RulesMap): RulesValue {
  const known = map.keys();
  return known === undefined ? UNKNOWN : new List(known.map((key) => map.get(key) ?? null));
}

function sizeOf(known: readonly string[] | undefined): RulesValue {
  return known === undefined ? UNKNOWN : BigInt(known.length);
}

/** The keys of both maps that one of these became of; unknown as soon as one of them is. */
function keysThat(diff: RulesMapDiff, ...fates: readonly Fate[]): RulesValue {
  const after = diff.after.keys();
  const before = diff.before.keys();
  if (after === undefined || before === undefined) return UNKNOWN;
  const found: string[] = [];
  for (const key of new Set([...after, ...before])) {
    const fate = fateOf(diff.after.get(key), diff.before.get(key));
    if (fate === undefined) return UNKNOWN;
    if (fates.includes(fate)) found.push(key);
  }
  return new RulesSet(found);
}

/** What became of a key; undefined when the values are not known well enough. */
function fateOf(after: RulesValue | undefined, before: RulesValue | undefined): Fate | undefined {
  if (after === undefined) return 'removed';
  if (before === undefined) return 'added';
  // 1 and 1.0 are no change, as the official emulator has it.
  const unchanged = equals(after, before);
  return typeof unchanged === 'boolean' ? (unchanged ? 'unchanged' : 'changed') : undefined;
}
