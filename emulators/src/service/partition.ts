import type { Caller } from '../access/caller.ts';
import type { Query } from '../query/query.ts';
import { runQuery } from '../query/run.ts';
import { invalidArgument } from '../values/status.ts';
import type { Database } from '../store/database.ts';
import { isNamePath } from '../values/fieldPath.ts';
import type { Timestamp } from '../values/value.ts';
import type { Backend } from './backend.ts';
import { momentOf } from './moment.ts';
import { pageOf } from './page.ts';

interface PartitionRequest {
  readonly query: Query;
  /** Maximum number of split points. */
  readonly partitionCount: number;
  /** 0 for unlimited. */
  readonly pageSize: number;
  readonly pageToken: string;
  readonly readTime: Timestamp | undefined;
}

/** A page of split points in order. Each split point is the first document of a partition. */
interface PartitionPage {
  readonly paths: readonly string[];
  /** '' if this page is not full. */
  readonly nextPageToken: string;
}

/**
 * Implements PartitionQuery: returns the split points that divide a collection group into partitions of roughly equal
 * size. Returns fewer split points if there are too few documents. Requires admin access.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/partitionQuery
 */
export function partitionQuery(
  backend: Backend,
  database: Database,
  caller: Caller,
  request: PartitionRequest,
): PartitionPage {
  const { query, partitionCount, pageSize, pageToken, readTime } = request;
  backend.judge.adminOnly(caller, 'Partitioning a query requires admin authentication.');
  if (partitionCount <= 0) throw invalidArgument('partition_count must be positive.');
  if (pageSize < 0) throw invalidArgument('page_size is negative.');
  checkPartitionable(query);
  const documents = runQuery(momentOf(database, readTime).documents, query);
  const parts = Math.min(partitionCount + 1, documents.length);
  const paths = Array.from(
    { length: Math.max(0, parts - 1) },
    (_none, at) => documents[Math.floor(((at + 1) * documents.length) / parts)]?.path ?? '',
  );
  const { items, nextPageToken } = pageOf(paths, pageSize || Number.MAX_SAFE_INTEGER, pageToken);
  return { paths: items, nextPageToken };
}

function checkPartitionable(query: Query): void {
  const isOrderedByName = query.orderBy.every(({ field, direction }) => isNamePath(field) && direction === 'ASC');
  const isUnrestricted =
    !query.filter &&
    query.limit === undefined &&
    query.offset === 0 &&
    !query.startAt &&
    !query.endAt &&
    !query.nearest;
  if (!query.allDescendants || !isOrderedByName || !isUnrestricted) {
    throw invalidArgument(
      'Only a collection group query without filters, limit, offset and cursors, ' +
        'ordered by __name__ ascending, can be partitioned.',
    );
  }
}
