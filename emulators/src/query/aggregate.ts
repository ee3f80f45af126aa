import type { Snapshot } from '../store/snapshot.ts';
import { fieldAt, type FieldPath } from '../values/fieldPath.ts';
import type { Document, Value } from '../values/value.ts';
import { queriedValue } from './filter.ts';
import type { Query } from './query.ts';
import { countQuery, runQuery } from './run.ts';

/** A count, sum, or average over the results of a query. */
export type Aggregation =
  | { readonly kind: 'count'; readonly alias: string; readonly upTo?: number }
  | { readonly kind: 'sum' | 'avg'; readonly alias: string; readonly field: FieldPath };

const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

/**
 * Computes aggregations and returns their values by alias. Includes only documents that have all aggregated fields,
 * like Firestore, which reads them from a single index. A count on its own reads no documents if an index covers the
 * query.
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

/**
 * Returns the query results that have all given fields. Documents without them do not count toward the offset and
 * limit.
 */
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

/** Sums numbers. The result is an integer if all numbers are integers and the exact sum fits into 64 bits. */
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

/** Sums doubles with Kahan summation, to reduce rounding errors. */
class CompensatedSum {
  #sum = 0;
  #compensation = 0;
  /** Plain sum, used if the compensated sum becomes NaN because of infinite values. */
  #naiveSum = 0;

  /** Adds a number and returns the current sum. */
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
