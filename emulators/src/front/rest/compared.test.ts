import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, type LocalEmulator, startLocalEmulator } from '../../testing/localEmulator.ts';

/** Expected responses were observed in the official emulator 1.19.8. */
let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

const N = (value: number) => ({ integerValue: String(value) });
const NAN = { doubleValue: 'NaN' };
const NULL = { nullValue: null };
const from = [{ collectionId: 'c' }];

const field = (fieldPath: string) => ({ field: { fieldPath } });
const where = (fieldPath: string, op: string, value: object) => ({ fieldFilter: { ...field(fieldPath), op, value } });
const all = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: readonly object[]) => ({ compositeFilter: { op: 'OR', filters } });
const reference = (path: string) => ({ referenceValue: nameOf(path) });
const update = (path: string, fields: object, more: object = {}) => ({
  update: { name: nameOf(path), fields },
  ...more,
});
const vector = (...numbers: readonly object[]) => ({
  mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values: numbers } } } },
});
const transform = (...fieldTransforms: readonly object[]) => ({
  transform: { document: nameOf('c/a'), fieldTransforms },
});
const letters = (count: number) => Array.from({ length: count }, (_none, at) => String.fromCodePoint(97 + at));

const query = async (structuredQuery: object, parent = '') =>
  emulator.documents('POST', `${parent}:runQuery`, { body: { structuredQuery } });

async function found(structuredQuery: object, parent = ''): Promise<readonly string[]> {
  const rows = (await query(structuredQuery, parent)).json as readonly { document?: { name: string } }[];
  return rows.flatMap(({ document }) => (document ? [document.name.slice(nameOf('').length)] : []));
}

beforeEach(async () => {
  await emulator.clear();
  await emulator.commit([
    update('c/a', { n: N(1) }),
    update('c/b', { n: N(2) }),
    update('c/b/sub/x', { n: N(3) }),
    update('c/b/sub/x/deep/z', {}),
    update('d/e', { n: N(4) }),
  ]);
});

describe('a query without a collection', () => {
  it.each([{}, { from: [] }, { from: [{}] }])(
    "%j returns the documents of its parent's collections, ordered by name",
    async (structuredQuery) => {
      expect(await found(structuredQuery)).toEqual(['c/a', 'c/b', 'd/e']);
      expect(await found(structuredQuery, '/c/b')).toEqual(['c/b/sub/x']);
      expect(
        await found({ ...structuredQuery, limit: 1, where: where('__name__', 'GREATER_THAN', reference('c/a')) }),
      ).toEqual(['c/b']);
    },
  );

  it.each([
    [{ where: where('n', 'EQUAL', N(1)) }, 'kind is required for filter: n'],
    [{ orderBy: [field('n')] }, 'kind is required for all orders except __key__ ascending'],
    [
      { orderBy: [{ ...field('__name__'), direction: 'DESCENDING' }] },
      'kind is required for all orders except __key__ ascending',
    ],
  ])('can filter and order by name only: %j', async (structuredQuery, message) => {
    expect(await query(structuredQuery)).toMatchObject({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT', message } },
    });
  });

  it('can be counted', async () => {
    const counted = await emulator.documents('POST', ':runAggregationQuery', {
      body: { structuredAggregationQuery: { aggregations: [{ count: {} }] } },
    });
    expect(counted.json).toMatchObject([{ result: { aggregateFields: { field_1: N(3) } } }]);
  });
});

describe('rejected queries', () => {
  it.each([
    [{ from, orderBy: [field('n'), field('n')] }, 'order by clause cannot contain duplicate fields n'],
    [{ from, orderBy: [field('__x__')] }, 'Invalid reserved name in field path __x__'],
    [{ from, where: where('n.__x__', 'EQUAL', N(1)) }, 'Invalid reserved name in field path __x__'],
    [{ from, select: { fields: [{ fieldPath: '__x__' }] } }, 'Invalid reserved name in field path __x__'],
    [{ from, startAt: { values: [reference('c/a')] } }, 'Cursor has too many values.'],
    [{ from, orderBy: [field('n')], startAt: { values: [N(1), reference('c/a')] } }, 'Cursor has too many values.'],
    [
      { from, orderBy: [field('__name__')], endAt: { values: [{ stringValue: 'a' }] } },
      'Cursor __key__ value is not a document reference.',
    ],
    [{ from, where: where('__name__', 'ARRAY_CONTAINS', reference('c/a')) }, 'the name __key__ is reserved'],
    [{ from, where: {} }, 'Unknown Filter type.'],
    [{ from, where: all({}) }, 'Unknown Filter type.'],
    [
      { from, where: { compositeFilter: { op: 'OR', filters: [] } } },
      'Composite filter must have at least one sub-filter.',
    ],
    [{ from, where: { unaryFilter: field('n') } }, 'Unknown UnaryFilter operator.'],
    [
      { from, where: all(...letters(11).map((name) => where(name, 'GREATER_THAN', N(0)))) },
      `The query contains 11 distinct inequality fields: [${letters(11).join(', ')}]. ` +
        'A query may not have more than 10 distinct inequality fields.',
    ],
    [
      { from, where: all(...Array.from({ length: 101 }, (_none, at) => where(`f${at}`, 'EQUAL', N(1)))) },
      'The query may not have more than 100 filters + sort orders + ancestor total. ' +
        'Currently there are 101 filters, 0 sort orders, and no ancestor filter.',
    ],
    [{ from: [{ collectionId: '__x__' }] }, 'Collection id "__x__" is invalid because it is reserved.'],
  ])('%j', async (structuredQuery, message) => {
    expect(await query(structuredQuery)).toMatchObject({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT', message } },
    });
  });
});

describe('results', () => {
  it('mark the last message with `done`, with or without a document', async () => {
    expect((await query({ from })).json).toMatchObject([
      { document: { name: nameOf('c/a') } },
      { document: { name: nameOf('c/b') }, done: true },
    ]);
    expect((await query({ from: [{ collectionId: 'none' }] })).json).toEqual([
      { readTime: expect.any(String), done: true },
    ]);
  });

  it('never include null in a range, and include NaN if other values are excluded', async () => {
    await emulator.commit([update('c/nan', { n: NAN }), update('c/null', { n: NULL })]);
    expect(await found({ from, where: where('n', 'GREATER_THAN_OR_EQUAL', NULL) })).toEqual([]);
    expect(await found({ from, where: where('n', 'LESS_THAN_OR_EQUAL', NULL) })).toEqual([]);
    expect(await found({ from, where: where('n', 'NOT_EQUAL', NAN) })).toEqual(['c/nan', 'c/a', 'c/b']);
    expect(await found({ from, where: where('n', 'NOT_IN', { arrayValue: { values: [NAN, N(1)] } }) })).toEqual([
      'c/nan',
      'c/b',
    ]);
  });

  it('ignore an OR with a branch that has no filters', async () => {
    const everything = await found({ from });
    expect(await found({ from, where: any(where('n', 'GREATER_THAN', N(100)), all()) })).toEqual(everything);
    expect(
      await found({ from, where: all(any(where('n', 'EQUAL', N(100)), all()), where('n', 'EQUAL', N(1))) }),
    ).toEqual(['c/a']);
  });

  it('have sums of doubles without accumulated rounding errors', async () => {
    await emulator.commit([0.1, 0.2, 0.3].map((n, at) => update(`sums/${at}`, { n: { doubleValue: n } })));
    const structuredAggregationQuery = {
      structuredQuery: { from: [{ collectionId: 'sums' }] },
      aggregations: [
        { alias: 's', sum: field('n') },
        { alias: 'a', avg: field('n') },
      ],
    };
    const { json } = await emulator.documents('POST', ':runAggregationQuery', { body: { structuredAggregationQuery } });
    expect(json).toMatchObject([
      { result: { aggregateFields: { s: { doubleValue: 0.6 }, a: { doubleValue: 0.19999999999999998 } } } },
    ]);
  });

  it('have a page token after a full page, even if that is the last', async () => {
    const first = (await emulator.documents('GET', '/c?pageSize=2')).json as { nextPageToken: string };
    expect(first.nextPageToken).not.toBe('');
    expect((await emulator.documents('GET', `/c?pageSize=2&pageToken=${first.nextPageToken}`)).json).toEqual({});
    expect((await emulator.documents('GET', '/c?pageSize=3')).json).not.toHaveProperty('nextPageToken');
  });

  it('have 30 documents by default and 150 at most, also in request.query.limit', async () => {
    await emulator.commit(Array.from({ length: 151 }, (_, at) => update(`many/${at}`, {})));
    const lengthOf = async (parameters: string): Promise<number> =>
      ((await emulator.documents('GET', `/many${parameters}`)).json as { documents: unknown[] }).documents.length;
    expect(await lengthOf('')).toBe(30);
    expect(await lengthOf('?pageSize=40')).toBe(40);
    expect(await lengthOf('?pageSize=1000')).toBe(150);
    const statusIf = async (limit: number, parameters: string): Promise<number> => {
      await emulator.putRules(
        "rules_version = '2'; service cloud.firestore { " +
          `match /{path=**} { allow list: if request.query.limit == ${limit}; } }`,
      );
      return (await emulator.documents('GET', `/many${parameters}`, { token: null })).status;
    };
    expect([await statusIf(30, ''), await statusIf(150, '?pageSize=1000'), await statusIf(31, '')]).toEqual([
      200, 200, 403,
    ]);
  });
});

describe('rejected writes', () => {
  const operand = { fieldPath: 'n', increment: N(1) };
  const verify = { verify: nameOf('c/a'), currentDocument: { exists: true } };

  it.each([
    ['a verify without a precondition', [{ verify: nameOf('c/a') }], 'a verify must contain a precondition'],
    [
      'a write to a verified document',
      [verify, update('c/a', {})],
      'the same document cannot be verified and then written in a single request',
    ],
    [
      'a verified document that was written',
      [update('c/a', {}), verify],
      'the same document cannot be written and then verified in a single request',
    ],
    [
      'a document that is verified twice',
      [verify, verify],
      'the same document cannot be verified more than once in a single request',
    ],
    [
      'an insert after an upsert',
      [update('c/a', {}), update('c/a', {}, { currentDocument: { exists: false } })],
      'Cannot upsert then insert an entity in the same request.',
    ],
    [
      'a delete of nothing after an update',
      [
        update('c/a', {}, { currentDocument: { exists: true } }),
        { delete: nameOf('c/a'), currentDocument: { exists: false } },
      ],
      'Cannot update then delete an entity in the same request.',
    ],
    [
      'an insert after an insert',
      [
        update('c/new', {}, { currentDocument: { exists: false } }),
        update('c/new', {}, { currentDocument: { exists: false } }),
      ],
      'Cannot insert then insert an entity in the same request.',
    ],
    [
      'another update time than the first write requires',
      [update('c/a', {}), update('c/a', {}, { currentDocument: { updateTime: '2020-01-01T00:00:00Z' } })],
      'Cannot collapse mutations with different version preconditions ' +
        '(null and VersionPrecondition{exactBaseVersion=1577836800000000, maxBaseVersion=null})',
    ],
    ['no transforms', [transform()], 'The list of FieldTransform must not be empty.'],
    [
      'a transform without a type',
      [transform({ fieldPath: 'n' })],
      'Operation type must be specified for field transformation.',
    ],
    [
      'a map and a field in it',
      [transform({ fieldPath: 'm', setToServerValue: 'REQUEST_TIME' }, { ...operand, fieldPath: 'm.n' })],
      'Cannot transform property m and its nested property at the same time.',
    ],
    [
      'a transform with a mask',
      [{ ...transform(operand), updateMask: { fieldPaths: ['n'] } }],
      'a transform must not specify a document mask.',
    ],
    [
      'a reserved field in a mask',
      [update('c/a', {}, { updateMask: { fieldPaths: ['__x__'] } })],
      'Invalid reserved name in field path __x__',
    ],
    ['a vector without numbers', [update('c/a', { v: vector() })], 'Cannot have a zero length vector.'],
    ['a vector of integers', [update('c/a', { v: vector(N(1)) })], "Vector must only contain values of type 'double'"],
    [
      'a vector in a list',
      [update('c/a', { v: { arrayValue: { values: [vector({ doubleValue: 1 })] } } })],
      'Cannot convert a vector value in an array value.',
    ],
    [
      'a vector that is too long',
      [update('c/a', { v: vector(...Array.from({ length: 2049 }, () => ({ doubleValue: 1 }))) })],
      'Vectors must be at most 2048 dimensions.',
    ],
    ['a numeric id of zero', [update('c/__id0__', {})], 'Resource id "__id0__" is invalid because it is reserved.'],
    [
      'a name that is too deep',
      [update(Array.from({ length: 202 }, () => 'x').join('/'), {})],
      'Key path is too long. Cannot exceed 100 elements.',
    ],
    ['an invalid name', [{ update: { name: 'foo' } }], 'Document name "foo" lacks "projects" at index 0.'],
  ])('%s', async (_name, writes, message) => {
    expect(await emulator.commit(writes)).toMatchObject({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT', message } },
    });
  });

  it('a batch with a verify that lacks a precondition fails as a whole', async () => {
    const body = { writes: [{ verify: nameOf('c/a') }, { delete: nameOf('c/none') }] };
    expect(await emulator.documents('POST', ':batchWrite', { body })).toMatchObject({
      status: 400,
      json: { error: { message: 'a verify must contain a precondition' } },
    });
  });

  it.each([
    ['a field without a name', update('c/a', { m: { mapValue: { fields: { '': N(1) } } } })],
    ['a reserved field', update('c/a', { __n__: N(1) })],
    ['a list in a list', update('c/a', { l: { arrayValue: { values: [{ arrayValue: {} }] } } })],
    [
      'transforms of a map and a field in it',
      transform({ fieldPath: 'm', setToServerValue: 'REQUEST_TIME' }, { ...operand, fieldPath: 'm.n' }),
    ],
  ])('a batch with %s fails as a whole', async (_name, write) => {
    const body = { writes: [write, { delete: nameOf('c/none') }] };
    expect((await emulator.documents('POST', ':batchWrite', { body })).status).toBe(400);
  });

  it('accepts a write after a delete, or after a write with an update time as its precondition', async () => {
    const created = (await emulator.commit([update('combined/a', {})])).json as {
      writeResults: readonly [{ updateTime: string }];
    };
    const currentDocument = { updateTime: created.writeResults[0].updateTime };
    const writes = [
      update('combined/a', { n: N(1) }, { currentDocument }),
      update('combined/a', { n: N(2) }),
      { delete: nameOf('combined/a') },
      update('combined/a', {}, { currentDocument: { exists: false } }),
    ];
    expect((await emulator.commit(writes)).status).toBe(200);
  });

  it('accepts field names that consist of underscores', async () => {
    expect((await emulator.commit([update('c/a', { __: N(1), ___: N(2), ____: N(3) })])).status).toBe(200);
  });

  it('deleting a missing document fails with the message of an update', async () => {
    expect(await emulator.commit([{ delete: nameOf('c/none'), currentDocument: { exists: true } }])).toMatchObject({
      status: 404,
      json: { error: { status: 'NOT_FOUND', message: `No document to update: ${nameOf('c/none')}` } },
    });
  });
});

const nearest = (queryVector: object): object => ({
  from,
  findNearest: {
    vectorField: { fieldPath: 'v' },
    queryVector,
    distanceMeasure: 'EUCLIDEAN',
    limit: 5,
    distanceResultField: 'd',
  },
});
const double = (value: number | 'NaN'): object => ({ doubleValue: value });

describe('findNearest', () => {
  beforeEach(async () => {
    await emulator.commit([
      update('c/v', { v: vector(double(1), double(0)) }),
      update('c/w', { v: vector(double(0), double(2)) }),
    ]);
  });

  it.each([
    ['a cursor', { ...nearest(vector(double(1), double(1))), orderBy: [field('n')], startAt: { values: [N(1)] } }],
    ['a cursor without values', { ...nearest(vector(double(1), double(1))), endAt: {} }],
    ['a vector of integers', nearest(vector(N(1), N(1)))],
  ])('is INVALID_ARGUMENT with %s', async (_name, structuredQuery) => {
    expect((await query(structuredQuery)).status).toBe(400);
  });

  it('finds documents at no particular distance of a vector with NaN', async () => {
    expect(await found(nearest(vector(double('NaN'), double(1))))).toEqual(['c/v', 'c/w']);
  });
});

const text = (length: number): object => ({ stringValue: 'x'.repeat(length) });
const list = (...values: readonly object[]): object => ({ arrayValue: { values } });

describe('a value in a filter', () => {
  it.each([
    ['a text', 'EQUAL', text(1499), text(1500), 'n'],
    [
      'a text with letters of two bytes',
      'GREATER_THAN',
      { stringValue: 'é'.repeat(749) },
      { stringValue: 'é'.repeat(750) },
      'n',
    ],
    ['one of several texts', 'IN', list(N(1), text(1499)), list(N(1), text(1500)), 'n'],
    ['an excluded text', 'NOT_EQUAL', text(1499), text(1500), 'n'],
    ['an element', 'ARRAY_CONTAINS', text(1499), text(1500), 'n[*]'],
    ['bytes', 'EQUAL', { bytesValue: 'YWFh'.repeat(500) }, { bytesValue: 'YWFh'.repeat(501) }, 'n'],
    [
      'a list',
      'EQUAL',
      list(...Array.from({ length: 187 }, () => N(1))),
      list(...Array.from({ length: 188 }, () => N(1))),
      'n',
    ],
    ['a map', 'EQUAL', { mapValue: { fields: { a: text(1497) } } }, { mapValue: { fields: { a: text(1498) } } }, 'n'],
  ])('can have 1,500 bytes: %s', async (_name, op, longest, tooLong, place) => {
    expect((await query({ from, where: where('n', op, longest) })).status).toBe(200);
    const error = { status: 'INVALID_ARGUMENT', message: `value for ${place} is too large to be used in a query` };
    const rejected = (await query({ from, where: where('n', op, tooLong) })).json;
    expect(rejected).toMatchObject(Array.isArray(rejected) ? [{ error }] : { error });
  });

  it('has no limit in a cursor', async () => {
    expect((await query({ from, orderBy: [field('n')], startAt: { values: [text(2000)] } })).status).toBe(200);
  });
});

const map = (fields: object): object => ({ mapValue: { fields } });

describe('a vector', () => {
  const v = vector({ doubleValue: 1 }, { doubleValue: 2 });
  const increment = { increment: N(1) };

  it('can be appended to an array, but not written in one, even where a transform replaces it', async () => {
    const append = { fieldPath: 'l', appendMissingElements: { values: [v, v, N(1)] } };
    expect((await emulator.commit([transform(append)])).status).toBe(200);
    expect(await emulator.fieldsOf('c/a')).toMatchObject({ l: { arrayValue: { values: [v, N(1)] } } });
    expect((await emulator.commit([update('c/a', { n: N(2) }, { updateMask: { fieldPaths: ['n'] } })])).status).toBe(
      200,
    );
    const remove = { fieldPath: 'l', removeAllFromArray: { values: [v] } };
    expect((await emulator.commit([transform(remove)])).status).toBe(200);
    expect(await emulator.fieldsOf('c/a')).toMatchObject({ l: { arrayValue: { values: [N(1)] } } });
    const written = { l: { arrayValue: { values: [v] } } };
    for (const more of [{}, { updateTransforms: [{ fieldPath: 'l', setToServerValue: 'REQUEST_TIME' }] }])
      expect((await emulator.commit([update('c/a', written, more)])).status).toBe(400);
  });

  it('has no fields: a change of one replaces it with a map', async () => {
    const fieldsAfter = async (write: object): Promise<unknown> => {
      await emulator.commit([update('c/a', { v, m: { mapValue: { fields: { v } } } })]);
      expect((await emulator.commit([write])).status).toBe(200);
      return emulator.fieldsOf('c/a');
    };
    expect(await fieldsAfter(transform({ fieldPath: 'v.x', ...increment }))).toMatchObject({ v: map({ x: N(1) }) });
    expect(await fieldsAfter(transform({ fieldPath: 'm.v.x', ...increment }))).toMatchObject({
      m: map({ v: map({ x: N(1) }) }),
    });
    const append = { fieldPath: 'v.value', appendMissingElements: { values: [N(1)] } };
    expect(await fieldsAfter(transform(append))).toMatchObject({
      v: map({ value: { arrayValue: { values: [N(1)] } } }),
    });
    const masked = update('c/a', { v: map({ x: N(3) }) }, { updateMask: { fieldPaths: ['v.x'] } });
    expect(await fieldsAfter(masked)).toMatchObject({ v: map({ x: N(3) }) });
  });
});

describe('the order of fields', () => {
  const odd = { 'a b': 1, é: 2, 'm.n': 3, n: 4 };

  beforeEach(async () => {
    const fields = (...values: readonly number[]): object =>
      Object.fromEntries(Object.keys(odd).map((name, at) => [name, N(values[at] ?? 0)]));
    await emulator.clear();
    await emulator.commit([
      update('c/a', { ...fields(2, 1, 1, 1), m: { mapValue: { fields: { n: N(2) } } } }),
      update('c/b', { ...fields(1, 3, 3, 2), m: { mapValue: { fields: { n: N(3) } } } }),
      update('c/c', { ...fields(3, 2, 2, 3), m: { mapValue: { fields: { n: N(1) } } } }),
    ]);
  });

  it.each([
    ['`é`', 'n', ['c/a', 'c/b', 'c/c']],
    ['n', '`a b`', ['c/b', 'c/a', 'c/c']],
    ['`m.n`', 'm.n', ['c/c', 'c/a', 'c/b']],
  ])('of inequalities is by their names, not by how they are quoted: %s and %s', async (one, other, ids) => {
    const filters = [where(one, 'GREATER_THAN', N(0)), where(other, 'GREATER_THAN', N(0))];
    expect(await found({ from, where: all(...filters) })).toEqual(ids);
  });

  it.each([
    ['`a b`', ['b', 'a', 'c']],
    ['`a b` desc', ['c', 'a', 'b']],
    ['m.`n` DESC, n', ['b', 'a', 'c']],
    ['`m`.`n`', ['c', 'a', 'b']],
    ['`m.n`  asc', ['a', 'c', 'b']],
    ['`é`', ['a', 'c', 'b']],
  ])('of a list can be quoted: %s', async (orderBy, ids) => {
    const { json } = await emulator.documents('GET', `/c?orderBy=${encodeURIComponent(orderBy)}`);
    const { documents } = json as { documents: readonly { name: string }[] };
    expect(documents.map(({ name }) => name.slice(-1))).toEqual(ids);
  });

  it.each([' ', ' n ', ',', 'n,', 'n foo', 'n asc asc', '`n', '``', 'a-b', '0a', '`a b` `c`'])(
    'of a list is INVALID_ARGUMENT if malformed: "%s"',
    async (orderBy) => {
      expect((await emulator.documents('GET', `/c?orderBy=${encodeURIComponent(orderBy)}`)).status).toBe(400);
    },
  );
});
