import { compareFieldPaths, isNamePath, NAME_FIELD, samePath, type FieldPath } from '../values/fieldPath.ts';
import { joinPath, lastSegment, parentPath } from '../values/name.ts';
import type { Value } from '../values/value.ts';
import type { Nearest } from './nearest.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';

/** One entry in a query's order. */
export interface Order {
  readonly field: FieldPath;
  readonly direction: 'ASC' | 'DESC';
}

/** A position in the ordered results, defined by values for the first entries of the order. */
export interface Cursor {
  readonly values: readonly Value[];
  /** Whether the position is just before the documents with these values, rather than just after them. */
  readonly before: boolean;
}

/** A structured query, independent of the wire format. Unary filters are equalities with null or NaN. */
export interface Query {
  /** The parent document's path relative to the database; '' at the root. */
  readonly parent: string;
  /** Undefined to cover every collection directly below the parent or, with `allDescendants`, at any depth. */
  readonly collectionId: string | undefined;
  readonly allDescendants: boolean;
  readonly filter?: QueryFilter;
  /** The order as the client sent it; see {@link fullOrder}. */
  readonly orderBy: readonly Order[];
  readonly startAt?: Cursor;
  readonly endAt?: Cursor;
  readonly offset: number;
  readonly limit?: number;
  /** Restricts the results to the ones nearest to a vector. */
  readonly nearest?: Nearest;
  /** Fields to return; an empty list or `__name__` alone returns only the name. */
  readonly select?: readonly FieldPath[];
}

/** Returns whether a query covers the documents of a collection. */
export function isInScope(query: Query, collectionPath: string): boolean {
  if (!query.allDescendants && query.collectionId === undefined) return parentPath(collectionPath) === query.parent;
  if (!query.allDescendants) return collectionPath === joinPath(query.parent, query.collectionId ?? '');
  const below = query.parent === '' || collectionPath.startsWith(`${query.parent}/`);
  return below && (query.collectionId === undefined || lastSegment(collectionPath) === query.collectionId);
}

/** Operators whose fields determine the order of the results. */
export const INEQUALITIES: ReadonlySet<QueryConstraint['op']> = new Set(['<', '<=', '>', '>=', '!=', 'not-in']);

/** Yields every constraint in a filter, regardless of how they are combined. */
export function* constraintsOf(filter: QueryFilter | undefined): Generator<QueryConstraint> {
  if (!filter) return;
  if (filter.kind === 'field') {
    yield filter.constraint;
    return;
  }
  for (const inner of filter.filters) yield* constraintsOf(inner);
}

/**
 * Returns the complete order of the results: the client's order, then the fields of inequality filters by name, then
 * the document's name, in the direction of the last entry.
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
