import type { FieldPath } from '../values/fieldPath.ts';
import { isNamePath } from '../values/fieldPath.ts';
import type { Query } from '../query/query.ts';
import type { Document, Timestamp, Value } from '../values/value.ts';
import type { ExplainMetrics } from './explain.ts';
import type { DocumentsAnswer, ValuesAnswer } from './queries.ts';
import type { BatchGetResult } from './reads.ts';

/** One message of the stream that answers BatchGetDocuments. The first tells the transaction that the read opened. */
export type BatchGetItem =
  | { readonly kind: 'transaction'; readonly transaction: string }
  | { readonly kind: 'found'; readonly document: Document; readonly readTime: Timestamp }
  | { readonly kind: 'missing'; readonly path: string; readonly readTime: Timestamp };

/** The stream that answers BatchGetDocuments. */
export function* batchGetItems({ openedTransaction, documents, readTime }: BatchGetResult): Generator<BatchGetItem> {
  if (openedTransaction !== undefined) yield { kind: 'transaction', transaction: openedTransaction };
  for (const [path, document] of documents) {
    if (document) yield { kind: 'found', document, readTime };
    else yield { kind: 'missing', path, readTime };
  }
}

/** One message of the stream that answers RunQuery. */
export type QueryItem =
  | { readonly kind: 'transaction'; readonly transaction: string }
  /** Told once when the query has an offset, or no results: then only the time of the read is news. */
  | { readonly kind: 'progress'; readonly readTime: Timestamp; readonly skippedResults: number; readonly done: boolean }
  /** The last message of the results says that they are done; clients close the stream on it, so no metrics may follow. */
  | { readonly kind: 'document'; readonly document: Document; readonly readTime: Timestamp; readonly done: boolean }
  | MetricsItem;

/** The last message when an explanation was asked for; without the time when nothing was read. */
export interface MetricsItem {
  readonly kind: 'metrics';
  readonly metrics: ExplainMetrics;
  readonly readTime: Timestamp | undefined;
}

/** The stream that answers RunQuery. */
export function* queryItems(query: Query, answer: DocumentsAnswer): Generator<QueryItem> {
  const { openedTransaction, documents } = answer;
  if (openedTransaction !== undefined) yield { kind: 'transaction', transaction: openedTransaction };
  if (documents) yield* resultItems(query, documents, answer.readTime, answer.metrics === undefined);
  if (answer.metrics) yield { kind: 'metrics', metrics: answer.metrics, readTime: documents && answer.readTime };
}

function* resultItems(
  query: Query,
  documents: readonly Document[],
  readTime: Timestamp,
  isEnd: boolean,
): Generator<QueryItem> {
  if (query.offset > 0 || documents.length === 0)
    yield { kind: 'progress', readTime, skippedResults: query.offset, done: isEnd && documents.length === 0 };
  const last = documents.length - 1;
  for (const [at, document] of documents.entries())
    yield { kind: 'document', document, readTime, done: isEnd && at === last };
}

/** One message of the stream that answers RunAggregationQuery. */
export type AggregationItem =
  | {
      readonly kind: 'result';
      readonly values: ReadonlyMap<string, Value>;
      readonly openedTransaction: string | undefined;
      readonly readTime: Timestamp;
    }
  | MetricsItem;

/** The stream that answers RunAggregationQuery. */
export function* aggregationItems({
  values,
  metrics,
  openedTransaction,
  readTime,
}: ValuesAnswer): Generator<AggregationItem> {
  if (values) yield { kind: 'result', values, openedTransaction, readTime };
  if (metrics) yield { kind: 'metrics', metrics, readTime: values && readTime };
}

/** The fields that a query's results are to show; undefined for all of them. The name is always shown. */
export function projectionOf(query: Query): readonly FieldPath[] | undefined {
  return query.select?.filter((field) => !isNamePath(field));
}
