import type { Aggregation } from '../query/aggregate.ts';
import { fullOrder, type Query } from '../query/query.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';
import { formatFieldPath, isNamePath, samePath, type FieldPath } from '../values/fieldPath.ts';
import type { IndexField, QueryScope } from './definitions.ts';

/** The index requirements of one disjunction in a query. Can be satisfied by one index or by merging several. */
export interface IndexNeed {
  readonly collectionGroup: string;
  readonly scope: QueryScope;
  /**
   * Fields with an equality filter, in any order. The mode is 'CONTAINS' for array elements, and 'ASCENDING' otherwise.
   */
  readonly equal: readonly IndexField[];
  /** Fields with range filters or sort orders, in this order and direction. */
  readonly order: readonly IndexField[];
  /** Fields to aggregate. The index must contain them, in any order and direction. */
  readonly summed: readonly FieldPath[];
  /** Sort direction of the document name, or undefined if it doesn't matter. */
  readonly nameMode: 'ASCENDING' | 'DESCENDING' | undefined;
}

/**
 * Returns the index requirements of a valid query: one per disjunction, without duplicates. The values of `in` and
 * `array-contains-any` share the same requirements.
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function indexNeeds(query: Query, aggregations: readonly Aggregation[]): readonly IndexNeed[] {
  const { collectionId } = query;
  // Queries without a collection ID can only use the name index.
  if (collectionId === undefined) return [];
  const orders = fullOrder(query);
  const name = orders.findIndex((line) => isNamePath(line.field));
  const order = orders
    .slice(0, name)
    .map((line): IndexField => ({ path: line.field, mode: line.direction === 'DESC' ? 'DESCENDING' : 'ASCENDING' }));
  const summed = distinct(
    aggregations.flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.field])),
  );
  return branchesOf(query.filter).map((equal) => {
    const isFixed = (path: FieldPath): boolean =>
      equal.some((field) => field.mode !== 'CONTAINS' && samePath(field.path, path));
    const rest = order.filter((field) => !isFixed(field.path));
    const added = summed.filter((path) => !isFixed(path) && !rest.some((field) => samePath(field.path, path)));
    return {
      collectionGroup: collectionId,
      scope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
      equal,
      order: rest,
      summed: added,
      nameMode: added.length > 0 ? undefined : orders[name]?.direction === 'DESC' ? 'DESCENDING' : 'ASCENDING',
    };
  });
}

type Branch = readonly IndexField[];

function branchesOf(filter: QueryFilter | undefined): readonly Branch[] {
  if (!filter) return [[]];
  switch (filter.kind) {
    case 'field':
      return [equalField(filter.constraint)];
    case 'or':
      return distinctShapes(filter.filters.flatMap(branchesOf));
    case 'and': {
      let branches: readonly Branch[] = [[]];
      for (const inner of filter.filters) {
        const more = branchesOf(inner);
        branches = distinctShapes(branches.flatMap((branch) => more.map((fields) => joined(branch, fields))));
      }
      return branches;
    }
  }
}

/**
 * Returns the equality fields of a filter. Skips document names, which don't need an index, and range filters, which
 * are covered by the implied sort order.
 */
function equalField({ field, op }: QueryConstraint): Branch {
  if (isNamePath(field)) return [];
  if (op === '==' || op === 'in') return [{ path: field, mode: 'ASCENDING' }];
  if (op === 'array-contains' || op === 'array-contains-any') return [{ path: field, mode: 'CONTAINS' }];
  return [];
}

function joined(left: Branch, right: Branch): Branch {
  return [...left, ...right.filter((field) => !left.some((existing) => keyOf(existing) === keyOf(field)))];
}

function distinctShapes(branches: readonly Branch[]): readonly Branch[] {
  return [...new Map(branches.map((branch) => [branch.map(keyOf).sort().join(' '), branch])).values()];
}

function keyOf({ path, mode }: IndexField): string {
  return `${mode} ${formatFieldPath(path)}`;
}

function distinct(paths: readonly FieldPath[]): readonly FieldPath[] {
  return paths.filter((path, at) => !isNamePath(path) && paths.findIndex((other) => samePath(other, path)) === at);
}
