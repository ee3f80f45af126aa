import { isNamePath, samePath, type FieldPath } from '../values/fieldPath.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import { compareValues, isNaNValue, typeOrder } from '../values/order.ts';
import type { Value } from '../values/value.ts';
import type { FieldIndex, IndexEntry } from '../store/collection.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';

/** The constraints of one field that an index answers by a single stretch. */
export interface FieldRange {
  readonly field: FieldPath;
  readonly constraints: readonly QueryConstraint[];
}

/** A stretch of an index by rank: from, up to but not including. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const RANGE_OPS: ReadonlySet<QueryConstraint['op']> = new Set(['==', '<', '<=', '>', '>=']);

/** The constraints that hold for every result: those of the top, and of an AND at the top. */
export function requiredConstraints(filter: QueryFilter | undefined): readonly QueryConstraint[] {
  if (filter?.kind === 'field') return [filter.constraint];
  if (filter?.kind !== 'and') return [];
  return filter.filters.flatMap(requiredConstraints);
}

/** Groups the required constraints that an index can answer by their field. */
export function fieldRanges(filter: QueryFilter | undefined): readonly FieldRange[] {
  const ranges: { field: FieldPath; constraints: QueryConstraint[] }[] = [];
  for (const constraint of requiredConstraints(filter)) {
    if (!RANGE_OPS.has(constraint.op)) continue;
    const range = ranges.find((known) => samePath(known.field, constraint.field));
    if (range) range.constraints.push(constraint);
    else ranges.push({ field: constraint.field, constraints: [constraint] });
  }
  return ranges;
}

/** Where in an index the documents lie that satisfy all of a field's constraints. */
export function stretchOf(database: DatabaseName, index: FieldIndex, range: FieldRange): Stretch {
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

/** Whether a value comes before all that a range of a type can hold: NaN, the first of the numbers, lies in none. */
function isBeforeRange(value: Value, type: number): boolean {
  const order = typeOrder(value);
  return order < type || (order === type && isNaNValue(value));
}

/** Whether a value lies below the bound, or (not exclusive) at it, in the order of all types. */
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
