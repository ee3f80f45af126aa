import { compareOrdered } from './order.ts';
import type { RulesMap } from './map.ts';
import { type RulesValue, typeOf } from './rulesValue.ts';
import { UNKNOWN, type Unknown, isUnknown } from './unknown.ts';

/** True, false, or not known. */
export type Truth = boolean | Unknown;

/**
 * `a == b`. Values of different types are unequal, but an int equals a float of the same size; lists and
 * maps are compared by their contents. Neither may be an error.
 */
export function equals(a: RulesValue, b: RulesValue): Truth {
  // JavaScript compares an int with a float exactly.
  // oxlint-disable-next-line eqeqeq
  if (isNumber(a) && isNumber(b)) return a == b;
  return same(a, b);
}

/**
 * Whether two values are the same inside of lists and maps that are compared: like {@link equals}, but
 * `{'a': 1}` and `{'a': 1.0}` are different, as the official emulator was recorded.
 */
export function same(a: RulesValue, b: RulesValue): Truth {
  if (isUnknown(a)) return unknownEquals(a, b);
  if (isUnknown(b)) return unknownEquals(b, a);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  switch (a.type) {
    case 'bytes':
      return b.type === 'bytes' && Buffer.compare(a.value, b.value) === 0;
    case 'timestamp':
      return b.type === 'timestamp' && a.seconds === b.seconds && a.nanos === b.nanos;
    case 'duration':
      return b.type === 'duration' && a.seconds === b.seconds && a.nanos === b.nanos;
    case 'latlng':
      return b.type === 'latlng' && a.latitude === b.latitude && a.longitude === b.longitude;
    case 'path':
      return b.type === 'path' && a.toString() === b.toString();
    case 'list':
      return b.type === 'list' ? listEquals(a.items, b.items) : false;
    case 'map':
      return b.type === 'map' ? mapEquals(a, b) : false;
    case 'set':
      return b.type === 'set' && a.size === b.size && [...a.values()].every((value) => b.has(value));
    case 'map_diff':
      return b.type === 'map_diff' ? both(same(a.after, b.after), () => same(a.before, b.before)) : false;
    case 'error':
      return UNKNOWN;
  }
}

/** Whether two values count as one: {@link same} in lists, {@link equals} in sets. */
export type Likeness = (a: RulesValue, b: RulesValue) => Truth;

/** Whether a value is like one of these; `1.0` is not in `[1]`, as the official emulator has it. */
export function isAmong(value: RulesValue, items: Iterable<RulesValue>, alike: Likeness = same): Truth {
  let answer: Truth = false;
  for (const item of items) {
    const found = alike(item, value);
    if (found === true) return true;
    if (found !== false) answer = found;
  }
  return answer;
}

/** `a && b` of truths. */
export function both(a: Truth, b: () => Truth): Truth {
  if (a === false) return false;
  const second = b();
  if (second === false) return false;
  return a === true && second === true ? true : UNKNOWN;
}

export function not(truth: Truth): Truth {
  return typeof truth === 'boolean' ? !truth : truth;
}

function isNumber(value: RulesValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function listEquals(a: readonly RulesValue[], b: readonly RulesValue[]): Truth {
  if (a.length !== b.length) return false;
  let answer: Truth = true;
  for (const [i, item] of a.entries()) {
    const found = same(item, b[i] ?? null);
    if (found === false) return false;
    if (found !== true) answer = found;
  }
  return answer;
}

function mapEquals(a: RulesMap, b: RulesMap): Truth {
  const keys = a.keys();
  const others = b.keys();
  if (keys === undefined || others === undefined) return UNKNOWN;
  if (keys.length !== others.length) return false;
  let answer: Truth = true;
  for (const key of keys) {
    const other = b.get(key);
    if (other === undefined) return false;
    const found = same(a.get(key) ?? null, other);
    if (found === false) return false;
    if (found !== true) answer = found;
  }
  return answer;
}

function unknownEquals(unknown: Unknown, value: RulesValue): Truth {
  const { knowledge } = unknown;
  const type = typeOf(value);
  if (knowledge === undefined || type === 'unknown' || type === 'error') return UNKNOWN;
  if (!knowledge.types.includes(type)) return false;
  if (knowledge.excluded !== undefined && knowledge.excluded.some((one) => equals(one, value) === true)) return false;
  const { lower, upper } = knowledge;
  const above = lower === undefined ? undefined : compareOrdered(value, lower.value);
  const below = upper === undefined ? undefined : compareOrdered(upper.value, value);
  // Bounds that meet leave one value, and yet the official emulator calls it unknown.
  return outside(above, lower?.inclusive) || outside(below, upper?.inclusive) ? false : UNKNOWN;
}

function outside(order: number | undefined, inclusive: boolean | undefined): boolean {
  return order !== undefined && (order < 0 || (order === 0 && inclusive === false));
}
