import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';
import { invalidArgument } from '../values/status.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import { isNaNValue } from '../values/order.ts';
import type { Value } from '../values/value.ts';

/** Values of the enum `StructuredQuery.FieldFilter.Operator`. */
export const FIELD_OPERATORS = {
  OPERATOR_UNSPECIFIED: 0,
  LESS_THAN: 1,
  LESS_THAN_OR_EQUAL: 2,
  GREATER_THAN: 3,
  GREATER_THAN_OR_EQUAL: 4,
  EQUAL: 5,
  NOT_EQUAL: 6,
  ARRAY_CONTAINS: 7,
  IN: 8,
  ARRAY_CONTAINS_ANY: 9,
  NOT_IN: 10,
};

/** Maps each field operator to its SDK equivalent. */
export const FIELD_OPS: Readonly<
  Record<Exclude<keyof typeof FIELD_OPERATORS, 'OPERATOR_UNSPECIFIED'>, QueryConstraint['op']>
> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  NOT_IN: 'not-in',
};

const NULL: Value = { kind: 'null' };
const NAN: Value = { kind: 'double', value: Number.NaN };
/** Values of the enum `StructuredQuery.UnaryFilter.Operator`. */
export const UNARY_OPERATORS = { OPERATOR_UNSPECIFIED: 0, IS_NAN: 2, IS_NULL: 3, IS_NOT_NAN: 4, IS_NOT_NULL: 5 };
/** Unary filters as comparisons with null or NaN. */
export const UNARY_OPS: Readonly<
  Record<Exclude<keyof typeof UNARY_OPERATORS, 'OPERATOR_UNSPECIFIED'>, Pick<QueryConstraint, 'op' | 'value'>>
> = {
  IS_NAN: { op: '==', value: NAN },
  IS_NULL: { op: '==', value: NULL },
  IS_NOT_NAN: { op: '!=', value: NAN },
  IS_NOT_NULL: { op: '!=', value: NULL },
};

/**
 * Creates a field filter. Rewrites comparisons with null and NaN. Unlike unary filters, field filters treat null and
 * NaN as equal to nothing, and `!= null` matches nothing.
 */
export function comparison(field: FieldPath, op: QueryConstraint['op'], value: Value): QueryConstraint {
  const isNull = value.kind === 'null';
  if (op === '==' && (isNull || isNaNValue(value)))
    return { field, op: 'in', value: { kind: 'array', values: [value] } };
  // In a field filter, every value differs from NaN, even NaN itself. Only null does not match.
  if (op === '!=' && isNaNValue(value)) return { field, op, value: NULL };
  // Null never matches a range.
  if (isNull && (op === '<=' || op === '>=')) return { field, op: op === '<=' ? '<' : '>', value };
  if (op === '!=' && isNull) return { field, op: 'not-in', value: { kind: 'array', values: [value] } };
  return { field, op, value };
}

/**
 * Combines filters with AND or OR. Returns undefined if the result would match everything: an empty AND, or an OR with
 * a branch that matches everything.
 * @throws INVALID_ARGUMENT for an empty OR
 */
export function compositeFilter(
  op: 'AND' | 'OR',
  inners: readonly (QueryFilter | undefined)[],
): QueryFilter | undefined {
  if (op === 'OR' && inners.length === 0) throw invalidArgument('Composite filter must have at least one sub-filter.');
  const filters = inners.filter((inner) => inner !== undefined);
  if (op === 'AND') return filters.length === 0 ? undefined : { kind: 'and', filters };
  return filters.length < inners.length ? undefined : { kind: 'or', filters };
}

/** Values of the enum `StructuredQuery.CompositeFilter.Operator`. */
export const COMPOSITE_OPERATORS = { OPERATOR_UNSPECIFIED: 0, AND: 1, OR: 2 };
/** Values of the enum `StructuredQuery.FindNearest.DistanceMeasure`. */
export const DISTANCE_MEASURES = { DISTANCE_MEASURE_UNSPECIFIED: 0, EUCLIDEAN: 1, COSINE: 2, DOT_PRODUCT: 3 };
/** Values of the enum `StructuredQuery.Direction`. */
export const DIRECTIONS = { DIRECTION_UNSPECIFIED: 0, ASCENDING: 1, DESCENDING: 2 };
