import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { AggregateField, initializeFirestore, type Firestore, type Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localCredentials } from '../../launch/credentials.ts';
import { Indexes } from '../indexes/indexes.ts';
import { parseIndexes } from '../indexes/parse.ts';
import { PROJECT, startLocalEmulator, type LocalEmulator } from '../testing/localEmulator.ts';

const FILE = {
  indexes: [
    {
      collectionGroup: 'calls',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'type', order: 'ASCENDING' },
        { fieldPath: 'startTime', order: 'DESCENDING' },
      ],
    },
  ],
};

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator({ indexes: new Indexes(parseIndexes(JSON.stringify(FILE))) });
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = localCredentials();
});
afterAll(async () => emulator.close());

function refusal(code: number, index: RegExp): object {
  return { code, message: expect.stringMatching(index) as unknown };
}

describe.each([
  ['REST', true],
  ['gRPC', false],
])('required indexes, over %s', (protocol, preferRest) => {
  let app: App;
  let db: Firestore;

  beforeAll(() => {
    app = initializeApp({ projectId: PROJECT }, `indexes ${protocol}`);
    db = initializeFirestore(app, { preferRest });
  });
  afterAll(async () => {
    await db.terminate();
    await deleteApp(app);
  });

  const fires = (): Query => db.collection('calls').where('type', '==', 'FIRE');
  // Over REST, the SDK derives the error code from the HTTP status.
  const code = preferRest ? 3 : 9;

  it('reject a query without an index, and allow one that has it', async () => {
    await db.doc('calls/a').set({ type: 'FIRE', startTime: 1 });
    expect((await fires().orderBy('startTime', 'desc').get()).size).toBe(1);
    expect((await fires().where('startTime', '==', 1).get()).size).toBe(1);
    await expect(fires().orderBy('startTime').get()).rejects.toMatchObject(
      refusal(code, /The query requires an index\..* type ASCENDING, startTime ASCENDING\./),
    );
    await expect(db.collectionGroup('calls').orderBy('startTime').get()).rejects.toMatchObject(
      refusal(code, /COLLECTION_GROUP_ASC index for collection calls and field startTime/),
    );
    expect((await db.collectionGroup('calls').get()).size).toBe(1);
  });

  it('reject aggregations in the same way', async () => {
    expect((await fires().count().get()).data().count).toBe(1);
    expect(
      (
        await fires()
          .orderBy('startTime', 'desc')
          .aggregate({ sum: AggregateField.sum('startTime') })
          .get()
      ).data().sum,
    ).toBe(1);
    await expect(
      fires()
        .aggregate({ sum: AggregateField.sum('minutes') })
        .get(),
    ).rejects.toMatchObject(refusal(code, /type ASCENDING, minutes ASCENDING/));
    await expect(fires().where('startTime', '>', 0).count().get()).rejects.toMatchObject(
      refusal(code, /type ASCENDING, startTime ASCENDING/),
    );
  });
});

describe('required indexes, in other requests', () => {
  it('reject a listener', async () => {
    const app = initializeApp({ projectId: PROJECT }, 'indexes listener');
    const db = initializeFirestore(app);
    // oxlint-disable-next-line promise/avoid-new -- a listener is callback-based
    const error = await new Promise<Error>((resolve, reject) => {
      db.collection('calls')
        .where('type', '==', 'FIRE')
        .orderBy('startTime')
        .onSnapshot(() => reject(new Error('listened')), resolve);
    });
    expect(error.message).toContain('The query requires an index.');
    await db.terminate();
    await deleteApp(app);
  });

  it('reject a list of documents in an order without an index', async () => {
    expect((await emulator.documents('GET', '/calls?orderBy=startTime%20desc')).status).toBe(200);
    const { status, json } = await emulator.documents('GET', '/calls?orderBy=__name__%20desc');
    expect([status, json]).toMatchObject([400, { error: { status: 'FAILED_PRECONDITION' } }]);
  });
});
