import { encodeDocument } from '../../protojson/document.ts';
import { decodeExplainOptions, encodeExplainMetrics } from './explain.ts';
import { decodeAggregations, decodeQuery } from '../../protojson/query.ts';
import {
  base64Field,
  field,
  integerField,
  messageField,
  messageList,
  requiredMessage,
  stringField,
  stringList,
} from '../../protojson/reader.ts';
import { decodeTimestamp, encodeFields } from '../../protojson/value.ts';
import { decodeMask, decodeWrite, encodeStatus, encodeWriteResult } from '../../protojson/write.ts';
import { pipelinesMissing } from '../../service/enterprise.ts';
import {
  aggregationItems,
  batchGetItems,
  projectionOf,
  queryItems,
  type AggregationItem,
  type BatchGetItem,
  type QueryItem,
} from '../../service/responses.ts';
import type { ExplainMetrics } from '../../service/explain.ts';
import type { ReadIn, TransactionOptions } from '../../service/backend.ts';
import { partitionQuery } from '../../service/partition.ts';
import { runAggregationQueryAs, runQueryAs } from '../../service/queries.ts';
import { batchGetDocuments, listCollectionIds } from '../../service/reads.ts';
import { batchWrite, commit } from '../../service/writes.ts';
import type { JsonObject } from '../../values/json.ts';
import { invalidArgument, StatusError } from '../../values/status.ts';
import type { FieldPath } from '../../values/fieldPath.ts';
import { checkParentPath, documentPathIn, formatResourceName, type DatabaseName } from '../../values/name.ts';
import { formatTimestamp } from '../../values/timestamp.ts';
import type { Timestamp } from '../../values/value.ts';
import type { DocumentContext } from './documents.ts';
import type { Exchange } from '../http/exchange.ts';
import { readMessage } from './message.ts';

/** Handles a custom method: `POST …/documents[/PATH]:verb`. */
type Method = (exchange: Exchange, context: DocumentContext) => Promise<void>;

/** Custom methods by verb. https://firebase.google.com/docs/firestore/reference/rest */
export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['batchGet', batchGet],
  ['batchWrite', writeBatch],
  ['beginTransaction', beginTransaction],
  ['commit', commitWrites],
  ['listCollectionIds', collectionIds],
  ['rollback', rollback],
  ['runAggregationQuery', runAggregation],
  ['runQuery', queryDocuments],
  ['partitionQuery', partition],
  ['executePipeline', async () => Promise.reject(pipelinesMissing())],
  ['listen', unimplemented('Listen over REST')],
  ['write', unimplemented('Write over REST')],
]);

function unimplemented(name: string): Method {
  return async () => Promise.reject(new StatusError('UNIMPLEMENTED', `${name} is not supported.`));
}

async function batchGet(exchange: Exchange, { backend, database, caller }: DocumentContext): Promise<void> {
  const body = await readMessage(exchange, 'BatchGetDocumentsRequest');
  const paths = stringList(body, 'documents').map((name) => documentPathIn(database.name, name));
  const mask = decodeMask(messageField(body, 'mask'));
  const result = await batchGetDocuments(backend, database, caller, paths, decodeReadIn(body));
  await exchange.sendStream(encodeBatchGet(database.name, batchGetItems(result), mask));
}

function* encodeBatchGet(
  database: DatabaseName,
  items: Iterable<BatchGetItem>,
  mask: readonly FieldPath[] | undefined,
): Generator<JsonObject> {
  for (const item of items) {
    if (item.kind === 'transaction') yield { transaction: item.transaction };
    else if (item.kind === 'missing')
      yield { missing: formatResourceName(database, item.path), readTime: formatTimestamp(item.readTime) };
    else yield { found: encodeDocument(database, item.document, mask), readTime: formatTimestamp(item.readTime) };
  }
}

async function queryDocuments(exchange: Exchange, { backend, database, caller, path }: DocumentContext): Promise<void> {
  checkParentPath(path);
  const body = await readMessage(exchange, 'RunQueryRequest');
  const query = decodeQuery(path, requiredMessage(body, 'structuredQuery'));
  const result = await runQueryAs(backend, database, caller, query, decodeReadIn(body), decodeExplainOptions(body));
  await exchange.sendStream(encodeQueryItems(database.name, queryItems(query, result), projectionOf(query)));
}

function* encodeQueryItems(
  database: DatabaseName,
  items: Iterable<QueryItem>,
  mask: readonly FieldPath[] | undefined,
): Generator<JsonObject> {
  for (const item of items) {
    if (item.kind === 'transaction') yield { transaction: item.transaction };
    else if (item.kind === 'document')
      yield {
        document: encodeDocument(database, item.document, mask),
        readTime: formatTimestamp(item.readTime),
        ...(item.done && { done: true }),
        ...(item.metrics && encodeMetrics(item.metrics)),
      };
    else if (item.kind === 'plan') yield encodeMetrics(item.metrics);
    else
      yield {
        readTime: formatTimestamp(item.readTime),
        ...(item.skippedResults > 0 && { skippedResults: item.skippedResults }),
        ...(item.done && { done: true }),
        ...(item.metrics && encodeMetrics(item.metrics)),
      };
  }
}

async function runAggregation(exchange: Exchange, { backend, database, caller, path }: DocumentContext): Promise<void> {
  checkParentPath(path);
  const body = await readMessage(exchange, 'RunAggregationQueryRequest');
  const aggregationQuery = requiredMessage(body, 'structuredAggregationQuery');
  const query = decodeQuery(path, messageField(aggregationQuery, 'structuredQuery') ?? {});
  const result = await runAggregationQueryAs(
    backend,
    database,
    caller,
    query,
    decodeAggregations(aggregationQuery),
    decodeReadIn(body),
    decodeExplainOptions(body),
  );
  await exchange.sendStream(encodeAggregationItems(aggregationItems(result)));
}

function* encodeAggregationItems(items: Iterable<AggregationItem>): Generator<JsonObject> {
  for (const item of items) {
    if (item.kind === 'plan') yield encodeMetrics(item.metrics);
    else
      yield {
        result: { aggregateFields: encodeFields(item.values) },
        ...(item.openedTransaction !== undefined && { transaction: item.openedTransaction }),
        readTime: formatTimestamp(item.readTime),
        ...(item.metrics && encodeMetrics(item.metrics)),
      };
  }
}

function encodeMetrics(metrics: ExplainMetrics): JsonObject {
  return { explainMetrics: encodeExplainMetrics(metrics) };
}

async function partition(exchange: Exchange, { backend, database, caller, path }: DocumentContext): Promise<void> {
  checkParentPath(path);
  const body = await readMessage(exchange, 'PartitionQueryRequest');
  const page = partitionQuery(backend, database, caller, {
    query: decodeQuery(path, requiredMessage(body, 'structuredQuery')),
    partitionCount: integerField(body, 'partitionCount') ?? 0,
    pageSize: integerField(body, 'pageSize') ?? 0,
    pageToken: stringField(body, 'pageToken'),
    readTime: decodeReadTime(body),
  });
  const partitions = page.paths.map((start) => ({
    values: [{ referenceValue: formatResourceName(database.name, start) }],
    before: true,
  }));
  exchange.sendJson({
    ...(partitions.length > 0 && { partitions }),
    ...(page.nextPageToken !== '' && { nextPageToken: page.nextPageToken }),
  });
}

async function commitWrites(exchange: Exchange, { backend, database, caller }: DocumentContext): Promise<void> {
  const body = await readMessage(exchange, 'CommitRequest');
  const writes = messageList(body, 'writes').map((write) => decodeWrite(database.name, write));
  const committed = await commit(backend, database, caller, writes, base64Field(body, 'transaction'));
  exchange.sendJson({
    ...(committed.results.length > 0 && { writeResults: committed.results.map(encodeWriteResult) }),
    commitTime: formatTimestamp(committed.commitTime),
  });
}

async function writeBatch(exchange: Exchange, { backend, database, caller }: DocumentContext): Promise<void> {
  const body = await readMessage(exchange, 'BatchWriteRequest');
  const writes = messageList(body, 'writes').map((write) => decodeWrite(database.name, write));
  const outcomes = await batchWrite(backend, database, caller, writes);
  exchange.sendJson({
    writeResults: outcomes.map((outcome) => (outcome instanceof StatusError ? {} : encodeWriteResult(outcome))),
    status: outcomes.map((outcome) => encodeStatus(outcome instanceof StatusError ? outcome : undefined)),
  });
}

async function beginTransaction(exchange: Exchange, { backend, database }: DocumentContext): Promise<void> {
  const body = await readMessage(exchange, 'BeginTransactionRequest');
  const transaction = backend.transactions.begin(database, decodeTransactionOptions(messageField(body, 'options')));
  exchange.sendJson({ transaction: transaction.id });
}

async function rollback(exchange: Exchange, { backend, database }: DocumentContext): Promise<void> {
  const body = await readMessage(exchange, 'RollbackRequest');
  const id = base64Field(body, 'transaction');
  if (id === undefined) throw invalidArgument('The field "transaction" is required.');
  backend.transactions.end(backend.transactions.get(database, id).id);
  exchange.sendJson({});
}

async function collectionIds(exchange: Exchange, { backend, database, caller, path }: DocumentContext): Promise<void> {
  checkParentPath(path);
  const body = await readMessage(exchange, 'ListCollectionIdsRequest');
  const page = listCollectionIds(backend, database, caller, {
    parent: path,
    pageSize: integerField(body, 'pageSize') ?? 0,
    pageToken: stringField(body, 'pageToken'),
    readTime: decodeReadTime(body),
  });
  exchange.sendJson({
    ...(page.collectionIds.length > 0 && { collectionIds: page.collectionIds }),
    ...(page.nextPageToken !== '' && { nextPageToken: page.nextPageToken }),
  });
}

/** Decodes the consistency selector of a read. Throws INVALID_ARGUMENT if it is malformed. */
function decodeReadIn(body: JsonObject): ReadIn {
  const transaction = base64Field(body, 'transaction');
  if (transaction !== undefined) return { transaction };
  const options = messageField(body, 'newTransaction');
  // Transactions started by a read default to read-only.
  if (options)
    return {
      newTransaction: messageField(options, 'readWrite')
        ? { readOnly: false }
        : { ...decodeTransactionOptions(options), readOnly: true },
    };
  const readTime = decodeReadTime(body);
  return readTime ? { readTime } : {};
}

function decodeTransactionOptions(options: JsonObject | undefined): TransactionOptions {
  const readOnly = options && messageField(options, 'readOnly');
  if (!readOnly) return { readOnly: false };
  const readTime = decodeReadTime(readOnly);
  return { readOnly: true, ...(readTime && { readTime }) };
}

function decodeReadTime(message: JsonObject): Timestamp | undefined {
  const readTime = field(message, 'readTime');
  return readTime === undefined ? undefined : decodeTimestamp(readTime);
}
