import { invalidArgument, StatusError } from '../values/status.ts';
import { formatFieldPath, isNamePath, type FieldPath } from '../values/fieldPath.ts';
import type { Aggregation } from './aggregate.ts';
import { constraintsOf, type Query } from './query.ts';

/**
 * Rejects queries of descendants that Firestore does not support: below a document, and over collections of any id,
 * only ascending names are available. The texts are the official emulator's.
 * @throws INVALID_ARGUMENT, FAILED_PRECONDITION
 */
export function checkReach(query: Query): void {
  if (!query.allDescendants && query.collectionId !== undefined) return;
  const filtered = [...constraintsOf(query.filter)].map(({ field }) => field).find(isData);
  const orderedByData = query.orderBy.some(({ field }) => isData(field));
  const downwards = query.orderBy.some(({ direction }) => direction === 'DESC');
  if (query.allDescendants && query.parent !== '' && (filtered || orderedByData))
    throw invalidArgument('collection group queries are only allowed at the root parent');
  if (query.collectionId === undefined) {
    if (filtered) throw invalidArgument(`kind is required for filter: ${formatFieldPath(filtered)}`);
    if (orderedByData || downwards) throw invalidArgument('kind is required for all orders except __key__ ascending');
  } else if (query.parent !== '' && downwards) {
    throw new StatusError(
      'FAILED_PRECONDITION',
      "collection group queries are only allowed if they're at the root or they're an ascending primary key scan",
    );
  }
}

/** Rejects sums of fields where only names are available with INVALID_ARGUMENT. */
export function checkSums(query: Query, aggregations: readonly Aggregation[]): void {
  if (query.collectionId !== undefined && (!query.allDescendants || query.parent === '')) return;
  const fields = aggregations.flatMap((aggregation) =>
    aggregation.kind === 'count' ? [] : [formatFieldPath(aggregation.field)],
  );
  if (fields.length === 0) return;
  throw invalidArgument(
    `This query requires an index that has fields [${[...new Set(fields)].sort().join(', ')}] after __name__ and Firestore does not currently ` +
      'support such an index. Please try the query again with additional ordering on those fields.',
  );
}

function isData(field: FieldPath): boolean {
  return !isNamePath(field);
}
