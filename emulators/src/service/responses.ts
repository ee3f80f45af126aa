import type { FieldPath } from '../values/fieldPath.ts';
import { isNamePath } from '../values/fieldPath.ts';
import type { Query } from '../query/query.ts';
import type { Document, Timestamp, Value } from '../values/value.ts';
import type { ExplainMetrics } from './explain.ts';
import type { DocumentsResult, ValuesResult } from './queries.ts';
import type { BatchGetResult } from './reads.ts';

/**
 * One message of the BatchGetDocuments response stream. The first carries the id of the transaction opened by the read.
 */
export type BatchGetItem =
  | { readonly kind: 'transaction'; readonly transaction: string }
  | { readonly kind: 'found'; readonly document: Document; readonly readTime: Timestamp }
  | { readonly kind: 'missing'; readonly path: string; readonly readTime: Timestamp };

/** Yields the messages of a BatchGetDocuments response. */
export function* batchGetItems({ openedTransaction, documents, readTime }: BatchGetResult): Generator<BatchGetItem> {
  if (openedTransaction !== undefined) yield { kind: 'transaction', transaction: openedTransaction };
  for (const [path, document] of documents) {
    if (document) yield { kind: 'found', document, readTime };
    else yield { kind: 'missing', path, readTime };
  }
}

/** One message of the RunQuery response stream. */
export type QueryItem =
  | { readonly kind: 'transaction'; readonly transaction: string }
  /** Sent once if the query has an offset or no results. */
  | ({ readonly kind: 'progress'; readonly readTime: Timestamp; readonly skippedResults: number } & End)
  | ({ readonly kind: 'document'; readonly document: Document; readonly readTime: Timestamp } & End)
  | PlanItem;

/** Marks the last result message: clients close the stream after it. */
interface End {
  readonly done: boolean;
  /** In the last message if the query was explained and executed. */
  readonly metrics?: ExplainMetrics;
}

/** The only message if the query was explained but not executed. */
interface PlanItem {
  readonly kind: 'plan';
  readonly metrics: ExplainMetrics;
}

/** Yields the messages of a RunQuery response. */
export function* queryItems(query: Query, result: DocumentsResult): Generator<QueryItem> {
  const { openedTransaction, documents } = result;
  if (openedTransaction !== undefined) yield { kind: 'transaction', transaction: openedTransaction };
  if (documents) yield* resultItems(query, documents, result);
  else if (result.metrics) yield { kind: 'plan', metrics: result.metrics };
}

function* resultItems(
  query: Query,
  documents: readonly Document[],
  { readTime, metrics }: DocumentsResult,
): Generator<QueryItem> {
  const end = (isLast: boolean): End => (isLast && metrics ? { done: true, metrics } : { done: isLast });
  if (query.offset > 0 || documents.length === 0)
    yield { kind: 'progress', readTime, skippedResults: query.offset, ...end(documents.length === 0) };
  const last = documents.length - 1;
  for (const [at, document] of documents.entries()) yield { kind: 'document', document, readTime, ...end(at === last) };
}

/** One message of the RunAggregationQuery response stream. */
export type AggregationItem =
  | {
      readonly kind: 'result';
      readonly values: ReadonlyMap<string, Value>;
      readonly openedTransaction: string | undefined;
      readonly readTime: Timestamp;
      /** Present if the query was explained and executed. */
      readonly metrics: ExplainMetrics | undefined;
    }
  | PlanItem;

/** Yields the messages of a RunAggregationQuery response. */
export function* aggregationItems({
  values,
  metrics,
  openedTransaction,
  readTime,
}: ValuesResult): Generator<AggregationItem> {
  if (values) yield { kind: 'result', values, openedTransaction, readTime, metrics };
  else if (metrics) yield { kind: 'plan', metrics };
}

/** Returns the fields that the response contains; undefined for all of them. It always contains the name. */
export function projectionOf(query: Query): readonly FieldPath[] | undefined {
  return query.select?.filter((field) => !isNamePath(field));
}
