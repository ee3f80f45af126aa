import type { Caller } from '../access/caller.ts';
import type { OnRead } from '../access/judge.ts';
import { runAggregations, type Aggregation } from '../query/aggregate.ts';
import { checkSums } from '../query/checkReach.ts';
import type { Query } from '../query/query.ts';
import { countQuery, runQuery } from '../query/run.ts';
import type { Database } from '../store/database.ts';
import type { Document, Timestamp, Value } from '../values/value.ts';
import type { Backend, ReadIn } from './backend.ts';
import { explainAggregation, explainPlan, explainQuery, type ExplainMetrics, type ExplainOptions } from './explain.ts';
import type { Moment } from './moment.ts';
import { waitForWriters, startReading } from './reads.ts';

interface QueryResult {
  /** Base64-encoded ID of the transaction that the query started, if any. */
  readonly openedTransaction: string | undefined;
  readonly readTime: Timestamp;
}

/** The result of RunQuery. `documents` is undefined if the query was only explained. */
export interface DocumentsResult extends QueryResult {
  readonly documents: readonly Document[] | undefined;
  readonly metrics: ExplainMetrics | undefined;
}

/** Implements RunQuery. Returns full documents; the caller applies the projection. */
export async function runQueryAs(
  backend: Backend,
  database: Database,
  caller: Caller,
  query: Query,
  readIn: ReadIn,
  explain?: ExplainOptions,
): Promise<DocumentsResult> {
  await waitForWriters(backend, database, readIn, { query });
  const { documents, ...result } = startQuery(backend, database, caller, query, readIn);
  const plan = explain && explainPlan(backend, query, []);
  if (explain && !explain.analyze) return { ...result, documents: undefined, metrics: plan };
  const startedAt = performance.now();
  const results = runQuery(documents, query);
  backend.meter?.documents(database.name.projectId, results.length + query.offset);
  const run = {
    resultsReturned: results.length,
    entries: results.length + query.offset,
    duration: performance.now() - startedAt,
  };
  return { ...result, documents: results, metrics: plan && explainQuery(plan, run) };
}

/** The result of RunAggregationQuery. `values` is undefined if the query was only explained. */
export interface ValuesResult extends QueryResult {
  readonly values: ReadonlyMap<string, Value> | undefined;
  readonly metrics: ExplainMetrics | undefined;
}

/** Implements RunAggregationQuery. Returns one value per alias. */
export async function runAggregationQueryAs(
  backend: Backend,
  database: Database,
  caller: Caller,
  query: Query,
  aggregations: readonly Aggregation[],
  readIn: ReadIn,
  explain?: ExplainOptions,
): Promise<ValuesResult> {
  await waitForWriters(backend, database, readIn, { query });
  const { documents, ...result } = startQuery(backend, database, caller, query, readIn, aggregations);
  const plan = explain && explainPlan(backend, query, aggregations);
  if (explain && !explain.analyze) return { ...result, values: undefined, metrics: plan };
  const startedAt = performance.now();
  const values = runAggregations(documents, query, aggregations);
  const duration = performance.now() - startedAt;
  const entries = entriesOf(values, aggregations) ?? countQuery(documents, query);
  backend.meter?.entries(database.name.projectId, entries + query.offset);
  const metrics = plan && explainAggregation(plan, { resultsReturned: 1, entries: entries + query.offset, duration });
  return { ...result, values, metrics };
}

/**
 * Checks whether the caller may run or listen to a query. Throws PERMISSION_DENIED, or FAILED_PRECONDITION if a
 * required index is missing.
 * @param options `onRead` is called with the path of each document that the rules read
 */
export function authorizeQuery(
  backend: Backend,
  database: Database,
  caller: Caller,
  query: Query,
  { onRead, aggregations }: { readonly onRead?: OnRead; readonly aggregations?: readonly Aggregation[] } = {},
): void {
  if (aggregations) checkSums(query, aggregations);
  backend.judge.list(database, caller, query, onRead);
  backend.indexes?.check(query, aggregations);
}

function startQuery(
  backend: Backend,
  database: Database,
  caller: Caller,
  query: Query,
  readIn: ReadIn,
  aggregations: readonly Aggregation[] = [],
): QueryResult & Moment {
  authorizeQuery(backend, database, caller, query, { aggregations });
  const { transaction, ...reading } = startReading(backend, database, readIn);
  if (transaction) backend.transactions.lock(transaction, { query });
  return reading;
}

/** Returns the number of aggregated entries if an unlimited count() was requested. */
function entriesOf(values: ReadonlyMap<string, Value>, aggregations: readonly Aggregation[]): number | undefined {
  const counting = aggregations.find((aggregation) => aggregation.kind === 'count' && aggregation.upTo === undefined);
  const counted = counting && values.get(counting.alias);
  return counted?.kind === 'integer' ? Number(counted.value) : undefined;
}
