import type { RulesDuration, RulesTimestamp } from './time.ts';
import type { RulesLatLng } from './latlng.ts';
import type { RulesMap } from './map.ts';
import type { RulesMapDiff } from './mapDiff.ts';
import type { RulesPath } from './path.ts';
import type { RulesSet } from './set.ts';
import type { RulesConstraint } from './constraint.ts';

/**
 * A value in the rules language (https://firebase.google.com/docs/reference/rules/rules). Ints are signed 64-bit
 * bigints, and floats are numbers. Errors and constraints are also values.
 */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | RulesBytes
  | RulesTimestamp
  | RulesDuration
  | RulesLatLng
  | RulesPath
  | RulesList
  | RulesMap
  | RulesSet
  | RulesMapDiff
  | RulesVector
  | RulesError
  | RulesConstraint;

/** A type name as used with `is`, or an internal type. */
export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'path'
  | 'list'
  | 'map'
  | 'set'
  | 'map_diff'
  | 'vector'
  | 'error'
  | 'constraint';

export function typeOf(value: RulesValue): TypeName {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'object':
      return value === null ? 'null' : value.type;
  }
}

export class RulesBytes {
  readonly type = 'bytes';
  readonly value: Uint8Array;

  constructor(value: Uint8Array) {
    this.value = value;
  }
}

export class RulesList {
  readonly type = 'list';
  readonly items: readonly RulesValue[];
  /** See {@link weightOf}. */
  readonly weight: number;

  constructor(items: readonly RulesValue[]) {
    this.items = items;
    this.weight = weightOfAll(items);
  }
}

/** A vector. Rules can only compare it with other vectors. */
export class RulesVector {
  readonly type = 'vector';
  readonly numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }
}

/** An evaluation error. Propagates through all operations except `&&`, `||`, and unselected branches of `?:`. */
export class RulesError {
  readonly type = 'error';
  readonly message: string;
  /** Position of the failed expression, set by the evaluator. */
  at: { readonly line: number; readonly column: number } | undefined;

  constructor(message: string, at?: { readonly line: number; readonly column: number }) {
    this.message = message;
    this.at = at;
  }
}

export function isError(value: RulesValue): value is RulesError {
  return value instanceof RulesError;
}

/**
 * Estimates the size of a value: about 1 per nested value, plus 1 per 16 characters. Counts shared values repeatedly,
 * to catch rules that keep doubling a list.
 */
export function weightOf(value: RulesValue): number {
  if (typeof value === 'string') return 1 + (value.length >> 4);
  if (typeof value !== 'object' || value === null) return 1;
  switch (value.type) {
    case 'list':
    case 'set':
    case 'map':
      return value.weight;
    case 'bytes':
      return 1 + (value.value.length >> 4);
    case 'path':
      return 1 + value.segments.length;
    default:
      return 1;
  }
}

export function weightOfAll(values: Iterable<RulesValue>): number {
  let weight = 1;
  for (const value of values) weight += weightOf(value);
  return weight;
}
