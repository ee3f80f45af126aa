import { compareOrdered } from './order.ts';
import type { RulesMap } from './map.ts';
import { type RulesValue, typeOf } from './rules-value.ts';
import { UNKNOWN, type Unknown } from './unknown.ts';

/** True, false, or not known. */
export type Truth = boolean | Unknown;

/**
 * `a == b`. Values of different types are unequal, int and float are compared as numbers, lists and
 * maps by their contents. Neither may be an error.
 */
export function equals(a: RulesValue, b: RulesValue): Truth {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    if (isUnknownValue(a)) return unknownEquals(a, b);
    if (isUnknownValue(b)) return unknownEquals(b, a);
    // An int equals a float of the same size; JavaScript compares the two exactly.
    // oxlint-disable-next-line eqeqeq
    return a === b || (isNumber(a) && isNumber(b) && a == b);
  }
  if (a.type === 'unknown') return unknownEquals(a, b);
  if (b.type === 'unknown') return unknownEquals(b, a);
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
      return b.type === 'map_diff' ? both(equals(a.after, b.after), () => equals(a.before, b.before)) : false;
    case 'error':
      return UNKNOWN;
  }
}

/** Whether a value is among these. */
export function isAmong(value: RulesValue, items: Iterable<RulesValue>): Truth {
  let answer: Truth = false;
  for (const item of items) {
    const same = equals(item, value);
    if (same === true) return true;
    if (same !== false) answer = same;
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

function isUnknownValue(value: RulesValue): value is Unknown {
  return typeof value === 'object' && value !== null && value.type === 'unknown';
}

function isNumber(value: RulesValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function listEquals(a: readonly RulesValue[], b: readonly RulesValue[]): Truth {
  if (a.length !== b.length) return false;
  let answer: Truth = true;
  for (const [i, item] of a.entries()) {
    const same = equals(item, b[i] ?? null);
    if (same === false) return false;
    if (same !== true) answer = same;
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
    const same = equals(a.get(key) ?? null, other);
    if (same === false) return false;
    if (same !== true) answer = same;
  }
  return answer;
}

function unknownEquals(unknown: Unknown, value: RulesValue): Truth {
  const { knowledge } = unknown;
  const type = typeOf(value);
  if (knowledge === undefined || type === 'unknown' || type === 'error') return UNKNOWN;
  if (knowledge.types !== undefined && !knowledge.types.includes(type)) return false;
  if (knowledge.excluded !== undefined && isAmong(value, knowledge.excluded) === true) return false;
  const { lower, upper } = knowledge;
  if (lower !== undefined && outside(compareOrdered(value, lower.value), lower.inclusive)) return false;
  if (upper !== undefined && outside(compareOrdered(upper.value, value), upper.inclusive)) return false;
  return UNKNOWN;
}

function outside(order: number | undefined, inclusive: boolean): boolean {
  return order !== undefined && (order < 0 || (order === 0 && !inclusive));
}
