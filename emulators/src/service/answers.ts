import type { FieldPath } from '../values/field-path.ts';
import { isNamePath } from '../values/field-path.ts';
import type { Query } from '../query/query.ts';
import type { Document, Timestamp } from '../values/value.ts';
import type { QueryAnswer } from './queries.ts';
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
  | { readonly kind: 'progress'; readonly readTime: Timestamp; readonly skippedResults: number }
  | { readonly kind: 'document'; readonly document: Document; readonly readTime: Timestamp };

/** The stream that answers RunQuery. */
export function* queryItems(query: Query, answer: QueryAnswer & { readonly documents: readonly Document[] }): Generator<QueryItem> {
  const { openedTransaction, readTime, documents } = answer;
  if (openedTransaction !== undefined) yield { kind: 'transaction', transaction: openedTransaction };
  if (query.offset > 0 || documents.length === 0) yield { kind: 'progress', readTime, skippedResults: query.offset };
  for (const document of documents) yield { kind: 'document', document, readTime };
}

/** The fields that a query's results are to show; undefined for all of them. The name is always shown. */
export function projectionOf(query: Query): readonly FieldPath[] | undefined {
  return query.select?.filter((field) => !isNamePath(field));
}
