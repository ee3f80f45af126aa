import { Indexes, type PlannedIndex } from '../indexes/indexes.ts';
import type { Aggregation } from '../query/aggregate.ts';
import type { Query } from '../query/query.ts';
import { formatFieldPath } from '../values/fieldPath.ts';
import type { Backend } from './backend.ts';
import { ENTRIES_PER_READ } from './meter.ts';

/** Options for Query Explain. With `analyze`, the query is executed as well as planned. */
export interface ExplainOptions {
  readonly analyze: boolean;
}

/** A `google.protobuf.Struct` with only strings and nested structs. */
export interface TextStruct {
  readonly [name: string]: string | TextStruct;
}

/**
 * The query plan and its execution statistics.
 * https://firebase.google.com/docs/firestore/reference/query-explain-report-reference
 */
export interface ExplainMetrics {
  readonly indexesUsed: readonly TextStruct[];
  /** Present only with `analyze`. */
  readonly executionStats?: ExecutionStats;
}

interface ExecutionStats {
  readonly resultsReturned: number;
  readonly executionNanos: number;
  /** Number of read operations that production would bill, without index entries. */
  readonly readOperations: number;
  readonly debugStats: TextStruct;
}

interface Run {
  /** Number of documents returned, or 1 for an aggregation query. */
  readonly resultsReturned: number;
  /** Number of index entries scanned, including entries skipped by an offset. */
  readonly entries: number;
  /** Execution time in ms. */
  readonly duration: number;
}

const NANOS_PER_MS = 1_000_000;
const AUTOMATIC_ONLY = new Indexes();
const MODES = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' } as const;
const SCOPES = { COLLECTION: 'Collection', COLLECTION_GROUP: 'Collection group' } as const;

/**
 * Returns the indexes that production would use for the query. Only automatic indexes are available without an index
 * file.
 */
export function explainPlan(backend: Backend, query: Query, aggregations: readonly Aggregation[]): ExplainMetrics {
  return { indexesUsed: (backend.indexes ?? AUTOMATIC_ONLY).plan(query, aggregations).map(encodeIndex) };
}

/** Adds execution statistics to the plan of a document query. */
export function explainQuery(plan: ExplainMetrics, run: Run): ExplainMetrics {
  return withStats(plan, run, { documents: run.entries, indexEntries: 0, readOperations: Math.max(1, run.entries) });
}

/** Adds execution statistics to the plan of an aggregation query. */
export function explainAggregation(plan: ExplainMetrics, run: Run): ExplainMetrics {
  return withStats(plan, run, {
    documents: 0,
    indexEntries: run.entries,
    readOperations: Math.max(1, Math.ceil(run.entries / ENTRIES_PER_READ)),
  });
}

function withStats(
  plan: ExplainMetrics,
  { resultsReturned, entries, duration }: Run,
  billed: { readonly documents: number; readonly indexEntries: number; readonly readOperations: number },
): ExplainMetrics {
  const debugStats = {
    documents_scanned: String(billed.documents),
    index_entries_scanned: String(entries),
    billing_details: {
      documents_billable: String(billed.documents),
      index_entries_billable: String(billed.indexEntries),
      small_ops: '0',
      min_query_cost: billed.documents + billed.indexEntries === 0 ? '1' : '0',
    },
  };
  const executionNanos = Math.max(1, Math.round(duration * NANOS_PER_MS));
  return {
    ...plan,
    executionStats: { resultsReturned, executionNanos, readOperations: billed.readOperations, debugStats },
  };
}

function encodeIndex({ scope, fields }: PlannedIndex): TextStruct {
  const properties = fields.map(({ path, mode }) => `${formatFieldPath(path)} ${MODES[mode]}`).join(', ');
  return { query_scope: SCOPES[scope], properties: `(${properties})` };
}
