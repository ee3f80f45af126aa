import { compareFieldPaths, isNamePath, NAME_FIELD, samePath, type FieldPath } from '../values/fieldPath.ts';
import { joinPath, lastSegment, parentPath } from '../values/name.ts';
import type { Value } from '../values/value.ts';
import type { Nearest } from './nearest.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';

/** A sort field with its direction. */
export interface Order {
  readonly field: FieldPath;
  readonly direction: 'ASC' | 'DESC';
}

/** A position in the results, given by values for the leading sort fields. */
export interface Cursor {
  readonly values: readonly Value[];
  /** Whether the position is before, rather than after, documents with these values. */
  readonly before: boolean;
}

/**
 * A structured query, independent of the wire format. Unary filters are represented as comparisons with null or NaN.
 */
export interface Query {
  /** Path of the parent document, or '' for the root. */
  readonly parent: string;
  /** If undefined, queries all collections directly below the parent or, with `allDescendants`, at any depth. */
  readonly collectionId: string | undefined;
  readonly allDescendants: boolean;
  readonly filter?: QueryFilter;
  /** The sort order set by the client. See {@link fullOrder}. */
  readonly orderBy: readonly Order[];
  readonly startAt?: Cursor;
  readonly endAt?: Cursor;
  readonly offset: number;
  readonly limit?: number;
  /** Limits the results to the nearest neighbors of a vector. */
  readonly nearest?: Nearest;
  /** Fields to return. An empty list or only `__name__` returns documents without fields. */
  readonly select?: readonly FieldPath[];
}

/** Returns whether a query covers a collection. */
export function isInScope(query: Query, collectionPath: string): boolean {
  if (!query.allDescendants && query.collectionId === undefined) return parentPath(collectionPath) === query.parent;
  if (!query.allDescendants) return collectionPath === joinPath(query.parent, query.collectionId ?? '');
  const below = query.parent === '' || collectionPath.startsWith(`${query.parent}/`);
  return below && (query.collectionId === undefined || lastSegment(collectionPath) === query.collectionId);
}

/** Operators whose fields are implicitly added to the sort order. */
export const INEQUALITIES: ReadonlySet<QueryConstraint['op']> = new Set(['<', '<=', '>', '>=', '!=', 'not-in']);

/** Yields all field filters in a filter tree. */
export function* constraintsOf(filter: QueryFilter | undefined): Generator<QueryConstraint> {
  if (!filter) return;
  if (filter.kind === 'field') {
    yield filter.constraint;
    return;
  }
  for (const inner of filter.filters) yield* constraintsOf(inner);
}

/**
 * Returns the full sort order: the client's order, then any fields with inequality filters, then the document name.
 * Implicit fields are in alphabetical order and use the direction of the last explicit field.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery (order_by)
 */
export function fullOrder(query: Query): readonly Order[] {
  const order = [...query.orderBy];
  const direction = order.at(-1)?.direction ?? 'ASC';
  const implied = [...constraintsOf(query.filter)]
    .filter((constraint) => INEQUALITIES.has(constraint.op) && !isNamePath(constraint.field))
    .map((constraint) => constraint.field)
    .sort(compareFieldPaths);
  for (const field of implied) {
    if (!order.some((line) => samePath(line.field, field))) order.push({ field, direction });
  }
  if (!order.some((line) => isNamePath(line.field))) order.push({ field: [NAME_FIELD], direction });
  return order;
}
