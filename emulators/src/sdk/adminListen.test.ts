import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import {
  getFirestore,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QuerySnapshot,
} from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { localCredentials } from '../../launch/credentials.ts';
import { PROJECT, startLocalEmulator, type LocalEmulator } from '../testing/localEmulator.ts';
import { openLine, type UnreliableLine } from '../testing/unreliableLine.ts';

let emulator: LocalEmulator;
let line: UnreliableLine;
let app: App;
let db: Firestore;
const stops: (() => void)[] = [];

beforeAll(async () => {
  emulator = await startLocalEmulator({
    rules: 'service cloud.firestore { match /{all=**} { allow read, write: if false; } }',
  });
  line = await openLine(emulator.port);
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${line.port}`;
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = localCredentials();
  app = initializeApp({ projectId: PROJECT }, 'listen');
  db = getFirestore(app);
});
afterAll(async () => {
  await db.terminate();
  await deleteApp(app);
  await line.close();
  await emulator.close();
});
beforeEach(async () => {
  await emulator.request('DELETE', `/emulator/v1/projects/${PROJECT}/databases/(default)/documents`);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function until(assertion: () => void): Promise<void> {
  await vi.waitFor(assertion, { timeout: 60_000, interval: 10 });
}

function record(what: Query): { readonly snapshots: QuerySnapshot[]; readonly errors: Error[] } {
  const recorded = { snapshots: [] as QuerySnapshot[], errors: [] as Error[] };
  stops.push(
    what.onSnapshot(
      (snapshot) => recorded.snapshots.push(snapshot),
      (error) => recorded.errors.push(error),
    ),
  );
  return recorded;
}

function ids(recorded: { readonly snapshots: readonly QuerySnapshot[] }): readonly string[] | undefined {
  return recorded.snapshots.at(-1)?.docs.map(({ id }) => id);
}

describe('onSnapshot of the Admin SDK', () => {
  it('follows a document', async () => {
    const snapshots: DocumentSnapshot[] = [];
    stops.push(db.doc('c/a').onSnapshot((snapshot) => snapshots.push(snapshot)));
    await until(() => expect(snapshots.at(-1)?.exists).toBe(false));
    const { writeTime } = await db.doc('c/a').set({ n: 1 });
    await until(() => expect(snapshots.at(-1)?.data()).toEqual({ n: 1 }));
    expect(snapshots.at(-1)?.updateTime?.isEqual(writeTime)).toBe(true);
    expect((snapshots.at(-1)?.readTime.valueOf() ?? '') >= writeTime.valueOf()).toBe(true);
    await db.doc('c/a').delete();
    await until(() => expect(snapshots.at(-1)?.exists).toBe(false));
    expect(snapshots).toHaveLength(3);
  });

  it('follows queries, one commit at a time', async () => {
    const all = record(db.collection('c').orderBy('n'));
    const few = record(db.collection('c').orderBy('n', 'desc').limit(2));
    const last = record(db.collection('c').orderBy('n').limitToLast(2));
    const some = record(db.collection('c').where('n', '>', 1).select('n').offset(1));
    const group = record(db.collectionGroup('c'));
    await until(() => expect([all, few, last, some, group].map(ids)).toEqual([[], [], [], [], []]));
    const batch = db.batch();
    for (let n = 0; n < 5; n += 1) batch.set(db.doc(`c/${n}`), { n, more: 'x' });
    batch.set(db.doc('p/1/c/deep'), { n: 9 });
    await batch.commit();
    await until(() =>
      expect([all, few, last, some, group].map(ids)).toEqual([
        ['0', '1', '2', '3', '4'],
        ['4', '3'],
        ['3', '4'],
        ['3', '4'],
        ['0', '1', '2', '3', '4', 'deep'],
      ]),
    );
    expect(all.snapshots).toHaveLength(2);
    expect(some.snapshots.at(-1)?.docs[0]?.data()).toEqual({ n: 3 });
    await db.doc('c/4').update({ n: -1 });
    await until(() =>
      expect([all, few, last, some].map(ids)).toEqual([['4', '0', '1', '2', '3'], ['3', '2'], ['2', '3'], ['3']]),
    );
    const changes = all.snapshots
      .at(-1)
      ?.docChanges()
      .map(({ type, doc, oldIndex, newIndex }) => [type, doc.id, oldIndex, newIndex]);
    expect(changes).toEqual([['modified', '4', 4, 0]]);
    await db.recursiveDelete(db.collection('c'));
    await until(() => expect([all, few, last, some, group].map(ids)).toEqual([[], [], [], [], ['deep']]));
  });

  it('reconnects after a broken connection without missing anything', async () => {
    await Promise.all([1, 2, 3].map(async (n) => db.doc(`c/${n}`).set({ n })));
    const all = record(db.collection('c').orderBy('n'));
    const few = record(db.collection('c').orderBy('n').limit(2));
    await until(() =>
      expect([all, few].map(ids)).toEqual([
        ['1', '2', '3'],
        ['1', '2'],
      ]),
    );
    line.cut();
    const away = getFirestore(initializeApp({ projectId: PROJECT }, 'away'));
    await away.doc('c/1').delete();
    await away.doc('c/4').set({ n: 4 });
    await until(() =>
      expect([all, few].map(ids)).toEqual([
        ['2', '3', '4'],
        ['2', '3'],
      ]),
    );
    expect(
      all.snapshots
        .at(-1)
        ?.docChanges()
        .filter(({ type }) => type === 'modified'),
    ).toEqual([]);
    expect([...all.errors, ...few.errors]).toEqual([]);
    await away.terminate();
  });

  it('supports hundreds of listeners', async () => {
    const recorded = Array.from({ length: 300 }, (_, n) => record(db.collection('c').where('n', '==', n)));
    await until(() => expect(recorded.filter(({ snapshots }) => snapshots.length > 0)).toHaveLength(300));
    const batch = db.batch();
    for (let n = 0; n < 300; n += 1) batch.set(db.doc(`c/${n}`), { n });
    await batch.commit();
    await until(() => expect(recorded.every((one, n) => ids(one)?.join() === String(n))).toBe(true));
    expect(recorded.every(({ snapshots }) => snapshots.length === 2)).toBe(true);
  });

  it('reports a rejected query', async () => {
    const recorded = record(
      db.collection('c').where(
        'n',
        'in',
        Array.from({ length: 31 }, (_, n) => n),
      ),
    );
    await until(() => expect(recorded.errors).toHaveLength(1));
    expect(recorded.errors[0]?.message).toMatch(/^Error 3: 'IN' supports up to 30/);
  });
});
