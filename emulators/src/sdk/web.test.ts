import * as sdk from 'firebase/firestore';
import {
  addDoc,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  count,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  GeoPoint,
  getAggregateFromServer,
  getCountFromServer,
  getDocs,
  increment,
  or,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  sum,
  Timestamp,
  updateDoc,
  vector,
  where,
  writeBatch,
  type DocumentReference,
  type Firestore,
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { useLocalClients } from '../testing/localClients.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function isAdmin() { return request.auth.token.role == 'admin'; }
    match /posts/{id} {
      allow read: if true;
      allow create: if isAdmin() && !('forbidden' in request.resource.data);
      allow update, delete: if isAdmin();
    }
    match /own/{uid} { allow read, write: if request.auth.uid == uid; }
    match /{path=**}/notes/{id} { allow read, write: if isAdmin(); }
  }
}`;

const ADMIN = { sub: 'chief', role: 'admin' };

const clients = useLocalClients(sdk, RULES);
const { as } = clients;

/** Returns the fields of a stored document as ProtoJSON, or the HTTP status if the request fails. */
async function stored(path: string): Promise<unknown> {
  const { status, json } = await clients.emulator.documents('GET', `/${path}`);
  return status === 200 ? (json as { readonly fields?: unknown }).fields : status;
}

/** Reads a document in a transaction because getDoc() would open a listener. */
async function readOf(db: Firestore, reference: DocumentReference): Promise<unknown> {
  return runTransaction(db, async (transaction) => (await transaction.get(reference)).data());
}

describe('firebase/firestore over gRPC: the write stream', () => {
  it('stores every type of value', async () => {
    const db = as(ADMIN);
    const data = {
      text: 'ä😀',
      int: 7,
      large: Number.MAX_SAFE_INTEGER,
      double: 1.5,
      infinite: Infinity,
      nan: Number.NaN,
      yes: true,
      nothing: null,
      time: new Timestamp(1_700_000_000, 123_456_000),
      place: new GeoPoint(1.5, -2.5),
      bytes: Bytes.fromUint8Array(Uint8Array.from([0, 255])),
      list: [1, 'two', { three: [3] }],
      map: { 'a.b': { c: 1 }, 12: 'numeric key' },
      vector: vector([1, 2.5]),
    };
    await setDoc(doc(db, 'posts/a'), { ...data, other: doc(db, 'posts/b') });
    const { other, ...rest } = (await readOf(db, doc(db, 'posts/a'))) as typeof data & {
      readonly other: DocumentReference;
    };
    expect(rest).toEqual(data);
    expect(other.path).toBe('posts/b');
  });

  it('updates, merges, transforms and deletes', async () => {
    const db = as(ADMIN);
    const post = doc(db, 'posts/a');
    await setDoc(post, { n: 1, tags: ['a'], map: { x: 1, y: 2 }, gone: true });
    await updateDoc(post, {
      n: increment(2),
      tags: arrayUnion('b'),
      'map.x': 9,
      gone: deleteField(),
      at: serverTimestamp(),
    });
    await setDoc(post, { map: { z: 3 }, tags: arrayRemove('a') }, { merge: true });
    await updateDoc(post, new FieldPath('odd.name'), 'x');
    expect(await readOf(db, post)).toEqual({
      n: 3,
      tags: ['b'],
      map: { x: 9, y: 2, z: 3 },
      'odd.name': 'x',
      at: expect.any(Timestamp),
    });
    await expect(updateDoc(doc(db, 'posts/none'), { n: 1 })).rejects.toMatchObject({ code: 'not-found' });
    await deleteDoc(post);
    await deleteDoc(post);
    expect(await stored('posts/a')).toBe(404);
  });

  it('writes a hundred documents at once in order, and batches atomically', async () => {
    const db = as(ADMIN);
    const post = doc(db, 'posts/list');
    await setDoc(post, { seen: [] });
    await Promise.all(Array.from({ length: 100 }, async (_none, n) => updateDoc(post, { seen: arrayUnion(n) })));
    expect(await readOf(db, post)).toEqual({ seen: Array.from({ length: 100 }, (_none, n) => n) });
    const bad = writeBatch(db);
    bad.set(doc(db, 'posts/b'), { n: 1 });
    bad.update(doc(db, 'posts/none'), { n: 1 });
    await expect(bad.commit()).rejects.toMatchObject({ code: 'not-found' });
    expect(await stored('posts/b')).toBe(404);
    const good = writeBatch(db);
    good.set(doc(db, 'posts/b'), { n: 1 });
    good.delete(post);
    await good.commit();
    expect(await stored('posts/b')).toEqual({ n: { integerValue: '1' } });
    expect(await stored('posts/list')).toBe(404);
  });

  it('rejects what the rules deny, and continues with the next write', async () => {
    const db = as({ sub: 'me' });
    const outcomes = await Promise.allSettled([
      setDoc(doc(db, 'own/me'), { n: 1 }),
      setDoc(doc(db, 'own/somebody'), { n: 1 }),
      updateDoc(doc(db, 'own/me'), { n: increment(1) }),
      addDoc(collection(db, 'posts'), { n: 1 }),
      updateDoc(doc(db, 'own/me'), { n: increment(1) }),
    ]);
    expect(
      outcomes.map((outcome) =>
        outcome.status === 'rejected' ? (outcome.reason as { readonly code: string }).code : 'done',
      ),
    ).toEqual(['done', 'permission-denied', 'done', 'permission-denied', 'done']);
    expect(await stored('own/me')).toEqual({ n: { integerValue: '3' } });
    expect(await stored('own/somebody')).toBe(404);
    await expect(setDoc(doc(as(), 'own/me'), { n: 9 })).rejects.toMatchObject({
      code: 'permission-denied',
      message: expect.stringContaining("for 'update' @ L"),
    });
  });

  it('accepts a document of almost 1 MiB and rejects a larger one', async () => {
    const db = as(ADMIN);
    await setDoc(doc(db, 'posts/big'), { text: 'x'.repeat(1_048_000) });
    expect(await readOf(db, doc(db, 'posts/big'))).toEqual({ text: 'x'.repeat(1_048_000) });
    await expect(setDoc(doc(db, 'posts/bigger'), { text: 'x'.repeat(1_048_576) })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    const batch = writeBatch(db);
    for (let n = 0; n < 12; n += 1) batch.set(doc(db, `posts/many-${n}`), { text: 'x'.repeat(1_000_000) });
    await expect(batch.commit()).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('Request payload size exceeds the limit'),
    });
    await setDoc(doc(db, 'posts/small'), { n: 1 });
    expect(await stored('posts/small')).toEqual({ n: { integerValue: '1' } });
  });
});

describe('firebase/firestore over gRPC: unary calls', () => {
  it('runs transactions that compete for one document', async () => {
    const db = as(ADMIN);
    const counter = doc(db, 'posts/counter');
    await setDoc(counter, { n: 0 });
    await Promise.all(
      [db, as(ADMIN), as(ADMIN)].map(async (one) =>
        runTransaction(one, async (transaction) => {
          const snapshot = await transaction.get(doc(one, 'posts/counter'));
          transaction.update(doc(one, 'posts/counter'), { n: (snapshot.get('n') as number) + 1 });
        }),
      ),
    );
    expect(await readOf(db, counter)).toEqual({ n: 3 });
    // The web SDK commits a verify write even if a transaction only reads.
    expect(
      await runTransaction(db, async (transaction) => (await transaction.get(doc(db, 'posts/none'))).exists()),
    ).toBe(false);
    await expect(runTransaction(as(), async (transaction) => transaction.get(doc(db, 'own/chief')))).rejects.toThrow();
  });

  it('counts, sums and averages as the caller', async () => {
    const db = as(ADMIN);
    const batch = writeBatch(db);
    for (let n = 0; n < 10; n += 1) batch.set(doc(db, `posts/${n}`), { n, kind: n % 2 === 0 ? 'even' : 'odd' });
    batch.set(doc(db, 'posts/1/notes/x'), { n: 100 });
    batch.set(doc(db, 'own/chief/notes/y'), { n: 200 });
    await batch.commit();
    const posts = collection(as(), 'posts');
    expect((await getCountFromServer(posts)).data()).toEqual({ count: 10 });
    const either = query(posts, or(where('n', '<', 2), where('kind', '==', 'odd')));
    expect(
      (await getAggregateFromServer(either, { count: count(), sum: sum('n'), mean: average('n') })).data(),
    ).toEqual({ count: 6, sum: 25, mean: 25 / 6 });
    expect((await getCountFromServer(collectionGroup(db, 'notes'))).data()).toEqual({ count: 2 });
    expect(
      (await getDocs(query(posts, or(where('n', '==', 3), where('n', '>', 7))))).docs.map((one) => one.id),
    ).toEqual(['3', '8', '9']);
    await expect(getDocs(collection(as(), 'own'))).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(getCountFromServer(collectionGroup(as(), 'notes'))).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(getCountFromServer(collection(as(), 'own'))).rejects.toMatchObject({ code: 'permission-denied' });
  });
});
