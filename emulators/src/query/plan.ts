import type { Collection, FieldIndex } from '../store/collection.ts';
import { isNamePath, NAME_FIELD, samePath } from '../values/fieldPath.ts';
import type { DatabaseName } from '../values/name.ts';
import { fieldRanges, requiredConstraints, rankRangeOf, type FieldRange, type RankRange } from './range.ts';
import type { Ordering } from './position.ts';
import type { Order, Query } from './query.ts';

/** In smaller collections, a full scan is as fast as building an index. */
const SMALL_COLLECTION = 64;

/** A plan for reading a collection. */
interface Plan extends RankRange {
  readonly index: FieldIndex;
  /** Whether reading the index, backward if `reversed`, returns documents in result order. */
  readonly ordered: boolean;
  readonly reversed: boolean;
  /** Whether all documents in the index range match, which makes further checks unnecessary. */
  readonly exact: boolean;
}

/** Chooses the index range with the lowest cost. Returns undefined if a full scan is better. */
export function planCollection(
  database: DatabaseName,
  collection: Collection,
  query: Query,
  ordering: Ordering,
): Plan | undefined {
  const ranges = fieldRanges(query.filter);
  const orderField = ordering.order[0]?.field ?? [NAME_FIELD];
  const candidates: readonly FieldRange[] = ranges.some((range) => samePath(range.field, orderField))
    ? ranges
    : [...ranges, { field: orderField, constraints: [] }];
  let best: { plan: Plan; cost: number } | undefined;
  for (const range of candidates) {
    if (collection.size < SMALL_COLLECTION && !collection.hasIndex(range.field)) continue;
    const plan = planRange(database, collection, query, ordering, range);
    const cost = costOf(plan, query);
    if (!best || cost < best.cost) best = { plan, cost };
  }
  return best?.plan;
}

function planRange(
  database: DatabaseName,
  collection: Collection,
  query: Query,
  ordering: Ordering,
  range: FieldRange,
): Plan {
  const index = collection.index(range.field);
  const order = remainingOrder(query, ordering.order);
  const ordered = isOrderedBy(order, range);
  const reversed = ordered && order[0]?.direction === 'DESC';
  const ranks = rankRangeOf(database, index, range);
  const covered = ordering.order.every((line) => isNamePath(line.field) || samePath(line.field, range.field));
  const bounded = ordered && covered ? withCursors(index, ranks, ordering, reversed) : ranks;
  const exact = covered && coversFilter(query, range) && (ordered || !ordering.hasCursor);
  return { index, ...bounded, ordered, reversed, exact };
}

/** Removes the sort fields that an equality filter restricts to a single value. */
function remainingOrder(query: Query, order: readonly Order[]): readonly Order[] {
  const fixed = requiredConstraints(query.filter).filter((constraint) => constraint.op === '==');
  return order.filter((line) => !fixed.some((constraint) => samePath(constraint.field, line.field)));
}

/**
 * Returns whether an index range is in the given order. An index is sorted by its field and then by name, and can be
 * read in both directions.
 */
function isOrderedBy(order: readonly Order[], range: FieldRange): boolean {
  const [first, second] = order;
  if (!first) return true;
  if (isNamePath(first.field))
    return isNamePath(range.field) || range.constraints.some((constraint) => constraint.op === '==');
  return (
    order.length === 2 &&
    samePath(first.field, range.field) &&
    second !== undefined &&
    isNamePath(second.field) &&
    second.direction === first.direction
  );
}

function withCursors(index: FieldIndex, ranks: RankRange, ordering: Ordering, reversed: boolean): RankRange {
  if (!ordering.hasCursor) return ranks;
  const { from, to } = ranks;
  // If reversed, the end cursor bounds the lower ranks.
  const first = index.boundary(from, to, ({ document }) =>
    reversed ? ordering.isAfterEnd(document) : ordering.isBeforeStart(document),
  );
  const end = index.boundary(
    first,
    to,
    ({ document }) => !(reversed ? ordering.isBeforeStart(document) : ordering.isAfterEnd(document)),
  );
  return { from: first, to: end };
}

/** Returns whether the range covers the entire filter. */
function coversFilter(query: Query, range: FieldRange): boolean {
  return countConstraints(query) === range.constraints.length;
}

function countConstraints(query: Query): number {
  if (!query.filter) return 0;
  // No range covers an OR or a non-range operator.
  const required = requiredConstraints(query.filter);
  return isConjunction(query.filter) ? required.length : Number.POSITIVE_INFINITY;
}

function isConjunction(filter: NonNullable<Query['filter']>): boolean {
  return filter.kind === 'field' || (filter.kind === 'and' && filter.filters.every(isConjunction));
}

function costOf(plan: Plan, query: Query): number {
  const size = plan.to - plan.from;
  if (plan.ordered && plan.exact && query.limit !== undefined) return Math.min(size, query.offset + query.limit);
  // Treat sorting as 50% more expensive than reading in order.
  return plan.ordered ? size : size * 1.5;
}
