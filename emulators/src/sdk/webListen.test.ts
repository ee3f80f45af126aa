import * as sdk from 'firebase/firestore';
import {
  collection,
  collectionGroup,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  endAt,
  getDoc,
  getDocs,
  getDocsFromServer,
  limit,
  limitToLast,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  startAfter,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
  type DocumentReference,
  type DocumentSnapshot,
  type FirestoreError,
  type Query,
  type QuerySnapshot,
} from 'firebase/firestore';
import firebase from 'firebase/compat/app';
import 'firebase/compat/firestore';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLocalClients } from '../testing/localClients.ts';
import { PROJECT } from '../testing/localEmulator.ts';
import { openLine, type UnreliableLine } from '../testing/unreliableLine.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /own/{id} { allow read, write: if resource == null || resource.data.owner == request.auth.uid; }
    match /club/{id} { allow read: if get(/databases/$(database)/documents/members/$(request.auth.uid)).data.active; }
    match /members/{id} { allow read, write: if request.auth.token.admin == true; }
    match /{path=**}/c/{id} { allow read, write; }
  }
}`;

const clients = useLocalClients(sdk, RULES);
const { as } = clients;
const lines: UnreliableLine[] = [];

afterEach(async () => {
  await Promise.all(lines.splice(0).map(async (line) => line.close()));
});

async function until(assertion: () => void): Promise<void> {
  await vi.waitFor(assertion, { timeout: 60_000, interval: 10 });
}

/** Records the snapshots and errors of a listener. */
class Recorder<Snapshot> {
  readonly snapshots: Snapshot[] = [];
  readonly errors: FirestoreError[] = [];

  get latest(): Snapshot | undefined {
    return this.snapshots.at(-1);
  }
}

function record(what: Query, options = {}): Recorder<QuerySnapshot> {
  const recorded = new Recorder<QuerySnapshot>();
  onSnapshot(
    what,
    options,
    (snapshot) => recorded.snapshots.push(snapshot),
    (error) => recorded.errors.push(error),
  );
  return recorded;
}

function recordDocument(what: DocumentReference, options = {}): Recorder<DocumentSnapshot> {
  const recorded = new Recorder<DocumentSnapshot>();
  onSnapshot(
    what,
    options,
    (snapshot) => recorded.snapshots.push(snapshot),
    (error) => recorded.errors.push(error),
  );
  return recorded;
}

function ids(snapshot: QuerySnapshot | undefined): readonly string[] | undefined {
  return snapshot?.docs.map(({ id }) => id);
}

async function seed(count: number): Promise<void> {
  const db = as('owner');
  const batch = writeBatch(db);
  for (let n = 0; n < count; n += 1) batch.set(doc(db, `c/${String(n).padStart(4, '0')}`), { n, even: n % 2 === 0 });
  await batch.commit();
}

describe('onSnapshot of a document', () => {
  it('follows the document from before its creation until after its deletion', async () => {
    const other = as();
    const recorded = recordDocument(doc(as(), 'c/a'));
    await until(() => expect(recorded.latest?.exists()).toBe(false));
    await setDoc(doc(other, 'c/a'), { n: 1 });
    await until(() => expect(recorded.latest?.data()).toEqual({ n: 1 }));
    await updateDoc(doc(other, 'c/a'), { n: 2 });
    await until(() => expect(recorded.latest?.data()).toEqual({ n: 2 }));
    await deleteDoc(doc(other, 'c/a'));
    await until(() => expect(recorded.latest?.exists()).toBe(false));
    expect(recorded.snapshots).toHaveLength(4);
    expect(recorded.latest?.metadata.fromCache).toBe(false);
  });

  it('shows a local write at once, then the stored version', async () => {
    const db = as();
    const recorded = recordDocument(doc(db, 'c/a'), { includeMetadataChanges: true });
    await until(() => expect(recorded.latest?.metadata.fromCache).toBe(false));
    await setDoc(doc(db, 'c/a'), { at: serverTimestamp() });
    await until(() => expect(recorded.latest?.metadata.hasPendingWrites).toBe(false));
    const shown = recorded.snapshots
      .slice(1)
      .map((snapshot) => [snapshot.get('at') instanceof Timestamp, snapshot.metadata.hasPendingWrites]);
    expect(shown[0]).toEqual([false, true]);
    expect(shown.at(-1)).toEqual([true, false]);
    const stored = await getDoc(doc(as(), 'c/a'));
    expect(recorded.latest?.get('at')).toEqual(stored.get('at'));
  });
});

describe('onSnapshot of a query', () => {
  it('reports what was added, changed, moved and removed', async () => {
    await seed(3);
    const recorded = record(query(collection(as(), 'c'), orderBy('n')));
    await until(() => expect(ids(recorded.latest)).toEqual(['0000', '0001', '0002']));
    const other = as();
    const batch = writeBatch(other);
    batch.update(doc(other, 'c/0000'), { n: 10 });
    batch.delete(doc(other, 'c/0001'));
    batch.set(doc(other, 'c/new'), { n: -1 });
    await batch.commit();
    await until(() => expect(ids(recorded.latest)).toEqual(['new', '0002', '0000']));
    expect(recorded.snapshots).toHaveLength(2);
    const changes = recorded.latest
      ?.docChanges()
      .map(({ type, doc: { id }, oldIndex, newIndex }) => [type, id, oldIndex, newIndex]);
    expect(changes).toEqual([
      ['removed', '0001', 1, -1],
      ['added', 'new', -1, 0],
      ['modified', '0000', 1, 2],
    ]);
  });

  it('refills a limit at the start or the end of the results', async () => {
    await seed(6);
    const db = as();
    const first = record(query(collection(db, 'c'), orderBy('n'), limit(2)));
    const last = record(query(collection(db, 'c'), orderBy('n'), limitToLast(2)));
    await until(() =>
      expect([ids(first.latest), ids(last.latest)]).toEqual([
        ['0000', '0001'],
        ['0004', '0005'],
      ]),
    );
    const other = as();
    await deleteDoc(doc(other, 'c/0000'));
    await updateDoc(doc(other, 'c/0005'), { n: 0.5 });
    await until(() =>
      expect([ids(first.latest), ids(last.latest)]).toEqual([
        ['0005', '0001'],
        ['0003', '0004'],
      ]),
    );
    await setDoc(doc(other, 'c/zz'), { n: 0 });
    await until(() => expect(ids(first.latest)).toEqual(['zz', '0005']));
    await until(() =>
      expect([first.latest?.metadata.fromCache, last.latest?.metadata.fromCache]).toEqual([false, false]),
    );
  });

  it('supports filters, cursors and collection groups', async () => {
    await seed(8);
    const db = as();
    const other = as();
    const even = record(
      query(collection(db, 'c'), where('even', '==', true), where('n', '>=', 2), orderBy('n', 'desc')),
    );
    const some = record(query(collection(db, 'c'), where('n', 'in', [1, 3, 99])));
    const part = record(query(collection(db, 'c'), orderBy('n'), startAfter(2), endAt(5)));
    const group = record(query(collectionGroup(db, 'c'), where('n', '>', 6)));
    await until(() =>
      expect([even, some, part, group].map((one) => ids(one.latest))).toEqual([
        ['0006', '0004', '0002'],
        ['0001', '0003'],
        ['0003', '0004', '0005'],
        ['0007'],
      ]),
    );
    const batch = writeBatch(other);
    batch.set(doc(other, 'p/1/c/deep'), { n: 99 });
    batch.update(doc(other, 'c/0004'), { even: false, n: 2 });
    batch.update(doc(other, 'c/0003'), { n: 4 });
    await batch.commit();
    await until(() =>
      expect([even, some, part, group].map((one) => ids(one.latest))).toEqual([
        ['0006', '0002'],
        ['0001'],
        ['0003', '0005'],
        ['0007', 'deep'],
      ]),
    );
    await until(() =>
      expect([even, some, part, group].every((one) => one.latest?.metadata.fromCache === false)).toBe(true),
    );
    expect(even.errors).toEqual([]);
  });

  it('shows two clients the same data, whichever of them writes', async () => {
    const pair = [as(), as()] as const;
    const recorded = pair.map((db) => record(query(collection(db, 'c'), orderBy('n'))));
    for (let n = 0; n < 20; n += 1) await setDoc(doc(pair[n % 2 === 0 ? 0 : 1], `c/${n}`), { n });
    await until(() => expect(recorded.map((one) => one.latest?.size)).toEqual([20, 20]));
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => updateDoc(doc(pair[n % 2 === 0 ? 1 : 0], `c/${n}`), { n: 100 - n })),
    );
    const expected = Array.from({ length: 20 }, (_, n) => String(19 - n));
    await until(() => expect(recorded.map((one) => ids(one.latest))).toEqual([expected, expected]));
  });

  it('delivers thousands of documents', async () => {
    const count = 3000;
    await seed(count);
    const recorded = record(collection(as(), 'c'));
    await until(() => expect(recorded.latest?.size).toBe(count));
    expect(recorded.snapshots).toHaveLength(1);
    expect((await getDocs(collection(as(), 'c'))).size).toBe(count);
  });
});

describe('a reconnecting client', () => {
  it('receives all changes since it disconnected', async () => {
    await seed(6);
    const db = as();
    const all = record(query(collection(db, 'c'), orderBy('n')), { includeMetadataChanges: true });
    const few = record(query(collection(db, 'c'), orderBy('n'), limit(2)));
    const one = recordDocument(doc(db, 'c/0005'));
    await until(() => expect([all.latest?.size, few.latest?.size, one.latest?.exists()]).toEqual([6, 2, true]));
    await disableNetwork(db);
    await until(() => expect(all.latest?.metadata.fromCache).toBe(true));
    const other = as();
    await deleteDoc(doc(other, 'c/0001'));
    await updateDoc(doc(other, 'c/0000'), { n: 7 });
    await setDoc(doc(other, 'c/new'), { n: -1 });
    await deleteDoc(doc(other, 'c/0005'));
    expect(ids(all.latest)).toHaveLength(6);
    await enableNetwork(db);
    await until(() =>
      expect([ids(all.latest), all.latest?.metadata.fromCache]).toEqual([
        ['new', '0002', '0003', '0004', '0000'],
        false,
      ]),
    );
    await until(() => expect(ids(few.latest)).toEqual(['new', '0002']));
    await until(() => expect(one.latest?.exists()).toBe(false));
    expect([...all.errors, ...few.errors, ...one.errors]).toEqual([]);
  });

  it('catches up after a broken connection, and sends its pending writes', async () => {
    await seed(3);
    const line = await openLine(clients.emulator.port);
    lines.push(line);
    const db = as(undefined, { port: line.port });
    const recorded = record(query(collection(db, 'c'), orderBy('n')));
    await until(() => expect(recorded.latest?.size).toBe(3));
    line.cut();
    await setDoc(doc(db, 'c/mine'), { n: 50 });
    await deleteDoc(doc(as(), 'c/0000'));
    await until(() => expect(ids(recorded.latest)).toEqual(['0001', '0002', 'mine']));
    expect(await getDocsFromServer(collection(db, 'c'))).toMatchObject({ size: 3 });
    expect(recorded.errors).toEqual([]);
  });
});

describe('the rules of a listener', () => {
  it('deny a query without affecting other listeners', async () => {
    const db = as({ sub: 'ann' });
    const refused = [record(collection(db, 'own')), record(collection(db, 'club')), record(collectionGroup(db, 'own'))];
    const one = recordDocument(doc(db, 'members/ann'));
    const allowed = record(query(collection(db, 'own'), where('owner', '==', 'ann')));
    await until(() =>
      expect([...refused, one].map(({ errors }) => errors.map(({ code }) => code).join())).toEqual(
        Array(4).fill('permission-denied'),
      ),
    );
    await setDoc(doc(db, 'own/a'), { owner: 'ann' });
    await until(() => expect(ids(allowed.latest)).toEqual(['a']));
    await expect(getDocs(collection(db, 'club'))).rejects.toMatchObject({ code: 'permission-denied' });
    expect(allowed.errors).toEqual([]);
  });

  it('apply to changes of a document: it is removed once the caller no longer owns it', async () => {
    const ann = as({ sub: 'ann' });
    await setDoc(doc(ann, 'own/a'), { owner: 'ann' });
    const listed = record(query(collection(ann, 'own'), where('owner', '==', 'ann')));
    const one = recordDocument(doc(ann, 'own/a'));
    await until(() => expect([listed.latest?.size, one.latest?.exists()]).toEqual([1, true]));
    await updateDoc(doc(as('owner'), 'own/a'), { owner: 'bob', secret: 'x' });
    await until(() => expect(one.errors.map(({ code }) => code)).toEqual(['permission-denied']));
    await until(() => expect(listed.latest?.size).toBe(0));
    expect(
      [...listed.snapshots.flatMap(({ docs }) => docs), ...one.snapshots].some(
        (snapshot) => snapshot.get('secret') === 'x',
      ),
    ).toBe(false);
    expect(listed.errors).toEqual([]);
  });

  it('apply while a client listens: a member who loses access receives nothing more', async () => {
    const owner = as('owner');
    await setDoc(doc(owner, 'members/ann'), { active: true });
    await setDoc(doc(owner, 'club/a'), { n: 1 });
    const club = record(collection(as({ sub: 'ann' }), 'club'));
    await until(() => expect(ids(club.latest)).toEqual(['a']));
    const batch = writeBatch(owner);
    batch.update(doc(owner, 'members/ann'), { active: false });
    batch.set(doc(owner, 'club/b'), { n: 2 });
    await batch.commit();
    await until(() => expect(club.errors.map(({ code }) => code)).toEqual(['permission-denied']));
    expect(club.snapshots).toHaveLength(1);
  });

  it('apply at once when they are replaced', async () => {
    await seed(1);
    const [user, admin] = [record(collection(as(), 'c')), record(collection(as('owner'), 'c'))];
    await until(() => expect([user.latest?.size, admin.latest?.size]).toEqual([1, 1]));
    await clients.emulator.putRules(
      "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { " +
        'match /c/{id} { allow read: if request.auth != null; } } }',
    );
    await until(() => expect(user.errors).toHaveLength(1));
    expect(user.errors[0]).toMatchObject({
      code: 'permission-denied',
      message: expect.stringMatching(/false for 'list' @ L1/),
    });
    await setDoc(doc(as('owner'), 'c/b'), {});
    await until(() => expect(admin.latest?.size).toBe(2));
    expect(user.snapshots).toHaveLength(1);
  });

  it('see the claims of test contexts: no user, a user, an administrator', async () => {
    await setDoc(doc(as('owner'), 'members/ann'), { active: true });
    const contexts = [as(), as({ sub: 'ann' }), as({ sub: 'chief', admin: true }), as('owner')];
    const recorded = contexts.map((db) => record(collection(db, 'members')));
    await until(() =>
      expect(recorded.map(({ latest, errors }) => latest?.size ?? errors[0]?.code)).toEqual([
        'permission-denied',
        'permission-denied',
        1,
        1,
      ]),
    );
  });
});

describe('a context of @firebase/rules-unit-testing', () => {
  it('listens through the compat API, as the user of its generated token', async () => {
    await setDoc(doc(as('owner'), 'own/a'), { owner: 'ann' });
    const names = ['ann', 'bob'];
    const recorded = await Promise.all(
      names.map(async (sub) => {
        const app = firebase.initializeApp({ projectId: PROJECT, apiKey: 'none' }, `compat-${sub}`);
        const db = app.firestore();
        db.useEmulator('127.0.0.1', clients.emulator.port, { mockUserToken: { sub } });
        const outcome = await new Promise<unknown>((resolve) =>
          db.doc('own/a').onSnapshot(
            (snapshot) => resolve(snapshot.data()),
            (error) => resolve(error.code),
          ),
        );
        await app.delete();
        return outcome;
      }),
    );
    expect(recorded).toEqual([{ owner: 'ann' }, 'permission-denied']);
  });
});

describe('clearing the database', () => {
  it('empties every listener', async () => {
    await seed(5);
    const db = as();
    const recorded = record(collection(db, 'c'));
    await until(() => expect(recorded.latest?.size).toBe(5));
    await clients.emulator.request('DELETE', `/emulator/v1/projects/${PROJECT}/databases/(default)/documents`);
    await until(() => expect(recorded.latest?.size).toBe(0));
    await setDoc(doc(as(), 'c/a'), {});
    await until(() => expect(ids(recorded.latest)).toEqual(['a']));
  });
});
