import { isNamePath, samePath, type FieldPath } from '../values/fieldPath.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import { compareValues, isNaNValue, typeOrder } from '../values/order.ts';
import type { Value } from '../values/value.ts';
import type { FieldIndex, IndexEntry } from '../store/collection.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';

/** Filters on one field that correspond to a single index range. */
export interface FieldRange {
  readonly field: FieldPath;
  readonly constraints: readonly QueryConstraint[];
}

/** Ranks `from` (inclusive) to `to` (exclusive) in an index. */
export interface RankRange {
  readonly from: number;
  readonly to: number;
}

const RANGE_OPS: ReadonlySet<QueryConstraint['op']> = new Set(['==', '<', '<=', '>', '>=']);

/** Returns the field filters that every result must match: those that are not inside an OR. */
export function requiredConstraints(filter: QueryFilter | undefined): readonly QueryConstraint[] {
  if (filter?.kind === 'field') return [filter.constraint];
  if (filter?.kind !== 'and') return [];
  return filter.filters.flatMap(requiredConstraints);
}

/** Groups by field the filters that correspond to an index range. Ignores filters inside an OR. */
export function fieldRanges(filter: QueryFilter | undefined): readonly FieldRange[] {
  const ranges: { field: FieldPath; constraints: QueryConstraint[] }[] = [];
  for (const constraint of requiredConstraints(filter)) {
    if (!RANGE_OPS.has(constraint.op)) continue;
    const range = ranges.find((existing) => samePath(existing.field, constraint.field));
    if (range) range.constraints.push(constraint);
    else ranges.push({ field: constraint.field, constraints: [constraint] });
  }
  return ranges;
}

/** Returns the index range of the documents that match all filters on a field. */
export function rankRangeOf(database: DatabaseName, index: FieldIndex, range: FieldRange): RankRange {
  let from = 0;
  let to = index.size;
  const valueOf = isNamePath(range.field) ? nameValue(database) : indexedValue;
  for (const { op, value } of range.constraints) {
    const type = typeOrder(value);
    if (op !== '==' && isNaNValue(value)) return { from: 0, to: 0 };
    if (op !== '<' && op !== '<=') {
      from = Math.max(
        from,
        index.countWhile((entry) => isBelow(valueOf(entry), value, type, op !== '>')),
      );
    } else {
      from = Math.max(
        from,
        index.countWhile((entry) => isBeforeRange(valueOf(entry), type)),
      );
    }
    if (op === '>' || op === '>=') {
      to = Math.min(
        to,
        index.countWhile((entry) => typeOrder(valueOf(entry)) <= type),
      );
    } else {
      to = Math.min(
        to,
        index.countWhile((entry) => isBelow(valueOf(entry), value, type, op === '<')),
      );
    }
  }
  return { from, to: Math.max(from, to) };
}

/**
 * Returns whether a value sorts before every value of a type that a range can match. NaN sorts before all other
 * numbers, but no range matches it.
 */
function isBeforeRange(value: Value, type: number): boolean {
  const order = typeOrder(value);
  return order < type || (order === type && isNaNValue(value));
}

/** Returns whether a value sorts below a bound or, if not `exclusive`, equals it. */
function isBelow(value: Value, bound: Value, boundType: number, exclusive: boolean): boolean {
  const types = typeOrder(value) - boundType;
  if (types !== 0) return types < 0;
  const order = compareValues(value, bound);
  return exclusive ? order < 0 : order <= 0;
}

function indexedValue(entry: IndexEntry): Value {
  return entry.value;
}

function nameValue(database: DatabaseName): (entry: IndexEntry) => Value {
  return (entry) => ({ kind: 'reference', value: formatResourceName(database, entry.document.path) });
}
