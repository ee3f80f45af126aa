import type { Caller } from '../../access/caller.ts';
import { encodeDocument } from '../../protobuf/document.ts';
import { decodeExplainOptions, encodeExplainMetrics } from './explain.ts';
import type { QueryMessage } from '../../protobuf/messages.ts';
import { decodeAggregations, decodeQuery } from '../../protobuf/query.ts';
import type {
  ExplainMetricsMessage,
  ListCollectionIdsRequest,
  ListCollectionIdsResponse,
  PartitionQueryRequest,
  PartitionQueryResponse,
  RunAggregationQueryRequest,
  RunAggregationQueryResponse,
  RunQueryRequest,
  RunQueryResponse,
} from '../../protobuf/requests.ts';
import { decodeReadIn, decodeReadTime, encodeTransactionId } from '../../protobuf/transaction.ts';
import { decodeInteger, encodeFields, encodeTimestamp } from '../../protobuf/value.ts';
import type { Query } from '../../query/query.ts';
import {
  aggregationItems,
  projectionOf,
  queryItems,
  type AggregationItem,
  type QueryItem,
} from '../../service/responses.ts';
import type { ExplainMetrics } from '../../service/explain.ts';
import type { Backend } from '../../service/backend.ts';
import { partitionQuery } from '../../service/partition.ts';
import { runAggregationQueryAs, runQueryAs } from '../../service/queries.ts';
import { listCollectionIds } from '../../service/reads.ts';
import { invalidArgument } from '../../values/status.ts';
import type { FieldPath } from '../../values/fieldPath.ts';
import { formatResourceName, type DatabaseName } from '../../values/name.ts';
import { parentNamed } from './resource.ts';

/** Implements RunQuery. */
export async function runQuery(
  backend: Backend,
  caller: Caller,
  request: RunQueryRequest,
): Promise<Iterable<RunQueryResponse>> {
  const { database, path } = parentNamed(backend, request.parent);
  const query = requiredQuery(path, request.structuredQuery);
  const result = await runQueryAs(
    backend,
    database,
    caller,
    query,
    decodeReadIn(request),
    decodeExplainOptions(request.explainOptions),
  );
  return encodeQueryItems(database.name, queryItems(query, result), projectionOf(query));
}

function* encodeQueryItems(
  database: DatabaseName,
  items: Iterable<QueryItem>,
  mask: readonly FieldPath[] | undefined,
): Generator<RunQueryResponse> {
  for (const item of items) {
    if (item.kind === 'transaction') yield { transaction: encodeTransactionId(item.transaction) };
    else if (item.kind === 'document')
      yield {
        document: encodeDocument(database, item.document, mask),
        readTime: encodeTimestamp(item.readTime),
        ...(item.done && { done: true }),
        ...(item.metrics && encodeMetrics(item.metrics)),
      };
    else if (item.kind === 'plan') yield encodeMetrics(item.metrics);
    else
      yield {
        readTime: encodeTimestamp(item.readTime),
        ...(item.skippedResults > 0 && { skippedResults: item.skippedResults }),
        ...(item.done && { done: true }),
        ...(item.metrics && encodeMetrics(item.metrics)),
      };
  }
}

/** Implements RunAggregationQuery. */
export async function runAggregationQuery(
  backend: Backend,
  caller: Caller,
  request: RunAggregationQueryRequest,
): Promise<Iterable<RunAggregationQueryResponse>> {
  const { database, path } = parentNamed(backend, request.parent);
  const aggregationQuery = request.structuredAggregationQuery;
  if (!aggregationQuery) throw required('structuredAggregationQuery');
  const query = decodeQuery(path, aggregationQuery.structuredQuery ?? {});
  const aggregations = decodeAggregations(aggregationQuery);
  const result = await runAggregationQueryAs(
    backend,
    database,
    caller,
    query,
    aggregations,
    decodeReadIn(request),
    decodeExplainOptions(request.explainOptions),
  );
  return encodeAggregationItems(aggregationItems(result));
}

function* encodeAggregationItems(items: Iterable<AggregationItem>): Generator<RunAggregationQueryResponse> {
  for (const item of items) {
    if (item.kind === 'plan') yield encodeMetrics(item.metrics);
    else
      yield {
        result: { aggregateFields: encodeFields(item.values) },
        ...(item.openedTransaction !== undefined && { transaction: encodeTransactionId(item.openedTransaction) }),
        readTime: encodeTimestamp(item.readTime),
        ...(item.metrics && encodeMetrics(item.metrics)),
      };
  }
}

function encodeMetrics(metrics: ExplainMetrics): { readonly explainMetrics: ExplainMetricsMessage } {
  return { explainMetrics: encodeExplainMetrics(metrics) };
}

/** Implements PartitionQuery. */
export function partition(backend: Backend, caller: Caller, request: PartitionQueryRequest): PartitionQueryResponse {
  const { database, path } = parentNamed(backend, request.parent);
  const page = partitionQuery(backend, database, caller, {
    query: requiredQuery(path, request.structuredQuery),
    partitionCount: Number(decodeInteger(request.partitionCount)),
    pageSize: request.pageSize ?? 0,
    pageToken: request.pageToken ?? '',
    readTime: decodeReadTime(request.readTime),
  });
  return {
    partitions: page.paths.map((start) => ({
      values: [{ referenceValue: formatResourceName(database.name, start) }],
      before: true,
    })),
    ...(page.nextPageToken !== '' && { nextPageToken: page.nextPageToken }),
  };
}

/** Implements ListCollectionIds. */
export function collectionIds(
  backend: Backend,
  caller: Caller,
  request: ListCollectionIdsRequest,
): ListCollectionIdsResponse {
  const { database, path } = parentNamed(backend, request.parent);
  const page = listCollectionIds(backend, database, caller, {
    parent: path,
    pageSize: request.pageSize ?? 0,
    pageToken: request.pageToken ?? '',
    readTime: decodeReadTime(request.readTime),
  });
  return { collectionIds: page.collectionIds, ...(page.nextPageToken !== '' && { nextPageToken: page.nextPageToken }) };
}

function requiredQuery(parent: string, message: QueryMessage | null | undefined): Query {
  if (!message) throw required('structuredQuery');
  return decodeQuery(parent, message);
}

function required(name: string): Error {
  return invalidArgument(`The field "${name}" is required.`);
}
