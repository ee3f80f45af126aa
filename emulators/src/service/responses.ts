import type { FieldPath } from '../values/fieldPath.ts';
import { isNamePath } from '../values/fieldPath.ts';
import type { Query } from '../query/query.ts';
import type { Document, Timestamp, Value } from '../values/value.ts';
import type { ExplainMetrics } from './explain.ts';
import type { DocumentsResult, ValuesResult } from './queries.ts';
import type { BatchGetResult } from './reads.ts';

/** A message in the BatchGetDocuments response stream. */
export type BatchGetItem =
  | { readonly kind: 'transaction'; readonly transaction: string }
  | { readonly kind: 'found'; readonly document: Document; readonly readTime: Timestamp }
  | { readonly kind: 'missing'; readonly path: string; readonly readTime: Timestamp };

/** Yields the messages of a BatchGetDocuments response. The ID of a new transaction is sent first. */
export function* batchGetItems({ openedTransaction, documents, readTime }: BatchGetResult): Generator<BatchGetItem> {
  if (openedTransaction !== undefined) yield { kind: 'transaction', transaction: openedTransaction };
  for (const [path, document] of documents) {
    if (document) yield { kind: 'found', document, readTime };
    else yield { kind: 'missing', path, readTime };
  }
}

/** A message in the RunQuery response stream. */
export type QueryItem =
  | { readonly kind: 'transaction'; readonly transaction: string }
  /** Sent first if the query has an offset, or alone if it has no results. */
  | ({ readonly kind: 'progress'; readonly readTime: Timestamp; readonly skippedResults: number } & End)
  | ({ readonly kind: 'document'; readonly document: Document; readonly readTime: Timestamp } & End)
  | PlanItem;

/** Marks the last result message. Clients close the stream when `done` is true. */
interface End {
  readonly done: boolean;
  /** Present on the last message if the query was explained with `analyze`. */
  readonly metrics?: ExplainMetrics;
}

/** The only message if the query was explained without `analyze`. */
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

/** A message in the RunAggregationQuery response stream. */
export type AggregationItem =
  | {
      readonly kind: 'result';
      readonly values: ReadonlyMap<string, Value>;
      readonly openedTransaction: string | undefined;
      readonly readTime: Timestamp;
      /** Present if the query was explained with `analyze`. */
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

/** Returns the fields to include in the response, or undefined for all. The document name is always included. */
export function projectionOf(query: Query): readonly FieldPath[] | undefined {
  return query.select?.filter((field) => !isNamePath(field));
}
