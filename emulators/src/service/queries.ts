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

/** Fields common to all query responses. */
interface QueryResult {
  /** Base64, if this read opened a transaction. */
  readonly openedTransaction: string | undefined;
  readonly readTime: Timestamp;
}

/** Response to RunQuery; has no documents if the query was only planned. */
export interface DocumentsResult extends QueryResult {
  readonly documents: readonly Document[] | undefined;
  readonly metrics: ExplainMetrics | undefined;
}

/** Implements RunQuery: returns the complete documents in order; the front end applies the query's projection. */
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

/** Response to RunAggregationQuery; has no values if it was only planned. */
export interface ValuesResult extends QueryResult {
  readonly values: ReadonlyMap<string, Value> | undefined;
  readonly metrics: ExplainMetrics | undefined;
}

/** Implements RunAggregationQuery: returns a value for each alias. */
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
 * Checks that a caller can run a query, once or as a listener. Throws PERMISSION_DENIED, and FAILED_PRECONDITION if a
 * required index is missing.
 * @param options `onRead` receives the path of every document that the verdict depends on
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

/** Returns how many index entries were aggregated, if one of the aggregations counted them all. */
function entriesOf(values: ReadonlyMap<string, Value>, aggregations: readonly Aggregation[]): number | undefined {
  const counting = aggregations.find((aggregation) => aggregation.kind === 'count' && aggregation.upTo === undefined);
  const counted = counting && values.get(counting.alias);
  return counted?.kind === 'integer' ? Number(counted.value) : undefined;
}
