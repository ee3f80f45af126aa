import * as sdk from 'firebase/firestore/lite';
import {
  addDoc,
  arrayUnion,
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getCount,
  getDoc,
  getDocs,
  increment,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { describe, expect, it } from 'vitest';
import { useLocalClients } from '../testing/localClients.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function isAdmin() { return request.auth.token.role == 'admin'; }
    match /posts/{id} {
      allow read: if true;
      allow create: if isAdmin() && request.resource.data.keys().hasOnly(['title', 'n', 'at', 'tags']);
      allow update, delete: if isAdmin();
    }
    match /own/{uid} { allow read, write: if request.auth.uid == uid; }
    match /own/{uid}/notes/{id} { allow read, write: if request.auth.uid == uid; }
    match /{path=**}/notes/{id} { allow list: if isAdmin(); }
  }
}`;

const { as } = useLocalClients(sdk, RULES);

const ADMIN = { sub: 'chief', role: 'admin' };

describe('firebase/firestore/lite', () => {
  it('reads and writes as the caller', async () => {
    const db = as(ADMIN);
    await setDoc(doc(db, 'posts/a'), { title: 'Open house', n: 1, at: serverTimestamp(), tags: ['x'] });
    await updateDoc(doc(db, 'posts/a'), { n: increment(2), tags: arrayUnion('y') });
    await setDoc(doc(db, 'posts/a'), { title: 'Open day' }, { merge: true });
    const snapshot = await getDoc(doc(as(), 'posts/a'));
    expect(snapshot.data()).toEqual({ title: 'Open day', n: 3, at: expect.any(Timestamp), tags: ['x', 'y'] });
    const added = await addDoc(collection(db, 'posts'), { title: 'Second', n: 2 });
    expect((await getDoc(added)).exists()).toBe(true);
    await deleteDoc(added);
    expect((await getDoc(added)).exists()).toBe(false);
    const batch = writeBatch(db);
    batch.set(doc(db, 'posts/b'), { n: 5 });
    batch.delete(doc(db, 'posts/a'));
    await batch.commit();
    expect((await getDocs(collection(db, 'posts'))).docs.map((one) => one.id)).toEqual(['b']);
  });

  it('rejects what the rules deny', async () => {
    for (const db of [as(), as({ sub: 'visitor', role: 'member' })]) {
      await expect(setDoc(doc(db, 'posts/a'), { title: 'x' })).rejects.toMatchObject({ code: 'permission-denied' });
      await expect(getDoc(doc(db, 'own/somebody'))).rejects.toMatchObject({ code: 'permission-denied' });
      await expect(getDocs(collectionGroup(db, 'notes'))).rejects.toMatchObject({ code: 'permission-denied' });
      await expect(getCount(collection(db, 'own'))).rejects.toMatchObject({ code: 'permission-denied' });
    }
    await expect(setDoc(doc(as(ADMIN), 'posts/a'), { title: 'x', extra: true })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(updateDoc(doc(as(), 'posts/none'), { title: 'x' })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(updateDoc(doc(as(ADMIN), 'posts/none'), { title: 'x' })).rejects.toMatchObject({ code: 'not-found' });
    await setDoc(doc(as({ sub: 'me' }), 'own/me'), { n: 1 });
    await expect(updateDoc(doc(as({ sub: 'me' }), 'own/me/notes/none'), { n: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('queries and counts', async () => {
    const db = as(ADMIN);
    for (let n = 0; n < 8; n += 1) await setDoc(doc(db, `posts/${n}`), { n, title: n % 2 === 0 ? 'even' : 'odd' });
    const posts = collection(as(), 'posts');
    const ids = async (
      ...parts: Parameters<typeof query> extends [unknown, ...infer Rest] ? Rest : never
    ): Promise<readonly string[]> => (await getDocs(query(posts, ...parts))).docs.map((one) => one.id);
    expect(await ids(where('title', '==', 'odd'), orderBy('n', 'desc'), limit(2))).toEqual(['7', '5']);
    expect(await ids(orderBy('n'), startAfter(5))).toEqual(['6', '7']);
    expect(await ids(orderBy('n'), limitToLast(2))).toEqual(['6', '7']);
    expect(await ids(where('n', 'in', [1, 3, 99]))).toEqual(['1', '3']);
    expect((await getDocs(query(posts, or(where('n', '==', 0), where('n', '>', 6))))).size).toBe(2);
    expect((await getCount(query(posts, where('n', '>=', 2), where('n', '<', 6)))).data().count).toBe(4);
  });

  it('runs transactions', async () => {
    const db = as(ADMIN);
    await setDoc(doc(db, 'posts/counter'), { n: 0 });
    const run = async (): Promise<void> =>
      runTransaction(db, async (transaction) => {
        const snapshot = await transaction.get(doc(db, 'posts/counter'));
        transaction.update(doc(db, 'posts/counter'), { n: (snapshot.get('n') as number) + 1 });
      });
    await Promise.all([run(), run(), run()]);
    expect((await getDoc(doc(db, 'posts/counter'))).get('n')).toBe(3);
  });
});
