import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';
import { invalidArgument } from '../values/status.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import { isNaNValue } from '../values/order.ts';
import type { Value } from '../values/value.ts';

/** `StructuredQuery.FieldFilter.Operator`: the names and numbers of the operators. */
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

/** The constraint operator for each field operator. */
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
/** `StructuredQuery.UnaryFilter.Operator`. */
export const UNARY_OPERATORS = { OPERATOR_UNSPECIFIED: 0, IS_NAN: 2, IS_NULL: 3, IS_NOT_NAN: 4, IS_NOT_NULL: 5 };
/** A unary filter is an equality or inequality with null or NaN. */
export const UNARY_OPS: Readonly<
  Record<Exclude<keyof typeof UNARY_OPERATORS, 'OPERATOR_UNSPECIFIED'>, Pick<QueryConstraint, 'op' | 'value'>>
> = {
  IS_NAN: { op: '==', value: NAN },
  IS_NULL: { op: '==', value: NULL },
  IS_NOT_NAN: { op: '!=', value: NAN },
  IS_NOT_NULL: { op: '!=', value: NULL },
};

/**
 * Creates the constraint for a field filter. Here, null and NaN do not equal anything, and no value is unequal to null,
 * because only unary filters match them. A list with no other values does not match anything either.
 */
export function comparison(field: FieldPath, op: QueryConstraint['op'], value: Value): QueryConstraint {
  const isNull = value.kind === 'null';
  if (op === '==' && (isNull || isNaNValue(value)))
    return { field, op: 'in', value: { kind: 'array', values: [value] } };
  // All values except null are unequal to NaN, including NaN.
  if (op === '!=' && isNaNValue(value)) return { field, op, value: NULL };
  // No range contains null.
  if (isNull && (op === '<=' || op === '>=')) return { field, op: op === '<=' ? '<' : '>', value };
  if (op === '!=' && isNull) return { field, op: 'not-in', value: { kind: 'array', values: [value] } };
  return { field, op, value };
}

/**
 * Combines filters with AND or OR. Returns undefined for a filter without effect: an empty AND, or an OR with such a
 * branch.
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

/** `StructuredQuery.CompositeFilter.Operator`. */
export const COMPOSITE_OPERATORS = { OPERATOR_UNSPECIFIED: 0, AND: 1, OR: 2 };
/** `StructuredQuery.FindNearest.DistanceMeasure`. */
export const DISTANCE_MEASURES = { DISTANCE_MEASURE_UNSPECIFIED: 0, EUCLIDEAN: 1, COSINE: 2, DOT_PRODUCT: 3 };
/** `StructuredQuery.Direction`. */
export const DIRECTIONS = { DIRECTION_UNSPECIFIED: 0, ASCENDING: 1, DESCENDING: 2 };
