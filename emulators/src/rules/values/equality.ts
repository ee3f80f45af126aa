import type { RulesMap } from './map.ts';
import { type PathPlaceholder, RulesPath } from './path.ts';
import { type RulesError, type RulesValue, isError } from './rulesValue.ts';

/** A boolean, or the error that prevented a comparison. */
export type Truth = boolean | RulesError;

/**
 * Evaluates `a == b`. Values of different types are not equal, except ints and floats with the same value. Lists and
 * maps are compared by content. A constraint inside them equals only itself.
 */
export function equals(a: RulesValue, b: RulesValue): Truth {
  return equalNumbers(a, b) ?? equalPaths(a, b) ?? same(a, b);
}

/**
 * Compares two paths. Returns undefined if either value is not a path. A path with an unbound placeholder does not
 * equal any path.
 */
function equalPaths(a: RulesValue, b: RulesValue): boolean | undefined {
  if (!(a instanceof RulesPath) || !(b instanceof RulesPath)) return undefined;
  return a.unbound === undefined && b.unbound === undefined && sameSegments(a.segments, b.segments);
}

/** Compares two numbers, converting ints to floats if necessary. Returns undefined if either value is not a number. */
function equalNumbers(a: RulesValue, b: RulesValue): boolean | undefined {
  if (!isNumber(a) || !isNumber(b)) return undefined;
  return typeof a === typeof b ? a === b : Number(a) === Number(b);
}

/**
 * Returns whether a map diff treats two values as unchanged. Unlike {@link equals}, ints also equal floats inside lists
 * and maps, and NaN equals NaN.
 */
export function unchanged(a: RulesValue, b: RulesValue): Truth {
  if (Number.isNaN(a) && Number.isNaN(b)) return true;
  return equalNumbers(a, b) ?? same(a, b, unchanged);
}

/**
 * Compares two elements of lists or maps. Unlike {@link equals}, ints never equal floats: as in the official emulator,
 * `{'a': 1}` differs from `{'a': 1.0}`. Map diffs are never equal.
 * @param inside compares nested elements
 */
export function same(a: RulesValue, b: RulesValue, inside: Equivalence = same): Truth {
  if (isError(a)) return a;
  if (isError(b)) return b;
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
      return b.type === 'path' && samePath(a, b);
    case 'list':
      return b.type === 'list' ? listEquals(a.items, b.items, inside) : false;
    case 'map':
      return b.type === 'map' ? mapEquals(a, b, inside) : false;
    case 'set':
      return b.type === 'set' && a.size === b.size && [...a.values()].every((value) => b.has(value));
    case 'vector':
      return (
        b.type === 'vector' &&
        a.numbers.length === b.numbers.length &&
        a.numbers.every((number, at) => number === b.numbers[at])
      );
    case 'map_diff':
      return false;
    case 'constraint':
      return a === b;
  }
}

/** Compares two nested elements. */
type Equivalence = (a: RulesValue, b: RulesValue) => Truth;

/** Returns whether a list contains a value. As in the official emulator, `1.0` is not in `[1]`. */
export function isAmong(value: RulesValue, items: Iterable<RulesValue>): Truth {
  let result: Truth = false;
  if (typeof value === 'object' && value?.type === 'constraint') return false;
  for (const item of items) {
    const equal = equalPaths(item, value) ?? same(item, value);
    if (equal === true) return true;
    if (equal !== false) result = equal;
  }
  return result;
}

export function not(truth: Truth): Truth {
  return typeof truth === 'boolean' ? !truth : truth;
}

/** Compares segments individually because a segment bound to `b/c` counts as one segment. */
function sameSegments(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((segment, at) => segment === b[at]);
}

/** Compares two paths in lists or maps. As in the official emulator, placeholders must have the same name and value. */
function samePath(a: RulesPath, b: RulesPath): boolean {
  if (a.isOpen || b.isOpen || a.parts.length !== b.parts.length) return false;
  return a.parts.every((part, at) => {
    const other = b.parts[at];
    if (typeof part === 'string' || typeof other === 'string' || other === undefined) return part === other;
    return part.name === other.name && part.isRecursive === other.isRecursive && sameValue(part.value, other.value);
  });
}

function sameValue(a: PathPlaceholder['value'], b: PathPlaceholder['value']): boolean {
  return a instanceof RulesPath && b instanceof RulesPath ? samePath(a, b) : a === b;
}

export function isNumber(value: RulesValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function listEquals(a: readonly RulesValue[], b: readonly RulesValue[], inside: Equivalence): Truth {
  if (a.length !== b.length) return false;
  let result: Truth = true;
  for (const [i, item] of a.entries()) {
    const equal = inside(item, b[i] ?? null);
    if (equal === false) return false;
    if (equal !== true) result = equal;
  }
  return result;
}

function mapEquals(a: RulesMap, b: RulesMap, inside: Equivalence): Truth {
  const keys = a.keys();
  const others = b.keys();
  if (keys.length !== others.length) return false;
  let result: Truth = true;
  for (const key of keys) {
    const other = b.get(key);
    if (other === undefined) return false;
    const equal = inside(a.get(key) ?? null, other);
    if (equal === false) return false;
    if (equal !== true) result = equal;
  }
  return result;
}
