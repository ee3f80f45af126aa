import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, PROJECT, startLocalEmulator, type LocalEmulator } from '../../testing/localEmulator.ts';
import { N, update } from '../../testing/writes.ts';

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());
beforeEach(async () => {
  await emulator.clear();
});

async function run(structuredQuery: object, parent = ''): Promise<readonly string[]> {
  const { json } = await emulator.documents('POST', `${parent}:runQuery`, { body: { structuredQuery } });
  return (json as { document?: { name: string } }[]).flatMap(({ document }) =>
    document ? [document.name.slice(nameOf('').length)] : [],
  );
}

/**
 * Returns the HTTP status of a batch write.
 * @param token null for an unauthenticated request
 */
async function batchStatus(writes: readonly object[], token: string | null = 'owner'): Promise<number> {
  return (await emulator.documents('POST', ':batchWrite', { body: { writes }, token })).status;
}

/** Selects the collection that most queries use. */
const from = [{ collectionId: 'q' }];

function filterOf(path: string, op: string | number, value: object): object {
  return { fieldFilter: { field: { fieldPath: path }, op, value } };
}

async function aggregate(aggregations: readonly object[], query: object = {}): Promise<unknown> {
  const structuredAggregationQuery = { structuredQuery: { from, ...query }, aggregations };
  const { json } = await emulator.documents('POST', ':runAggregationQuery', { body: { structuredAggregationQuery } });
  return (json as { result: { aggregateFields: unknown } }[])[0]?.result.aggregateFields;
}

describe('commits', () => {
  it('apply updates, deletes and transforms together', async () => {
    await emulator.commit([update('c/gone', {})]);
    const { json } = await emulator.commit([
      update('c/a', N(1), {
        updateTransforms: [
          { fieldPath: 't', setToServerValue: 'REQUEST_TIME' },
          { fieldPath: 'n', increment: { integerValue: '4' } },
          { fieldPath: 'l', appendMissingElements: { values: [{ stringValue: 'x' }] } },
          { fieldPath: 'm.x', maximum: { doubleValue: 2.5 } },
        ],
      }),
      { delete: nameOf('c/gone') },
      {
        transform: {
          document: nameOf('c/b'),
          fieldTransforms: [{ field_path: 'n', increment: { integerValue: '1' } }],
        },
      },
      { update: { name: nameOf('c/masked'), fields: N(9) }, updateMask: {} },
    ]);
    const { writeResults, commitTime } = json as {
      writeResults: { updateTime?: string; transformResults?: unknown[] }[];
      commitTime: string;
    };
    expect(writeResults).toEqual([
      {
        updateTime: commitTime,
        transformResults: [
          { timestampValue: expect.stringMatching(/Z$/) },
          { integerValue: '5' },
          { nullValue: null },
          { doubleValue: 2.5 },
        ],
      },
      {},
      { updateTime: commitTime, transformResults: [{ integerValue: '1' }] },
      { updateTime: commitTime },
    ]);
    expect(await emulator.fieldsOf('c/a')).toMatchObject({
      n: { integerValue: '5' },
      l: { arrayValue: { values: [{ stringValue: 'x' }] } },
      m: { mapValue: { fields: { x: { doubleValue: 2.5 } } } },
    });
    expect(await emulator.fieldsOf('c/b')).toEqual(N(1));
    expect(await emulator.fieldsOf('c/masked')).toBeUndefined();
    expect((await emulator.documents('GET', '/c/gone')).status).toBe(404);
  });

  it('are atomic', async () => {
    const { status } = await emulator.commit([
      update('c/a', N(1)),
      update('c/b', N(1), { currentDocument: { exists: true } }),
    ]);
    expect(status).toBe(404);
    expect((await emulator.documents('GET', '/c/a')).status).toBe(404);
  });

  it('apply each write to the result of the previous ones', async () => {
    await emulator.commit([
      update('c/a', N(1)),
      update(
        'c/a',
        { x: { nullValue: null } },
        { updateMask: { fieldPaths: ['x'] }, currentDocument: { exists: true } },
      ),
      { delete: nameOf('c/b') },
    ]);
    expect(await emulator.fieldsOf('c/a')).toEqual({ ...N(1), x: { nullValue: null } });
  });

  it('can verify a document without changing it', async () => {
    expect((await emulator.commit([{ verify: nameOf('c/a'), currentDocument: { exists: true } }])).status).toBe(404);
    expect((await emulator.commit([{ verify: nameOf('c/a'), currentDocument: { exists: false } }])).status).toBe(200);
  });

  it('can have more than 500 writes, as in Firestore today', async () => {
    const { status } = await emulator.commit(
      Array.from({ length: 1200 }, (_none, index) => update(`many/${index}`, N(index))),
    );
    expect(status).toBe(200);
    expect((await run({ from: [{ collectionId: 'many' }] })).length).toBe(1200);
  });

  it.each([
    [[{}]],
    [[{ update: {} }]],
    [[{ update: { name: 'projects/other/databases/(default)/documents/c/a' } }]],
    [[{ update: { name: nameOf('c') } }]],
    [[{ delete: 5 }]],
    [['text']],
    [[update('c/a', {}, { updateMask: { fieldPaths: ['a..b'] } })]],
    [[update('c/a', {}, { updateTransforms: [{ fieldPath: 'n', increment: { stringValue: 'x' } }] })]],
    [[update('c/a', {}, { updateTransforms: [{ fieldPath: 'n' }] })]],
    [
      [
        update(
          'c/a',
          {},
          {
            updateTransforms: Array.from({ length: 501 }, () => ({ fieldPath: 'n', increment: { integerValue: '1' } })),
          },
        ),
      ],
    ],
    [[update('c/a', {}, { currentDocument: { exists: 'yes' } })]],
  ])('reject the invalid writes %#', async (writes) => {
    expect(await emulator.commit(writes)).toMatchObject({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT' } },
    });
  });
});

describe('batch writes', () => {
  it('have an independent result for each write', async () => {
    const { json } = await emulator.documents('POST', ':batchWrite', {
      body: {
        writes: [
          update('c/a', N(1)),
          update('c/b', N(1), { currentDocument: { exists: true } }),
          { delete: nameOf('c/c') },
        ],
      },
    });
    expect(json).toEqual({
      writeResults: [{ updateTime: expect.any(String) }, {}, {}],
      status: [{}, { code: 5, message: `No document to update: ${nameOf('c/b')}` }, {}],
    });
  });

  it('reject duplicate documents, more than 500 writes, and callers who are not administrators', async () => {
    expect(await batchStatus([update('c/a', {}), update('c/a', {})])).toBe(400);
    expect(await batchStatus(Array.from({ length: 501 }, (_none, index) => update(`c/${index}`, {})))).toBe(400);
    expect(await batchStatus([update('c/a', {})], null)).toBe(403);
  });
});

describe('batch reads', () => {
  it('return each document once, found or missing, with masked fields', async () => {
    await emulator.commit([update('c/a', { ...N(1), x: { nullValue: null } })]);
    const { json } = await emulator.documents('POST', ':batchGet', {
      body: { documents: [nameOf('c/a'), nameOf('c/b'), nameOf('c/a')], mask: { fieldPaths: ['n'] } },
    });
    expect(json).toEqual([
      {
        found: { name: nameOf('c/a'), fields: N(1), createTime: expect.any(String), updateTime: expect.any(String) },
        readTime: expect.any(String),
      },
      { missing: nameOf('c/b'), readTime: expect.any(String) },
    ]);
    expect((await emulator.documents('POST', ':batchGet', { body: {} })).json).toEqual([]);
  });

  it('list collection ids', async () => {
    await emulator.commit([update('b/x', {}), update('a/x/sub/y', {}), update('a/x/other/y', {})]);
    expect((await emulator.documents('POST', ':listCollectionIds', { body: {} })).json).toEqual({
      collectionIds: ['a', 'b'],
    });
    const page = await emulator.documents('POST', '/a/x:listCollectionIds', { body: { pageSize: 1 } });
    const { collectionIds, nextPageToken } = page.json as { collectionIds: string[]; nextPageToken: string };
    expect(collectionIds).toEqual(['other']);
    expect(
      (await emulator.documents('POST', '/a/x:listCollectionIds', { body: { pageSize: 1, pageToken: nextPageToken } }))
        .json,
    ).toEqual({ collectionIds: ['sub'], nextPageToken: expect.any(String) });
    expect((await emulator.documents('POST', ':listCollectionIds', { body: {}, token: null })).status).toBe(403);
  });
});

describe('queries', () => {
  beforeEach(async () => {
    await emulator.commit(
      Array.from({ length: 9 }, (_none, index) =>
        update(`q/${index}`, { ...N(index % 3), s: { stringValue: `s${index}` } }),
      ),
    );
  });

  it('filter, order, page and project; operators by name or number', async () => {
    expect(await run({ from, where: filterOf('n', 5, { integerValue: '1' }) })).toEqual(['q/1', 'q/4', 'q/7']);
    expect(
      await run({
        from,
        where: {
          compositeFilter: {
            op: 'OR',
            filters: [filterOf('s', 'EQUAL', { stringValue: 's8' }), filterOf('n', 'EQUAL', { integerValue: '0' })],
          },
        },
      }),
    ).toEqual(['q/0', 'q/3', 'q/6', 'q/8']);
    expect(await run({ from, orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }], limit: 2 })).toEqual([
      'q/8',
      'q/5',
    ]);
    expect(
      await run({
        from,
        orderBy: [{ field: { fieldPath: 'n' }, direction: 2 }],
        startAt: { values: [{ integerValue: '1' }], before: false },
        offset: 1,
        limit: { value: 1 },
      }),
    ).toEqual(['q/3']);
    const { json } = await emulator.documents('POST', ':runQuery', {
      body: { structuredQuery: { from, select: { fields: [{ fieldPath: '__name__' }] }, limit: 1 } },
    });
    expect(json).toEqual([
      {
        document: { name: nameOf('q/0'), createTime: expect.any(String), updateTime: expect.any(String) },
        readTime: expect.any(String),
        done: true,
      },
    ]);
  });

  it('have a read time even without results, and the number of skipped results', async () => {
    expect(
      (
        await emulator.documents('POST', ':runQuery', {
          body: { structuredQuery: { from: [{ collectionId: 'none' }], offset: 2 } },
        })
      ).json,
    ).toEqual([{ readTime: expect.any(String), skippedResults: 2, done: true }]);
  });

  it('search collection groups, and collections of a document', async () => {
    await emulator.commit([update('x/1/q/a', N(5)), update('y/1/q/b', N(6))]);
    const where = filterOf('n', 'GREATER_THAN', { integerValue: '4' });
    expect(await run({ from: [{ collectionId: 'q', allDescendants: true }], where })).toEqual(['x/1/q/a', 'y/1/q/b']);
    expect(await run({ from: [{ collectionId: 'q' }] }, '/x/1')).toEqual(['x/1/q/a']);
  });

  it('count, sum and average', async () => {
    expect(
      await aggregate([
        { alias: 'all', count: {} },
        { count: { upTo: '4' } },
        { alias: 's', sum: { field: { fieldPath: 'n' } } },
        { alias: 'a', avg: { field: { fieldPath: 'n' } } },
      ]),
    ).toEqual({
      all: { integerValue: '9' },
      field_1: { integerValue: '4' },
      s: { integerValue: '9' },
      a: { doubleValue: 1 },
    });
    expect(
      await aggregate(
        [
          { alias: 'n', count: {} },
          { alias: 's', sum: { field: { fieldPath: 'none' } } },
          { alias: 'a', avg: { field: { fieldPath: 'none' } } },
        ],
        { limit: 2, offset: 8 },
      ),
    ).toEqual({
      n: { integerValue: '0' },
      s: { integerValue: '0' },
      a: { nullValue: null },
    });
  });

  it.each([
    { from: [{ collectionId: 'a' }, { collectionId: 'b' }] },
    { from: [{ collectionId: 'a/b' }] },
    { from, limit: -1 },
    { from, offset: -1 },
    { from, limit: 'x' },
    { from, where: { compositeFilter: { filters: [{}] } } },
    { from, where: filterOf('n', 'LIKE', { integerValue: '1' }) },
    { from, where: filterOf('n', 'IN', { integerValue: '1' }) },
    {
      from,
      where: filterOf('n', 'IN', { arrayValue: { values: Array.from({ length: 31 }, () => ({ integerValue: '1' })) } }),
    },
    { from, where: filterOf('__name__', 'EQUAL', { stringValue: 'x' }) },
    { from, where: { unaryFilter: { field: { fieldPath: 'n' } } } },
    { from, orderBy: [{ field: { fieldPath: '' } }] },
    { from, startAt: { values: [{ integerValue: '1' }, { integerValue: '1' }] } },
  ])('reject the query %j', async (structuredQuery) => {
    expect(await emulator.documents('POST', ':runQuery', { body: { structuredQuery } })).toMatchObject({ status: 400 });
  });

  it('stream results as server-sent events on request', async () => {
    const body = { structuredQuery: { from, limit: 2 } };
    const response = await emulator.documents('POST', ':runQuery?alt=sse', { body });
    const events = response.text.split('\r\n\r\n');
    expect(events.pop()).toBe('');
    const plain = (await emulator.documents('POST', ':runQuery', { body })).json as readonly {
      readonly document: unknown;
    }[];
    expect(
      events.map((event) => (JSON.parse(event.replace(/^data: /, '')) as { readonly document: unknown }).document),
    ).toEqual(plain.map(({ document }) => document));
  });

  it('accept system parameters and no others', async () => {
    const body = { structuredQuery: { from } };
    expect(
      (await emulator.documents('POST', ':runQuery?key=x&$alt=json;enum-encoding=int&prettyPrint=false', { body }))
        .status,
    ).toBe(200);
    expect(await emulator.documents('POST', ':runQuery?pageSize=1', { body })).toMatchObject({
      status: 400,
      json: { error: { message: expect.stringContaining('Unknown name "pageSize": Cannot bind query parameter.') } },
    });
    expect((await emulator.documents('GET', '/q?pageSize=1&page_token=&order_by=n&show_missing=true')).status).toBe(
      400,
    );
    expect((await emulator.documents('GET', '/q?page_size=1&order_by=n')).json).toMatchObject({
      documents: [expect.anything()],
      nextPageToken: expect.any(String),
    });
    expect((await emulator.documents('GET', '/q/0?updateMask.fieldPaths=n')).status).toBe(400);
  });

  it.each([
    ['GET', '', 'ListDatabases'],
    ['POST', '?databaseId=d', 'CreateDatabase'],
    ['GET', '/(default)', 'GetDatabase'],
    ['DELETE', '/d', 'DeleteDatabase'],
    ['POST', '/(default):exportDocuments', 'ExportDocuments'],
    ['POST', '/(default)/collectionGroups/c/indexes', 'CreateIndex'],
    ['PATCH', '/(default)/collectionGroups/c/fields/f', 'UpdateField'],
  ])('name the unsupported method of the admin API: %s %s', async (method, path, name) => {
    expect(await emulator.request(method, `/v1/projects/${PROJECT}/databases${path}`)).toMatchObject({
      status: 501,
      json: { error: { status: 'UNIMPLEMENTED', message: `${name} is not supported.` } },
    });
  });

  it('reject unsupported methods as UNIMPLEMENTED', async () => {
    for (const verb of ['executePipeline', 'listen', 'write']) {
      expect(await emulator.documents('POST', `:${verb}`, { body: {} })).toMatchObject({
        status: 501,
        json: { error: { status: 'UNIMPLEMENTED' } },
      });
    }
  });
});
