import { describe, expect, it } from 'vitest';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';
import { Database } from '../store/database.ts';
import { stageCommit } from '../store/stage.ts';
import { Random } from '../testing/random.ts';
import { array, bool, double, int, map, NULL, reference, text, time } from '../testing/values.ts';
import { formatResourceName } from '../values/name.ts';
import { compareValues, typeOrder } from '../values/order.ts';
import type { Document, Value } from '../values/value.ts';
import { fullOrder, type Query } from './query.ts';
import { countQuery, runQuery } from './run.ts';

const NAME = { projectId: 'demo-test', databaseId: '(default)' };
const PATHS = ['c', 'd', 'p/1/c', 'p/2/c'];
const VALUES: readonly Value[] = [
  NULL,
  bool(true),
  bool(false),
  int(-1),
  int(0),
  double(-0),
  int(1),
  double(1),
  double(1.5),
  int(2),
  double(Number.NaN),
  double(Number.POSITIVE_INFINITY),
  time('2024-01-01T00:00:00Z'),
  text(''),
  text('a'),
  text('b'),
  reference('c/5'),
  array(),
  array(int(1)),
  array(int(1), text('a')),
  array(double(Number.NaN)),
  map({}),
  map({ x: int(1) }),
];
const FIELDS = [['n'], ['s'], ['m', 'x']];
const OPS: readonly QueryConstraint['op'][] = [
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not-in',
  'array-contains',
  'array-contains-any',
];

describe('the query engine', () => {
  it.each([1, 2, 3, 4])('returns the same as a naive implementation on random data and queries, seed %i', (seed) => {
    const random = new Random(seed);
    const database = new Database(NAME, () => undefined);
    const stored = new Map<string, Document>();
    for (let round = 0; round < 60; round += 1) {
      change(database, stored, random);
      for (let turn = 0; turn < 25; turn += 1) {
        const query = randomQuery(random);
        const expected = naive([...stored.values()], query);
        const shown = JSON.stringify(query, (_key, value: unknown) =>
          typeof value === 'bigint' ? `${value}n` : value,
        );
        expect(
          runQuery(database, query).map((document) => document.path),
          shown,
        ).toEqual(expected);
        expect(countQuery(database, query), shown).toBe(expected.length);
      }
    }
  });
});

/** Commits random writes and deletes, mostly to one collection so that it gets indexes. */
function change(database: Database, stored: Map<string, Document>, random: Random): void {
  const writes = Array.from({ length: 30 }, () => {
    const collection = random.chance(0.8) ? 'c' : random.pick(PATHS);
    const path = `${collection}/${random.below(200)}`;
    if (random.chance(0.2)) return { kind: 'delete', path } as const;
    return { kind: 'update', path, fields: randomFields(random), transforms: [] } as const;
  });
  const commit = stageCommit(NAME, (path) => database.get(path), writes, database.clock.nextCommitTime());
  database.store(commit);
  for (const [path, document] of commit.outcome) {
    if (document) stored.set(path, document);
    else stored.delete(path);
  }
}

function randomFields(random: Random): Document['fields'] {
  const fields = new Map<string, Value>();
  if (random.chance(0.9)) fields.set('n', random.chance(0.7) ? int(random.below(40)) : random.pick(VALUES));
  if (random.chance(0.7)) fields.set('s', random.pick(VALUES));
  if (random.chance(0.5)) fields.set('m', map(random.chance(0.8) ? { x: random.pick(VALUES) } : {}));
  return fields;
}

function randomQuery(random: Random): Query {
  const filter = random.chance(0.75) ? randomFilter(random, 0) : undefined;
  const bare: Query = {
    ...random.pick([
      { parent: '', collectionId: 'c', allDescendants: false },
      { parent: '', collectionId: 'c', allDescendants: false },
      { parent: '', collectionId: 'd', allDescendants: false },
      { parent: 'p/1', collectionId: 'c', allDescendants: false },
      { parent: '', collectionId: 'c', allDescendants: true },
      { parent: 'p/2', collectionId: undefined, allDescendants: true },
    ]),
    ...(filter && { filter }),
    orderBy: randomOrder(random),
    offset: random.chance(0.2) ? random.below(5) : 0,
    ...(random.chance(0.4) && { limit: random.below(12) }),
  };
  return { ...bare, ...randomCursor(random, bare, 'startAt'), ...randomCursor(random, bare, 'endAt') };
}

function randomOrder(random: Random): Query['orderBy'] {
  const fields = [...FIELDS, ['__name__']].filter(() => random.chance(0.3));
  return fields.map((field) => ({ field, direction: random.chance(0.5) ? 'DESC' : 'ASC' }));
}

function randomCursor(random: Random, query: Query, name: 'startAt' | 'endAt'): Partial<Query> {
  if (!random.chance(0.2)) return {};
  const order = fullOrder(query);
  const values = order
    .slice(0, 1 + random.below(order.length))
    .map((line) => (line.field[0] === '__name__' ? reference(`c/${random.below(200)}`) : randomOperand(random)));
  return { [name]: { values, before: random.chance(0.5) } };
}

function randomOperand(random: Random): Value {
  return random.chance(0.5) ? int(random.below(40)) : random.pick(VALUES);
}

function randomFilter(random: Random, depth: number): QueryFilter {
  if (depth < 2 && random.chance(0.45)) {
    const filters = Array.from({ length: 1 + random.below(3) }, () => randomFilter(random, depth + 1));
    return { kind: random.chance(0.7) ? 'and' : 'or', filters };
  }
  const op = random.pick(OPS);
  const many = op === 'in' || op === 'not-in' || op === 'array-contains-any';
  if (random.chance(0.1)) {
    const names = [reference(`c/${random.below(200)}`), reference(`p/1/c/${random.below(200)}`)];
    return {
      kind: 'field',
      constraint: { field: ['__name__'], op, value: many ? array(...names) : random.pick(names) },
    };
  }
  const value = many
    ? array(...Array.from({ length: 1 + random.below(3) }, () => randomOperand(random)))
    : randomOperand(random);
  return { kind: 'field', constraint: { field: random.pick(FIELDS), op, value } };
}

/** Runs a query without indexes, by filtering and sorting all documents. */
function naive(documents: readonly Document[], query: Query): readonly string[] {
  const order = fullOrder(query);
  const inScope = documents.filter(({ path }) => {
    const segments = path.split('/');
    const collection = segments.slice(0, -1).join('/');
    if (!query.allDescendants)
      return collection === (query.parent === '' ? '' : `${query.parent}/`) + String(query.collectionId);
    return (
      path.startsWith(query.parent === '' ? '' : `${query.parent}/`) &&
      (query.collectionId === undefined || segments.at(-2) === query.collectionId)
    );
  });
  const position = (document: Document): readonly Value[] =>
    order.map((line) => valueOf(document, line.field) as Value);
  const compare = (left: readonly Value[], right: readonly Value[]): number => {
    for (const [at, line] of order.entries()) {
      if (at >= left.length || at >= right.length) return 0;
      const result = compareValues(left[at] as Value, right[at] as Value);
      if (result !== 0) return line.direction === 'DESC' ? -result : result;
    }
    return 0;
  };
  const { startAt, endAt } = query;
  const results = inScope
    .filter((document) => !query.filter || holds(query.filter, document))
    .filter((document) => order.every((line) => valueOf(document, line.field) !== undefined))
    .filter(
      (document) =>
        !startAt ||
        compare(position(document), startAt.values) >= (startAt.before ? 0 : 1) ||
        compare(position(document), startAt.values) > 0,
    )
    .filter(
      (document) =>
        !endAt ||
        compare(position(document), endAt.values) < (endAt.before ? 0 : 1) ||
        compare(position(document), endAt.values) < 0,
    )
    .sort((left, right) => compare(position(left), position(right)));
  return results.slice(query.offset, query.offset + (query.limit ?? results.length)).map((document) => document.path);
}

function valueOf(document: Document, [head, ...rest]: readonly string[]): Value | undefined {
  if (head === '__name__') return { kind: 'reference', value: formatResourceName(NAME, document.path) };
  const value = document.fields.get(head as string);
  if (rest.length === 0) return value;
  return value?.kind === 'map' ? value.fields.get(rest[0] as string) : undefined;
}

/** Evaluates a filter as documented, independently of the query engine. */
function holds(filter: QueryFilter, document: Document): boolean {
  if (filter.kind !== 'field') {
    const satisfied = filter.filters.filter((inner) => holds(inner, document)).length;
    return filter.kind === 'and' ? satisfied === filter.filters.length : satisfied > 0;
  }
  const { field, op, value: operand } = filter.constraint;
  const value = valueOf(document, field);
  if (value === undefined) return false;
  const isEqualTo = (other: Value): boolean => compareValues(value, other) === 0;
  const operands = operand.kind === 'array' ? operand.values : [];
  const elements = value.kind === 'array' ? value.values : [];
  const isNaN = [value, operand].some((one) => one.kind === 'double' && Number.isNaN(one.value));
  const comparable = typeOrder(value) === typeOrder(operand) && !isNaN;
  const order = compareValues(value, operand);
  const results: Readonly<Record<QueryConstraint['op'], boolean>> = {
    '==': isEqualTo(operand),
    '!=': value.kind !== 'null' && !isEqualTo(operand),
    '<': comparable && order < 0,
    '<=': comparable && order <= 0,
    '>': comparable && order > 0,
    '>=': comparable && order >= 0,
    in: sought(operands).some(isEqualTo),
    'not-in':
      value.kind !== 'null' && !operands.some((one) => one.kind === 'null') && !sought(operands).some(isEqualTo),
    'array-contains': elements.some((element) => sought([operand]).some((one) => compareValues(element, one) === 0)),
    'array-contains-any': elements.some((element) => sought(operands).some((one) => compareValues(element, one) === 0)),
  };
  return results[op];
}

/** Removes null and NaN, which only unary filters match. */
function sought(values: readonly Value[]): readonly Value[] {
  return values.filter((value) => value.kind !== 'null' && !(value.kind === 'double' && Number.isNaN(value.value)));
}
