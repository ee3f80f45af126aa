import * as sdk from 'firebase/firestore';
import {
  and,
  average,
  collection,
  doc,
  documentId,
  getAggregateFromServer,
  getCountFromServer,
  getDocs,
  or,
  orderBy,
  query,
  sum,
  where,
  writeBatch,
  type QueryConstraint,
} from 'firebase/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLocalClients } from '../testing/localClients.ts';

const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { " +
  'match /{path=**} { allow read, write; } } }';

const { as } = useLocalClients(sdk, RULES);

const VALUES: Readonly<Record<string, unknown>> = {
  nan: Number.NaN,
  n1: 1,
  n2: 2,
  text: '1',
  list: [1],
  lists: [1, null, Number.NaN],
  map: { a: 1 },
  nothing: null,
};

beforeEach(async () => {
  const db = as();
  const batch = writeBatch(db);
  for (const [id, v] of Object.entries(VALUES)) batch.set(doc(db, 'c', id), { v, size: id.length });
  batch.set(doc(db, 'c/other'), { size: 5 });
  await batch.commit();
});

async function ids(...constraints: readonly QueryConstraint[]): Promise<readonly string[]> {
  return (await getDocs(query(collection(as(), 'c'), ...constraints))).docs.map(({ id }) => id);
}

async function count(constraint: QueryConstraint): Promise<number> {
  return (await getCountFromServer(query(collection(as(), 'c'), constraint))).data().count;
}

describe('null and NaN', () => {
  it.each<[string, QueryConstraint, readonly string[], number?]>([
    ['== null', where('v', '==', null), ['nothing']],
    ['== NaN', where('v', '==', Number.NaN), ['nan']],
    ['!= null', where('v', '!=', null), ['nan', 'n1', 'n2', 'text', 'list', 'lists', 'map']],
    ['!= NaN', where('v', '!=', Number.NaN), ['n1', 'n2', 'text', 'list', 'lists', 'map']],
    ['in [null]', where('v', 'in', [null]), []],
    ['in [NaN, 1, null]', where('v', 'in', [Number.NaN, 1, null]), ['n1']],
    ['in [[1]]', where('v', 'in', [[1]]), ['list']],
    ['not-in [null]', where('v', 'not-in', [null]), []],
    // The SDK filters NaN out of the results locally, but counts are computed by the server.
    ['not-in [NaN, 1]', where('v', 'not-in', [Number.NaN, 1]), ['n2', 'text', 'list', 'lists', 'map'], 6],
    ['array-contains-any [null, NaN]', where('v', 'array-contains-any', [null, Number.NaN]), []],
    ['array-contains-any [null, 1]', where('v', 'array-contains-any', [null, 1]), ['list', 'lists']],
  ])('%s', async (_name, constraint, expected, counted = expected.length) => {
    expect(await ids(constraint)).toEqual(expected);
    expect(await count(constraint)).toBe(counted);
  });
});

describe('names among filters', () => {
  it('are ordered last, and rejected where they are not allowed', async () => {
    expect(await ids(where('size', '>=', 4), where(documentId(), '!=', 'list'))).toEqual([
      'text',
      'lists',
      'other',
      'nothing',
    ]);
    expect(await ids(where(documentId(), 'not-in', ['n1', 'n2']), where('size', '<', 4))).toEqual(['map', 'nan']);
    await expect(ids(where('size', '!=', 2), orderBy(documentId()))).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('order by clause cannot contain more fields after the key'),
    });
    await expect(ids(where('size', '!=', 2), where(documentId(), '==', 'n1'))).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('Equality on key is not allowed'),
    });
  });
});

describe('disjunctions', () => {
  it('omit documents without a field of an inequality', async () => {
    const c = collection(as(), 'c');
    const found = async (filter: sdk.QueryCompositeFilterConstraint): Promise<readonly string[]> =>
      (await getDocs(query(c, filter))).docs.map(({ id }) => id);
    expect(await found(or(where('v', '==', 1), where('size', '==', 5)))).toEqual(['lists', 'n1', 'other']);
    expect(await found(or(where('v', '>=', 2), where('size', '==', 5)))).toEqual(['n2', 'lists']);
    expect(
      await found(
        and(
          where('v', 'in', [1, 2, '1']),
          or(where('size', '==', 4), and(where('v', 'in', [1, 9]), where('size', '>', 1))),
        ),
      ),
    ).toEqual(['n1', 'text']);
  });
});

describe('aggregations', () => {
  it.each<[string, readonly unknown[], number, number | null]>([
    ['integers that overflow', [2 ** 62, 2 ** 62, 2 ** 62], 3 * 2 ** 62, 2 ** 62],
    [
      'integers that overflow temporarily',
      [Number.MAX_SAFE_INTEGER, 1, -101],
      Number.MAX_SAFE_INTEGER - 100,
      (Number.MAX_SAFE_INTEGER - 100) / 3,
    ],
    [
      'doubles beyond the largest',
      [Number.MAX_VALUE, Number.MAX_VALUE],
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ],
    ['NaN among numbers', [1, Number.NaN, 2], Number.NaN, Number.NaN],
    ['infinities of both signs', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], Number.NaN, Number.NaN],
    ['no numbers', ['1', [2], null], 0, null],
    ['nothing', [], 0, null],
    ['a fraction', [8.6, 9], 17.6, 8.8],
  ])('%s', async (_name, values, total, mean) => {
    const db = as();
    const batch = writeBatch(db);
    values.forEach((n, at) => batch.set(doc(db, 'sums', `d${at}`), { 'a b': { n } }));
    await batch.commit();
    const field = new sdk.FieldPath('a b', 'n');
    const { total: added, mean: middle } = (
      await getAggregateFromServer(collection(db, 'sums'), { total: sum(field), mean: average(field) })
    ).data();
    expect([added, middle]).toEqual([total, mean]);
  });

  it('accept any alias, and no more than five', async () => {
    const c = collection(as(), 'c');
    const alias = `${'long '.repeat(400)}/\\\`.[]`;
    expect((await getAggregateFromServer(c, { [alias]: sum('size'), 'with.dots': sdk.count() })).data()).toEqual({
      [alias]: 35,
      'with.dots': 9,
    });
    const six = Object.fromEntries(Array.from({ length: 6 }, (_none, n) => [`n${n}`, sum(`f${n}`)]));
    await expect(getAggregateFromServer(c, six)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('maximum number of aggregations'),
    });
  });
});
