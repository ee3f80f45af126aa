import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, type HttpResponse, type LocalEmulator, startLocalEmulator } from '../../testing/localEmulator.ts';

/** Expected responses were recorded from the official emulator 1.22.0, except where it deviates from production. */
let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

const N = (value: number) => ({ integerValue: String(value) });
const NAN = { doubleValue: 'NaN' };
const NULL = { nullValue: null };

const update = (path: string, fields: object, more: object = {}) => ({
  update: { name: nameOf(path), fields },
  ...more,
});
const unary = (op: string) => ({ where: { unaryFilter: { field: { fieldPath: 'n' }, op } } });
const aggregate = async (...aggregations: readonly object[]) =>
  emulator.documents('POST', ':runAggregationQuery', {
    body: { structuredAggregationQuery: { structuredQuery: { from: [{ collectionId: 'c' }] }, aggregations } },
  });
const begin = async (body: object = {}) =>
  ((await emulator.documents('POST', ':beginTransaction', { body })).json as { transaction: string }).transaction;
const open = async (newTransaction: object) => {
  const { json } = await emulator.documents('POST', ':batchGet', {
    body: { documents: [nameOf('c/a')], newTransaction },
  });
  return (json as readonly { transaction?: string }[]).find(({ transaction }) => transaction)?.transaction;
};
const beginAt = async (readTime: string) =>
  emulator.documents('POST', ':beginTransaction', { body: { options: { readOnly: { readTime } } } });

const where = (fieldPath: string, op: string, value: object) => ({ fieldFilter: { field: { fieldPath }, op, value } });
const refused = (status: string, message: string) => ({ json: { error: { status, message } } });

async function query(more: object): Promise<HttpResponse> {
  return emulator.documents('POST', ':runQuery', {
    body: { structuredQuery: { from: [{ collectionId: 'c' }], ...more } },
  });
}

async function found(more: object): Promise<readonly string[]> {
  const rows = (await query(more)).json as readonly { document?: { name: string } }[];
  return rows.flatMap(({ document }) => (document ? [document.name.slice(nameOf('c/').length)] : []));
}

describe('null and NaN in field filters', () => {
  beforeEach(async () => {
    await emulator.clear();
    await emulator.commit([
      update('c/one', { n: N(1), s: { stringValue: 'x' } }),
      update('c/nan', { n: NAN, s: { stringValue: 'y' } }),
      update('c/null', { n: NULL, s: NULL }),
    ]);
  });

  it.each([
    ['EQUAL', NULL],
    ['EQUAL', NAN],
    ['NOT_EQUAL', NULL],
    ['LESS_THAN', NAN],
    ['LESS_THAN_OR_EQUAL', NAN],
    ['GREATER_THAN_OR_EQUAL', NAN],
  ])('%s %j finds nothing', async (op, value) => {
    expect(await found({ where: where('n', op, value) })).toEqual([]);
  });

  it('are only found by unary filters', async () => {
    expect(await found(unary('IS_NULL'))).toEqual(['null']);
    expect(await found(unary('IS_NAN'))).toEqual(['nan']);
    expect(await found(unary('IS_NOT_NULL'))).toEqual(['nan', 'one']);
    expect(await found(unary('IS_NOT_NAN'))).toEqual(['one']);
  });

  it('are never in a range of numbers, although NaN is ordered among them', async () => {
    expect(await found({ where: where('n', 'LESS_THAN', N(3)) })).toEqual(['one']);
    const both = {
      compositeFilter: {
        op: 'AND',
        filters: [where('s', 'GREATER_THAN', { stringValue: 'w' }), where('n', 'LESS_THAN', N(3))],
      },
    };
    expect(await found({ where: both })).toEqual(['one']);
    expect(await found({ orderBy: [{ field: { fieldPath: 'n' } }] })).toEqual(['null', 'nan', 'one']);
  });
});

describe('writes with too many or too few fields', () => {
  it.each([
    [
      'a delete with a mask',
      { delete: nameOf('c/a'), updateMask: { fieldPaths: ['a'] } },
      'a delete must not specify a document mask.',
    ],
    [
      'a delete with transforms',
      { delete: nameOf('c/a'), updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }] },
      'a delete must not specify a update transform.',
    ],
    ['no operation', { currentDocument: { exists: true } }, 'empty write operation'],
    [
      'a non-numeric increment',
      update('c/a', {}, { updateTransforms: [{ fieldPath: 'n', increment: { stringValue: '1' } }] }),
      'Input must be int64 or double.',
    ],
    [
      'a collection instead of a document',
      update('c', {}),
      `Document name "${nameOf('c')}" lacks "/" at index ${nameOf('c').length}.`,
    ],
    [
      'a reference to a collection',
      update('c/a', { r: { referenceValue: nameOf('c') } }),
      `Document parent name "${nameOf('c')}" lacks "/" at index ${nameOf('c').length}.`,
    ],
    [
      'a list in a list',
      update('c/a', { l: { arrayValue: { values: [{ arrayValue: {} }] } } }),
      'Nested arrays are not allowed',
    ],
    ['a value without a type', update('c/a', { v: {} }), 'Cannot convert firestore.v1.Value with type unset.'],
    ['a field without a name', update('c/a', { '': N(1) }), 'The property.name is the empty string.'],
    ['a reserved field', update('c/a', { __id__: N(1) }), 'field name __id__ is reserved'],
  ])('%s', async (_what, write, message) => {
    expect(await emulator.commit([write])).toMatchObject({ status: 400, ...refused('INVALID_ARGUMENT', message) });
  });

  const unquoted =
    /^Invalid property path "max-missing"\. Unquoted property paths must match regex \(\[a-zA-Z_\]\[a-zA-Z_0-9\]\*\), /;

  it('rejects unquoted field paths with anything but letters, digits and underscores', async () => {
    const transformed = update('c/a', {}, { updateTransforms: [{ fieldPath: 'max-missing', maximum: N(3) }] });
    expect(await emulator.commit([transformed])).toMatchObject({
      status: 400,
      json: {
        error: {
          message: expect.stringMatching(unquoted),
        },
      },
    });
    const quoted = update('c/a', {}, { updateTransforms: [{ fieldPath: '`max-missing`', maximum: N(3) }] });
    expect((await emulator.commit([quoted])).status).toBe(200);
  });
});

describe('aggregations', () => {
  it('cannot have duplicate aliases, or use document names', async () => {
    expect(await aggregate({ alias: 'x', count: {} }, { alias: 'x', count: {} })).toMatchObject({
      status: 400,
      ...refused('INVALID_ARGUMENT', 'Aggregation aliases contain duplicate alias: x.'),
    });
    expect(await aggregate({ alias: 'x', sum: { field: { fieldPath: '__name__' } } })).toMatchObject({
      status: 400,
      ...refused('INVALID_ARGUMENT', 'Aggregations are not supported for the property: __key__'),
    });
  });
});

describe('transactions', () => {
  it('have different errors if they have ended and if they never existed', async () => {
    const over = await begin();
    await emulator.documents('POST', ':rollback', { body: { transaction: over } });
    expect(await emulator.commit([update('c/a', {})], over)).toMatchObject({
      status: 409,
      ...refused('ABORTED', 'The referenced transaction has expired or is no longer valid.'),
    });
    expect(await emulator.commit([update('c/a', {})], 'AAAAAAAAAAA=')).toMatchObject({
      status: 400,
      ...refused('INVALID_ARGUMENT', 'Invalid transaction.'),
    });
  });

  it('are read-only by default if a read opens them', async () => {
    expect(await emulator.commit([update('c/a', {})], await open({}))).toMatchObject({
      status: 400,
      ...refused('INVALID_ARGUMENT', 'Cannot modify entities in a read-only transaction.'),
    });
    expect((await emulator.commit([update('c/a', {})], await open({ readWrite: {} }))).status).toBe(200);
  });

  it('cannot read from the future, or further back than the history', async () => {
    expect(await beginAt('2020-01-01T00:00:00Z')).toMatchObject(
      refused('FAILED_PRECONDITION', "The requested 'read_time' is too old."),
    );
    expect(await beginAt('2999-01-01T00:00:00Z')).toMatchObject(
      refused('INVALID_ARGUMENT', "The requested 'read_time' cannot be in the future."),
    );
  });
});

/** Commits one write per pair, which increments a field of that document as many times. Returns the status. */
async function increment(...counts: (readonly [path: string, count: number])[]): Promise<number> {
  const writes = counts.map(([path, count]) => {
    const updateTransforms = Array.from({ length: count }, () => ({ fieldPath: 'n', increment: N(1) }));
    return update(path, {}, { updateTransforms });
  });
  return (await emulator.commit(writes)).status;
}

/** Where the official emulator deviates from production, this emulator follows production. */
describe('what production serves and the official emulator rejects, or vice versa', () => {
  it('accepts names in descending order, and a read time in the query string', async () => {
    await emulator.clear();
    await emulator.commit([update('c/a', { n: N(1) }), update('c/b', {})]);
    expect(await found({ orderBy: [{ field: { fieldPath: '__name__' }, direction: 'DESCENDING' }] })).toEqual([
      'b',
      'a',
    ]);
    const { updateTime } = (await emulator.documents('GET', '/c/a')).json as { updateTime: string };
    await emulator.commit([update('c/a', { n: N(2) })]);
    expect((await emulator.documents('GET', `/c/a?readTime=${updateTime}`)).json).toMatchObject({
      fields: { n: N(1) },
    });
  });

  it('rejects writes to another database', async () => {
    const elsewhere = { update: { name: nameOf('c/a').replace('(default)', 'other'), fields: {} } };
    expect(await emulator.commit([elsewhere])).toMatchObject({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT' } },
    });
  });

  it('rejects more than 500 transforms of a document in a commit', async () => {
    expect(await increment(['c/a', 501])).toBe(400);
    expect(await increment(['c/a', 250], ['c/b', 1], ['c/a', 251])).toBe(400);
    expect(await increment(['c/a', 250], ['c/b', 500], ['c/a', 250])).toBe(200);
  });
});
