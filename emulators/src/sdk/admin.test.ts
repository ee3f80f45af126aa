import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import {
  AggregateField,
  FieldPath,
  FieldValue,
  Filter,
  GeoPoint,
  initializeFirestore,
  Timestamp,
  type Firestore,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials } from '../../launch/credentials.ts';
import { PROJECT, startLocalEmulator, type LocalEmulator } from '../testing/localEmulator.ts';

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator({
    rules: 'service cloud.firestore { match /{all=**} { allow read, write: if false; } }',
  });
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = localCredentials();
});
afterAll(async () => emulator.close());
beforeEach(async () => {
  await emulator.request('DELETE', `/emulator/v1/projects/${PROJECT}/databases/(default)/documents`);
});

describe.each([
  ['REST', true],
  ['gRPC', false],
])('the Admin SDK over %s', (protocol, preferRest) => {
  let app: App;
  let db: Firestore;

  beforeAll(() => {
    app = initializeApp({ projectId: PROJECT }, protocol);
    db = initializeFirestore(app, { preferRest });
  });
  afterAll(async () => {
    await db.terminate();
    await deleteApp(app);
  });

  async function seed(count: number): Promise<void> {
    const writer = db.bulkWriter({ throttling: false });
    for (let index = 0; index < count; index += 1) {
      void writer.set(db.doc(`calls/${String(index).padStart(4, '0')}`), {
        startTime: 1_700_000_000_000 + index * 1000,
        type: index % 3 === 0 ? 'FIRE' : 'EMS',
        tags: [`t${index % 5}`],
      });
    }
    await writer.close();
  }

  it('reads back every type of value that it writes', async () => {
    const data = {
      text: 'ä😀',
      int: 7,
      double: 1.5,
      nan: Number.NaN,
      yes: true,
      nothing: null,
      time: new Timestamp(1_700_000_000, 123_456_000),
      place: new GeoPoint(1.5, -2.5),
      bytes: Buffer.from([0, 255]),
      list: [1, 'two', { three: [3] }],
      map: { 'a.b': { c: 1 } },
      vector: FieldValue.vector([1, 2.5]),
    };
    const { writeTime } = await db.doc('c/a').set({ ...data, other: db.doc('c/b') });
    const snapshot = await db.doc('c/a').get();
    const { other, ...rest } = snapshot.data() ?? {};
    expect(rest).toEqual(data);
    expect((other as FirebaseFirestore.DocumentReference).path).toBe('c/b');
    expect(snapshot.updateTime?.isEqual(writeTime)).toBe(true);
    expect((await db.getAll(db.doc('c/a'), db.doc('c/none'), { fieldMask: ['int'] })).map((one) => one.data())).toEqual(
      [{ int: 7 }, undefined],
    );
  });

  it('updates, merges, transforms and deletes', async () => {
    const ref = db.doc('c/a');
    await ref.create({ n: 1, list: ['a'], map: { x: 1, y: 2 }, gone: true });
    await ref.update({
      n: FieldValue.increment(2),
      list: FieldValue.arrayUnion('b'),
      'map.x': 9,
      gone: FieldValue.delete(),
      at: FieldValue.serverTimestamp(),
    });
    await ref.set({ map: { z: 3 }, list: FieldValue.arrayRemove('a') }, { merge: true });
    await ref.update(new FieldPath('odd.name'), 'x');
    const { at, ...rest } = (await ref.get()).data() ?? {};
    expect(rest).toEqual({ n: 3, list: ['b'], map: { x: 9, y: 2, z: 3 }, 'odd.name': 'x' });
    expect(at).toBeInstanceOf(Timestamp);
    await expect(db.doc('c/none').update({ n: 1 })).rejects.toMatchObject({
      code: 5,
      message: expect.stringContaining('No document to update'),
    });
    const before = await ref.get();
    await expect(ref.delete({ lastUpdateTime: Timestamp.fromMillis(0) })).rejects.toThrow(
      /does not match the required base version/,
    );
    await ref.delete({ lastUpdateTime: before.updateTime as Timestamp });
    expect((await ref.get()).exists).toBe(false);
  });

  it('writes batches atomically', async () => {
    const good = db.batch().set(db.doc('c/a'), { n: 1 }).set(db.doc('c/b'), { n: 2 }).delete(db.doc('c/c'));
    expect((await good.commit()).length).toBe(3);
    await expect(db.batch().set(db.doc('c/d'), {}).update(db.doc('c/none'), { n: 1 }).commit()).rejects.toMatchObject({
      code: 5,
    });
    expect((await db.collection('c').get()).docs.map((one) => one.id)).toEqual(['a', 'b']);
  });

  it('reports each failure of a bulk writer', async () => {
    await db.doc('c/a').set({});
    const writer = db.bulkWriter();
    const failed: number[] = [];
    writer.onWriteError((error) => {
      failed.push(error.code);
      return false;
    });
    const outcomes = Promise.allSettled([
      writer.create(db.doc('c/a'), {}),
      writer.create(db.doc('c/b'), {}),
      writer.update(db.doc('c/none'), { n: 1 }),
    ]);
    await writer.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(failed).toEqual([6, 5]);
  });

  it('queries, pages, counts and streams', async () => {
    await seed(1200);
    const calls = db.collection('calls');
    const range = calls.where('startTime', '>=', 1_700_000_100_000).where('startTime', '<', 1_700_000_200_000);
    expect((await range.count().get()).data().count).toBe(100);
    expect((await range.where('type', '==', 'FIRE').count().get()).data().count).toBe(33);
    const page = await calls.orderBy('startTime', 'desc').limit(3).get();
    expect(page.docs.map((one) => one.id)).toEqual(['1199', '1198', '1197']);
    const last = page.docs[2] as FirebaseFirestore.QueryDocumentSnapshot;
    expect(
      (await calls.orderBy('startTime', 'desc').startAfter(last).limit(2).get()).docs.map((one) => one.id),
    ).toEqual(['1196', '1195']);
    expect((await calls.orderBy('startTime').limitToLast(2).get()).docs.map((one) => one.id)).toEqual(['1198', '1199']);
    expect(
      (await calls.orderBy('startTime').offset(5).limit(1).select('type').get()).docs.map((one) => [
        one.id,
        one.data(),
      ]),
    ).toEqual([['0005', { type: 'EMS' }]]);
    expect((await calls.where('tags', 'array-contains', 't1').limit(2).get()).docs.map((one) => one.id)).toEqual([
      '0001',
      '0006',
    ]);
    expect(
      (await calls.where(FieldPath.documentId(), 'in', ['0007', '0003', 'none']).get()).docs.map((one) => one.id),
    ).toEqual(['0003', '0007']);
    const either = Filter.or(
      Filter.where('startTime', '==', 1_700_000_001_000),
      Filter.and(Filter.where('type', '==', 'FIRE'), Filter.where('startTime', '<', 1_700_000_004_000)),
    );
    expect((await calls.where(either).get()).docs.map((one) => one.id)).toEqual(['0000', '0001', '0003']);
    const totals = await range
      .aggregate({ sum: AggregateField.sum('startTime'), mean: AggregateField.average('startTime') })
      .get();
    expect(totals.data()).toEqual({ sum: 170_000_014_950_000, mean: 1_700_000_149_500 });
    let streamed = 0;
    for await (const _one of calls.stream() as unknown as AsyncIterable<unknown>) streamed += 1;
    expect(streamed).toBe(1200);
  });

  it('finds the nearest neighbors of a vector', async () => {
    const points: Readonly<Record<string, unknown>> = {
      same: FieldValue.vector([10, 10]),
      near: FieldValue.vector([10, 0]),
      small: FieldValue.vector([1, 1]),
      far: FieldValue.vector([100, 100]),
      nothing: FieldValue.vector([0, 0]),
      flat: FieldValue.vector([10]),
      list: [10, 10],
      none: null,
    };
    for (const [id, at] of Object.entries(points))
      await db.doc(`points/${id}`).set({ at, kind: id === 'same' ? 'x' : 'y', nested: { at } });
    const query = db.collection('points').where('kind', '==', 'y');
    const idsOf = async (options: object): Promise<readonly string[]> =>
      (
        await query
          .findNearest({
            vectorField: 'at',
            queryVector: [10, 10],
            limit: 10,
            distanceMeasure: 'EUCLIDEAN',
            ...options,
          })
          .get()
      ).docs.map((one) => one.id);
    expect(await idsOf({})).toEqual(['near', 'small', 'nothing', 'far']);
    expect(await idsOf({ limit: 2, vectorField: 'nested.at' })).toEqual(['near', 'small']);
    expect(await idsOf({ distanceThreshold: 13 })).toEqual(['near', 'small']);
    expect(await idsOf({ distanceMeasure: 'DOT_PRODUCT', distanceThreshold: 20 })).toEqual(['far', 'near', 'small']);
    // All vectors point in the same direction except the zero vector, which has no direction.
    expect(await idsOf({ distanceMeasure: 'COSINE' })).toEqual(['far', 'small', 'near', 'nothing']);
    expect(await idsOf({ distanceMeasure: 'COSINE', distanceThreshold: 0.5 })).toEqual(['far', 'small', 'near']);
    expect(await idsOf({ distanceMeasure: 'COSINE', queryVector: [0, 0] })).toHaveLength(4);
    const [first] = (
      await query
        .select('kind', 'distance')
        .findNearest({
          vectorField: 'at',
          queryVector: [10, 10],
          limit: 1,
          distanceMeasure: 'EUCLIDEAN',
          distanceResultField: 'distance',
        })
        .get()
    ).docs;
    expect(first?.data()).toEqual({ kind: 'y', distance: 10 });
    await expect(idsOf({ limit: 1001 })).rejects.toThrow(/limit/);
  });

  it('runs transactions that compete for one document', async () => {
    const counter = db.doc('c/counter');
    await counter.set({ n: 0 });
    await Promise.all(
      Array.from({ length: 5 }, async () =>
        db.runTransaction(async (transaction) => {
          const { n } = (await transaction.get(counter)).data() as { n: number };
          transaction.update(counter, { n: n + 1 });
        }),
      ),
    );
    expect((await counter.get()).get('n')).toBe(5);
    const total = await db.runTransaction(async (transaction) => (await transaction.get(db.collection('c'))).size, {
      readOnly: true,
    });
    expect(total).toBe(1);
  });

  it('reads past data at a given time, and a snapshot in read-only transactions', async () => {
    const ref = db.doc('past/a');
    const { writeTime } = await ref.set({ n: 1 });
    await ref.set({ n: 2 });
    await db.doc('past/b').set({ n: 3 });
    const then = await db.runTransaction(
      async (transaction) => {
        const found = await transaction.get(db.collection('past').where('n', '>', 0));
        return [
          (await transaction.get(ref)).get('n'),
          found.docs.map((one) => one.id),
          (await transaction.get(db.collection('past').count())).data().count,
        ];
      },
      { readOnly: true, readTime: writeTime },
    );
    expect(then).toEqual([1, ['a'], 1]);
    const during = await db.runTransaction(
      async (transaction) => {
        const before = (await transaction.get(ref)).get('n') as number;
        await ref.set({ n: 4 });
        return [
          before,
          (await transaction.get(ref)).get('n'),
          (await transaction.getAll(ref, db.doc('past/b'))).map((one) => one.get('n') as number),
        ];
      },
      { readOnly: true },
    );
    expect(during).toEqual([2, 2, [2, 3]]);
    expect((await ref.get()).get('n')).toBe(4);
    await expect(
      db.runTransaction(async (transaction) => transaction.get(ref), {
        readOnly: true,
        readTime: Timestamp.fromMillis(0),
      }),
    ).rejects.toThrow(/too old/);
  });

  it('lists collections, missing documents and groups, and deletes them all', async () => {
    await db.doc('a/missing/sub/x').set({ n: 1 });
    await db.doc('a/there').set({});
    await db.doc('b/1/sub/y').set({ n: 2 });
    expect((await db.listCollections()).map((one) => one.id)).toEqual(['a', 'b']);
    expect((await db.doc('a/missing').listCollections()).map((one) => one.path)).toEqual(['a/missing/sub']);
    expect((await db.collection('a').listDocuments()).map((one) => one.path)).toEqual(['a/missing', 'a/there']);
    expect((await db.collectionGroup('sub').orderBy('n', 'desc').get()).docs.map((one) => one.ref.path)).toEqual([
      'b/1/sub/y',
      'a/missing/sub/x',
    ]);
    await db.recursiveDelete(db.collection('a'));
    expect((await db.collectionGroup('sub').get()).docs.map((one) => one.ref.path)).toEqual(['b/1/sub/y']);
  });
});
