import type { Snapshot } from '../store/snapshot.ts';
import { fieldAt, type FieldPath } from '../values/field-path.ts';
import type { Document, Value } from '../values/value.ts';
import type { Query } from './query.ts';
import { countQuery, runQuery } from './run.ts';

/** One aggregation over the results of a query. */
export type Aggregation =
  | { readonly kind: 'count'; readonly alias: string; readonly upTo?: number }
  | { readonly kind: 'sum' | 'avg'; readonly alias: string; readonly field: FieldPath };

const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

/** The value of each aggregation by its alias. Counting alone reads no document where an index answers it. */
export function runAggregations(database: Snapshot, query: Query, aggregations: readonly Aggregation[]): ReadonlyMap<string, Value> {
  const results = new Map<string, Value>();
  let documents: readonly Document[] | undefined;
  for (const aggregation of aggregations) {
    if (aggregation.kind === 'count') {
      const count = countQuery(database, query);
      results.set(aggregation.alias, { kind: 'integer', value: BigInt(Math.min(count, aggregation.upTo ?? count)) });
    } else {
      documents ??= runQuery(database, query);
      const numbers = numbersAt(documents, aggregation.field);
      results.set(aggregation.alias, aggregation.kind === 'sum' ? sumOf(numbers) : averageOf(numbers));
    }
  }
  return results;
}

function numbersAt(documents: readonly Document[], field: FieldPath): readonly (bigint | number)[] {
  const numbers: (bigint | number)[] = [];
  for (const document of documents) {
    const value = fieldAt(document.fields, field);
    if (value?.kind === 'integer' || value?.kind === 'double') numbers.push(value.value);
  }
  return numbers;
}

/** Integers add up exactly; beyond 64 bits, or with any double among them, the sum is a double. */
function sumOf(numbers: readonly (bigint | number)[]): Value {
  let integers = 0n;
  let doubles = 0;
  let hasDouble = false;
  for (const number of numbers) {
    if (typeof number === 'bigint') {
      integers += number;
    } else {
      doubles += number;
      hasDouble = true;
    }
  }
  if (hasDouble || integers > MAX_INTEGER || integers < MIN_INTEGER) return { kind: 'double', value: Number(integers) + doubles };
  return { kind: 'integer', value: integers };
}

function averageOf(numbers: readonly (bigint | number)[]): Value {
  if (numbers.length === 0) return { kind: 'null' };
  const sum = sumOf(numbers);
  const total = sum.kind === 'integer' || sum.kind === 'double' ? Number(sum.value) : 0;
  return { kind: 'double', value: total / numbers.length };
}
