import { RulesBytes, RulesError, RulesList, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { RulesMap } from '../values/map.ts';
import { RulesPath, unboundPlaceholder } from '../values/path.ts';

/** Evaluates `object.name`. */
export function member(object: RulesValue, name: string): RulesValue {
  if (object instanceof RulesMap) return object.get(name) ?? (object.has(name) ? null : missing(name));
  if (isError(object)) return object;
  if (object === null) return new RulesError('Null value error.');
  if (object instanceof RulesPath) {
    const { unbound, isOpen } = object;
    return unbound === undefined || isOpen ? (object.binding(name) ?? missing(name)) : unboundPlaceholder(unbound);
  }
  return new RulesError(`Type error. Received: [${typeOf(object)}] Expected: [map,path].`);
}

/** Evaluates `object[index]`. */
export function element(object: RulesValue, index: RulesValue): RulesValue {
  if (isError(object)) return object;
  if (isError(index)) return index;
  if (object === null) return new RulesError('Null value error.');
  if ((object instanceof RulesMap || object instanceof RulesPath) && typeof index === 'string')
    return member(object, index);
  if (object instanceof RulesPath && object.unbound !== undefined) return unboundPlaceholder(object.unbound);
  if (typeof index === 'bigint') {
    const at = Number(index);
    if (typeof object === 'string') return object[at] ?? outOfBounds(index, object.length);
    if (object instanceof RulesList)
      return inBounds(object.items, at) ? (object.items[at] ?? null) : outOfBounds(index, object.items.length);
    if (object instanceof RulesPath) return object.segments[at] ?? outOfBounds(index, object.segments.length);
  }
  if (typeof object === 'object' && (object.type === 'bytes' || object.type === 'vector'))
    return new RulesError('Function not found error: Name: [[]].');
  const expected = typeof object === 'object' && object.type === 'map' ? 'map[string]' : `${typeOf(object)}[int]`;
  return new RulesError(
    `Unsupported operation error. Received: ${typeOf(object)}[${typeOf(index)}]. Expected: ${expected}.`,
  );
}

/**
 * Evaluates `object[from:to]`. As in the official emulator, `from` must be the index of an existing element and `to`
 * must be at least 1: `'abc'[1:1]` is empty, but `'abc'[0:0]` and `'abc'[3:3]` are out of bounds.
 * @param from null to start at the beginning
 * @param to null to stop at the end
 */
export function slice(object: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  for (const value of [object, from, to]) if (isError(value)) return value;
  if (object instanceof RulesBytes) return new RulesError('Function not found error: Name: [@range].');
  const length = lengthOf(object);
  if (length !== undefined && isBound(from) && isBound(to)) {
    if (object instanceof RulesPath && object.unbound !== undefined) return unboundPlaceholder(object.unbound);
    const start = Number(from ?? 0n);
    const stop = Number(to ?? length);
    if (from !== null && (start < 0 || start >= length)) return outOfBounds(from, length);
    // `to` is exclusive. Report the index of the last element.
    if (to !== null && (stop < Math.max(start, 1) || stop > length)) return outOfBounds(to - 1n, length);
    if (typeof object === 'string') return object.slice(start, stop);
    if (object instanceof RulesList) return new RulesList(object.items.slice(start, stop));
    if (object instanceof RulesPath) return new RulesPath(object.segments.slice(start, stop));
  }
  return new RulesError(`Unsupported operation error. Received: ${typeOf(object)}[${typeOf(from)}:${typeOf(to)}].`);
}

function isBound(value: RulesValue): value is bigint | null {
  return value === null || typeof value === 'bigint';
}

function lengthOf(object: RulesValue): number | undefined {
  if (typeof object === 'string') return object.length;
  if (object instanceof RulesList) return object.items.length;
  return object instanceof RulesPath ? object.segments.length : undefined;
}

function inBounds(items: { readonly length: number }, at: number): boolean {
  return at >= 0 && at < items.length;
}

function missing(name: string): RulesError {
  return new RulesError(`Property ${name} is undefined on object.`);
}

/** Returns the error for an index that is out of bounds. The official emulator also has a space before the comma. */
function outOfBounds(index: bigint, size: number): RulesError {
  return new RulesError(`Index out of bound error. Index: [${index}] , size: [${size}].`);
}
