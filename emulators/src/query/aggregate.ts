import type { Snapshot } from '../store/snapshot.ts';
import { fieldAt, type FieldPath } from '../values/fieldPath.ts';
import type { Document, Value } from '../values/value.ts';
import { queriedValue } from './filter.ts';
import type { Query } from './query.ts';
import { countQuery, runQuery } from './run.ts';

/** An aggregation over a query's results. */
export type Aggregation =
  | { readonly kind: 'count'; readonly alias: string; readonly upTo?: number }
  | { readonly kind: 'sum' | 'avg'; readonly alias: string; readonly field: FieldPath };

const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

/**
 * Computes each aggregation's value by alias. All aggregations cover the same documents, those with every aggregated
 * field, because Firestore reads them from one index. Counting alone does not read any documents if an index serves it.
 * https://firebase.google.com/docs/firestore/query-data/aggregation-queries#limitations
 */
export function runAggregations(
  database: Snapshot,
  query: Query,
  aggregations: readonly Aggregation[],
): ReadonlyMap<string, Value> {
  const results = new Map<string, Value>();
  const fields = aggregations.flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.field]));
  const documents = fields.length > 0 ? documentsWith(database, query, fields) : [];
  const total = fields.length > 0 ? documents.length : countQuery(database, query);
  for (const aggregation of aggregations) {
    if (aggregation.kind === 'count') {
      results.set(aggregation.alias, { kind: 'integer', value: BigInt(Math.min(total, aggregation.upTo ?? total)) });
    } else {
      const numbers = numbersAt(documents, aggregation.field);
      results.set(aggregation.alias, aggregation.kind === 'sum' ? sumOf(numbers) : averageOf(numbers));
    }
  }
  return results;
}

/** Returns the query's results that have all the given fields. Offset and limit do not count other documents. */
function documentsWith(database: Snapshot, query: Query, fields: readonly FieldPath[]): readonly Document[] {
  const hasAll = (document: Document): boolean =>
    fields.every((field) => queriedValue(database.name, document, field) !== undefined);
  if (query.nearest) return runQuery(database, query).filter(hasAll);
  const { limit, ...unlimited } = query;
  const results = runQuery(database, { ...unlimited, offset: 0 }).filter(hasAll);
  return results.slice(query.offset, limit === undefined ? undefined : query.offset + limit);
}

function numbersAt(documents: readonly Document[], field: FieldPath): readonly (bigint | number)[] {
  const numbers: (bigint | number)[] = [];
  for (const document of documents) {
    const value = fieldAt(document.fields, field);
    if (value?.kind === 'integer' || value?.kind === 'double') numbers.push(value.value);
  }
  return numbers;
}

/** Sums integers exactly; beyond 64 bits, or if any number is a double, the sum is a double. */
function sumOf(numbers: readonly (bigint | number)[]): Value {
  let integers = 0n;
  const doubles = new CompensatedSum();
  let hasDouble = false;
  for (const number of numbers) {
    if (typeof number === 'bigint') {
      integers += number;
    } else {
      doubles.add(number);
      hasDouble = true;
    }
  }
  if (hasDouble || integers > MAX_INTEGER || integers < MIN_INTEGER)
    return { kind: 'double', value: doubles.add(Number(integers)) };
  return { kind: 'integer', value: integers };
}

/** Kahan summation of doubles, as in Firestore: carries each addition's rounding error into the next. */
class CompensatedSum {
  #sum = 0;
  #compensation = 0;
  /** Sum without compensation, which becomes the result if it is infinite. */
  #naiveSum = 0;

  /** Adds a number and returns the sum so far. */
  add(number: number): number {
    const corrected = number - this.#compensation;
    const sum = this.#sum + corrected;
    this.#compensation = sum - this.#sum - corrected;
    this.#sum = sum;
    this.#naiveSum += number;
    const compensated = this.#sum - this.#compensation;
    return Number.isNaN(compensated) && !Number.isFinite(this.#naiveSum) ? this.#naiveSum : compensated;
  }
}

function averageOf(numbers: readonly (bigint | number)[]): Value {
  if (numbers.length === 0) return { kind: 'null' };
  const sum = sumOf(numbers);
  const total = sum.kind === 'integer' || sum.kind === 'double' ? Number(sum.value) : 0;
  return { kind: 'double', value: total / numbers.length };
}
