import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { AggregateField, initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localCredentials } from '../../launch/credentials.ts';
import { Indexes } from '../indexes/indexes.ts';
import { parseIndexes } from '../indexes/parse.ts';
import { nameOf, PROJECT, startLocalEmulator, type LocalEmulator } from '../testing/localEmulator.ts';

const INDEXES = {
  indexes: [
    {
      collectionGroup: 'calls',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'type', order: 'ASCENDING' },
        { fieldPath: 'start', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'calls',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'town', order: 'ASCENDING' },
        { fieldPath: 'start', order: 'DESCENDING' },
      ],
    },
  ],
};

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator({ indexes: new Indexes(parseIndexes(JSON.stringify(INDEXES))) });
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = localCredentials();
});
afterAll(async () => emulator.close());

describe.each([
  ['REST', true],
  ['gRPC', false],
])('an explanation by the Admin SDK over %s', (protocol, preferRest) => {
  let app: App;
  let db: Firestore;

  beforeAll(async () => {
    app = initializeApp({ projectId: PROJECT }, `explain-${protocol}`);
    db = initializeFirestore(app, { preferRest });
    const batch = db.batch();
    for (let at = 0; at < 5; at += 1)
      batch.set(db.doc(`calls/${at}`), { type: at < 3 ? 'FIRE' : 'EMS', town: 'here', start: at });
    await batch.commit();
  });
  afterAll(async () => {
    await db.terminate();
    await deleteApp(app);
  });

  it('contains the plan, and executes only on request', async () => {
    const { metrics, snapshot } = await db
      .collection('calls')
      .where('type', '==', 'FIRE')
      .orderBy('start', 'desc')
      .explain();
    expect(metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(type ASC, start DESC, __name__ DESC)' },
    ]);
    expect(metrics.executionStats).toBeNull();
    expect(snapshot).toBeNull();
    const total = await db.collection('calls').count().explain({ analyze: false });
    expect(total.metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(__name__ ASC)' },
    ]);
    expect(total.snapshot).toBeNull();
  });

  it('names every merged index, and its scope', async () => {
    const both = db.collection('calls').where('type', '==', 'FIRE').where('town', '==', 'here');
    expect(
      (await both.orderBy('start', 'desc').explain()).metrics.planSummary.indexesUsed.map(
        (index) => index['properties'],
      ),
    ).toEqual(['(type ASC, start DESC, __name__ DESC)', '(town ASC, start DESC, __name__ DESC)']);
    expect((await db.collectionGroup('calls').explain()).metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection group', properties: '(__name__ ASC)' },
    ]);
  });

  it('contains the execution figures and the results', async () => {
    const { metrics, snapshot } = await db
      .collection('calls')
      .where('type', '==', 'FIRE')
      .orderBy('start', 'desc')
      .offset(1)
      .limit(5)
      .explain({ analyze: true });
    expect(snapshot?.docs.map((one) => one.id)).toEqual(['1', '0']);
    expect(metrics.executionStats).toMatchObject({
      resultsReturned: 2,
      readOperations: 3,
      debugStats: { documents_scanned: '3', index_entries_scanned: '3', billing_details: { documents_billable: '3' } },
    });
    const { seconds, nanoseconds } = metrics.executionStats?.executionDuration ?? { seconds: 0, nanoseconds: 0 };
    expect(seconds + nanoseconds).toBeGreaterThan(0);
    const none = await db.collection('none').explain({ analyze: true });
    expect(none.snapshot?.empty).toBe(true);
    expect(none.metrics.executionStats).toMatchObject({ resultsReturned: 0, readOperations: 1 });
  });

  it('covers aggregations', async () => {
    const { metrics, snapshot } = await db
      .collection('calls')
      .aggregate({ all: AggregateField.count(), sum: AggregateField.sum('start') })
      .explain({ analyze: true });
    expect(snapshot?.data()).toEqual({ all: 5, sum: 10 });
    expect(metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(start ASC, __name__ ASC)' },
    ]);
    expect(metrics.executionStats).toMatchObject({
      resultsReturned: 1,
      readOperations: 1,
      debugStats: { documents_scanned: '0', index_entries_scanned: '5' },
    });
  });

  it('can be streamed', async () => {
    const items: { readonly document?: unknown; readonly metrics?: unknown }[] = [];
    for await (const item of db
      .collection('calls')
      .limit(2)
      .explainStream({ analyze: true }) as unknown as AsyncIterable<{ document?: unknown; metrics?: unknown }>)
      items.push(item);
    expect(items.filter((item) => item.document !== undefined)).toHaveLength(2);
    expect(items.filter((item) => item.metrics !== undefined)).toHaveLength(1);
  });

  it('rejects a query without an index', async () => {
    await expect(db.collection('calls').where('type', '==', 'FIRE').orderBy('start').explain()).rejects.toThrow(
      /requires an index/,
    );
  });
});

describe('without required indexes', () => {
  it('a plan names the index that production would need', async () => {
    const free = await startLocalEmulator();
    const structuredQuery = {
      from: [{ collectionId: 'c' }],
      where: { fieldFilter: { field: { fieldPath: 'tags' }, op: 'ARRAY_CONTAINS', value: { stringValue: 'x' } } },
      orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
    };
    expect((await free.documents('POST', ':runQuery', { body: { structuredQuery, explainOptions: {} } })).json).toEqual(
      [
        {
          explainMetrics: {
            planSummary: {
              indexesUsed: [{ query_scope: 'Collection', properties: '(tags CONTAINS, n DESC, __name__ DESC)' }],
            },
          },
        },
      ],
    );
    const findNearest = {
      vectorField: { fieldPath: 'at' },
      queryVector: {
        mapValue: {
          fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values: [{ doubleValue: 1 }] } } },
        },
      },
      distanceMeasure: 'EUCLIDEAN',
      limit: 1,
    };
    expect(
      (
        await free.documents('POST', ':runQuery', {
          body: { structuredQuery: { from: [{ collectionId: 'c' }], findNearest }, explainOptions: { analyze: true } },
        })
      ).json,
    ).toMatchObject([
      {
        readTime: expect.any(String),
        done: true,
        explainMetrics: {
          executionStats: { resultsReturned: '0', executionDuration: expect.stringMatching(/^\d+\.\d{9}s$/) },
        },
      },
    ]);
    await free.close();
  });

  it('metrics come with the last document, and with the result of an aggregation', async () => {
    const free = await startLocalEmulator();
    await free.commit(['a', 'b'].map((id) => ({ update: { name: nameOf(`c/${id}`), fields: {} } })));
    const structuredQuery = { from: [{ collectionId: 'c' }] };
    const explainOptions = { analyze: true };
    const { json } = await free.documents('POST', ':runQuery', { body: { structuredQuery, explainOptions } });
    expect(json).toMatchObject([
      { document: { name: nameOf('c/a') } },
      { document: { name: nameOf('c/b') }, done: true, explainMetrics: { executionStats: { resultsReturned: '2' } } },
    ]);
    expect((json as readonly object[])[0]).not.toHaveProperty('explainMetrics');
    const counted = await free.documents('POST', ':runAggregationQuery', {
      body: {
        structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'n', count: {} }] },
        explainOptions,
      },
    });
    expect(counted.json).toMatchObject([
      {
        result: { aggregateFields: { n: { integerValue: '2' } } },
        explainMetrics: { executionStats: { resultsReturned: '1' } },
      },
    ]);
    await free.close();
  });
});
