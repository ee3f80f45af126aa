import { describe, expect, it } from 'vitest';
import { Database } from '../store/database.ts';
import { stageCommit } from '../store/stage.ts';
import { double, int, map, NULL, text } from '../testing/values.ts';
import type { Value } from '../values/value.ts';
import { runAggregations, type Aggregation } from './aggregate.ts';
import type { Query } from './query.ts';

const NAME = { projectId: 'demo-test', databaseId: '(default)' };
const QUERY: Query = { parent: '', collectionId: 'c', allDescendants: false, orderBy: [], offset: 0 };
const MAX = 2n ** 63n - 1n;

function aggregate(
  documents: readonly Readonly<Record<string, Value>>[],
  aggregations: readonly Aggregation[],
  query: Partial<Query> = {},
): Readonly<Record<string, Value>> {
  const database = new Database(NAME, () => undefined);
  const writes = documents.map(
    (fields, at) =>
      ({ kind: 'update', path: `c/${at}`, fields: new Map(Object.entries(fields)), transforms: [] }) as const,
  );
  database.store(stageCommit(NAME, (path) => database.get(path), writes, database.clock.nextCommitTime()));
  return Object.fromEntries(runAggregations(database, { ...QUERY, ...query }, aggregations));
}

const sum = (name: string): Aggregation => ({ kind: 'sum', alias: `sum ${name}`, field: [name] });
const avg = (name: string): Aggregation => ({ kind: 'avg', alias: `avg ${name}`, field: [name] });
const COUNT: Aggregation = { kind: 'count', alias: 'count' };

describe('several aggregations', () => {
  const documents = [
    { n: int(1), m: int(10) },
    { n: int(2) },
    { n: int(3), m: text('ten') },
    { m: int(20) },
    { n: int(5), m: int(40) },
  ];

  it('cover only documents that have every aggregated field, of any type', () => {
    expect(aggregate(documents, [COUNT, sum('n'), avg('m')])).toEqual({
      count: int(3),
      'sum n': int(9),
      'avg m': double(25),
    });
    expect(aggregate(documents, [COUNT, sum('n')])).toEqual({ count: int(4), 'sum n': int(11) });
    expect(aggregate(documents, [COUNT])).toEqual({ count: int(5) });
  });

  it('apply offset and limit to those documents', () => {
    expect(aggregate(documents, [COUNT, sum('n'), sum('m')], { offset: 1, limit: 2 })).toEqual({
      count: int(2),
      'sum n': int(8),
      'sum m': int(40),
    });
  });

  it('sum only the numbers', () => {
    const mixed = [{ n: int(1) }, { n: double(0.5) }, { n: text('2') }, { n: NULL }, { n: map({ x: int(1) }) }];
    expect(aggregate(mixed, [COUNT, sum('n'), avg('n')])).toEqual({
      count: int(5),
      'sum n': double(1.5),
      'avg n': double(0.75),
    });
    expect(aggregate([], [COUNT, sum('n'), avg('n')])).toEqual({ count: int(0), 'sum n': int(0), 'avg n': NULL });
    expect(aggregate([{ n: int(1) }, { n: double(Number.NaN) }], [sum('n'), avg('n')])).toEqual({
      'sum n': double(Number.NaN),
      'avg n': double(Number.NaN),
    });
  });

  it('switch to doubles on integer overflow', () => {
    const large = { kind: 'integer', value: MAX } as const;
    expect(aggregate([{ n: large }, { n: int(-1) }], [sum('n')])).toEqual({
      'sum n': { kind: 'integer', value: MAX - 1n },
    });
    expect(aggregate([{ n: large }, { n: large }], [sum('n'), avg('n')])).toEqual({
      'sum n': double(2 ** 64),
      'avg n': double(2 ** 63),
    });
    expect(aggregate([{ n: large }, { n: large }, { n: { kind: 'integer', value: -MAX } }], [sum('n')])).toEqual({
      'sum n': large,
    });
  });
});
