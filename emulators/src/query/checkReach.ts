import { invalidArgument, StatusError } from '../values/status.ts';
import { formatFieldPath, isNamePath, samePath, type FieldPath } from '../values/fieldPath.ts';
import type { Aggregation } from './aggregate.ts';
import { constraintsOf, fullOrder, type Query } from './query.ts';

/**
 * Rejects collection group queries that Firestore does not support. A collection group query under a document, or any
 * query without a collection ID, can filter and sort only by name, in ascending order. Uses the error messages of the
 * official emulator.
 * @throws INVALID_ARGUMENT, FAILED_PRECONDITION
 */
export function checkReach(query: Query): void {
  if (!query.allDescendants && query.collectionId !== undefined) return;
  const filtered = [...constraintsOf(query.filter)].map(({ field }) => field).find(isData);
  const orderedByData = query.orderBy.some(({ field }) => isData(field));
  const hasDescendingOrder = query.orderBy.some(({ direction }) => direction === 'DESC');
  if (query.allDescendants && query.parent !== '' && (filtered || orderedByData))
    throw invalidArgument('collection group queries are only allowed at the root parent');
  if (query.collectionId === undefined) {
    if (filtered) throw invalidArgument(`kind is required for filter: ${formatFieldPath(filtered)}`);
    if (orderedByData || hasDescendingOrder)
      throw invalidArgument('kind is required for all orders except __key__ ascending');
  } else if (query.parent !== '' && hasDescendingOrder) {
    throw new StatusError(
      'FAILED_PRECONDITION',
      "collection group queries are only allowed if they're at the root or they're an ascending primary key scan",
    );
  }
}

/**
 * Throws INVALID_ARGUMENT for sums and averages that Firestore cannot compute from an index: those with a field mask,
 * or over fields that would come after `__name__` in the index.
 */
export function checkSums(query: Query, aggregations: readonly Aggregation[]): void {
  const fields = aggregations.flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.field]));
  if (fields.length === 0) return;
  checkSelected(query, fields);
  const unordered = coversDescendants(query)
    ? fields
    : usesName(query)
      ? fields.filter((field) => !fullOrder(query).some((line) => samePath(line.field, field)))
      : [];
  if (unordered.length === 0) return;
  const names = [...new Set(unordered.map(formatFieldPath))].sort();
  throw invalidArgument(
    `This query requires an index that has fields [${names.join(', ')}] after __name__ ` +
      'and Firestore does not currently support such an index. ' +
      'Please try the query again with additional ordering on those fields.',
  );
}

function coversDescendants({ collectionId, allDescendants, parent }: Query): boolean {
  return collectionId === undefined || (allDescendants && parent !== '');
}

/**
 * Returns whether a query filters or sorts by name. If so, the name comes before the aggregated fields in the index.
 */
function usesName({ filter, orderBy }: Query): boolean {
  return (
    orderBy.some(({ field }) => isNamePath(field)) || [...constraintsOf(filter)].some(({ field }) => isNamePath(field))
  );
}

function checkSelected({ select }: Query, fields: readonly FieldPath[]): void {
  if (select === undefined) return;
  if (select.every(isNamePath))
    throw invalidArgument(
      'Aggregation over non-key properties is not supported for base query that only returns keys.',
    );
  const missing = fields.find(
    (field) => !select.some((selected) => samePath(selected, field.slice(0, selected.length))),
  );
  throw invalidArgument(
    missing === undefined
      ? 'Cannot apply property masks when aggregation fields are present.'
      : `The aggregation property ${formatFieldPath(missing)} is not present in the base query's property mask.`,
  );
}

function isData(field: FieldPath): boolean {
  return !isNamePath(field);
}
