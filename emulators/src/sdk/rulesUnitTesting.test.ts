import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import firebase from 'firebase/compat/app';
import 'firebase/compat/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLocalEmulator, type LocalEmulator } from '../testing/localEmulator.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function isChief() { return request.auth.token.role == 'chief'; }
    match /posts/{id} {
      allow read: if true;
      allow create: if isChief() && request.resource.data.title is string;
      allow update, delete: if isChief();
    }
    match /own/{uid} {
      allow read, write: if request.auth.uid == uid && request.auth.token.sub == uid;
      match /notes/{id} { allow read, write: if request.auth.uid == uid; }
    }
    match /{path=**}/notes/{id} { allow list: if isChief(); }
    match /seen/{id} { allow get: if request.auth == null; }
  }
}`;
const OPEN =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { " +
  'match /{path=**} { allow read, write; } } }';
const SHUT =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { " +
  'match /{path=**} { allow read, write: if false; } } }';

/** Environment variables with the emulators' addresses and the project. Unset before each test. */
const ADDRESSES = [
  'FIREBASE_EMULATOR_HUB',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'FIREBASE_DATABASE_EMULATOR_HOST',
  'GCLOUD_PROJECT',
];
const DENIED = { code: 'permission-denied' };

let emulator: LocalEmulator;
const environments: RulesTestEnvironment[] = [];

beforeAll(async () => {
  firebase.firestore.setLogLevel('silent');
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());
beforeEach(() => {
  for (const name of ADDRESSES) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const made of environments.splice(0)) {
    await made.clearFirestore();
    await made.cleanup();
  }
});

/** Creates a test environment with an explicit host and port, as rules tests usually do. */
async function environment({
  projectId = 'demo-rules',
  rules = RULES,
}: { readonly projectId?: string; readonly rules?: string } = {}): Promise<RulesTestEnvironment> {
  const made = await initializeTestEnvironment({
    projectId,
    firestore: { host: '127.0.0.1', port: emulator.port, rules },
  });
  environments.push(made);
  return made;
}

async function seed(
  made: RulesTestEnvironment,
  documents: Readonly<Record<string, firebase.firestore.DocumentData>>,
): Promise<void> {
  await made.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    await Promise.all(Object.entries(documents).map(async ([path, data]) => db.doc(path).set(data)));
  });
}

describe('initializeTestEnvironment', () => {
  it('accepts host, port and rules, also with brackets and wildcard addresses', async () => {
    for (const host of ['127.0.0.1', '[127.0.0.1]', '0.0.0.0']) {
      const made = await initializeTestEnvironment({
        projectId: 'demo-hosts',
        firestore: { host, port: emulator.port, rules: OPEN },
      });
      environments.push(made);
      expect(made.emulators).toEqual({ firestore: { host: '127.0.0.1', port: emulator.port } });
      await assertSucceeds(made.unauthenticatedContext().firestore().doc('any/a').set({ host }));
    }
  });

  it('finds the emulator by FIRESTORE_EMULATOR_HOST alone, and the project by GCLOUD_PROJECT', async () => {
    await environment({ projectId: 'demo-by-name', rules: OPEN });
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', emulator.host);
    vi.stubEnv('GCLOUD_PROJECT', 'demo-by-name');
    const found = await initializeTestEnvironment({});
    environments.push(found);
    expect([found.projectId, found.emulators]).toEqual([
      'demo-by-name',
      { firestore: { host: '127.0.0.1', port: emulator.port } },
    ]);
    await assertSucceeds(found.unauthenticatedContext().firestore().doc('any/a').set({}));
    await initializeTestEnvironment({ firestore: { rules: SHUT } });
    await assertFails(found.unauthenticatedContext().firestore().doc('any/a').set({}));
  });

  it('rejects a hub address where another server or no server is running', async () => {
    await expect(
      initializeTestEnvironment({ projectId: 'demo-rules', hub: { host: '127.0.0.1', port: emulator.port } }),
    ).rejects.toThrow('HTTP Error 404');
    vi.stubEnv('FIREBASE_EMULATOR_HUB', '127.0.0.1:1');
    await expect(initializeTestEnvironment({ projectId: 'demo-rules' })).rejects.toThrow('fetch failed');
  });

  it('reports a missing project id, or a missing host and port', async () => {
    await expect(initializeTestEnvironment({})).rejects.toThrow('Missing projectId');
    await expect(initializeTestEnvironment({ projectId: 'demo-rules', firestore: { rules: OPEN } })).rejects.toThrow(
      'host and port of the firestore emulator must be specified',
    );
  });

  it('rejects rules that do not compile, with line and column, and retains the previous ones', async () => {
    const made = await environment();
    const bad: readonly (readonly [string, RegExp])[] = [
      ["rules_version = '2';\nservice cloud.firestore {\n  banana\n}", /L3:3 /],
      ["rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} {\n    allow read: if x +;\n  }\n}", /L4:23 /],
    ];
    for (const [rules, where] of bad) {
      const refused = initializeTestEnvironment({
        projectId: 'demo-rules',
        firestore: { host: '127.0.0.1', port: emulator.port, rules },
      });
      await expect(refused).rejects.toThrow(where);
      await expect(refused).rejects.toThrow('INVALID_ARGUMENT');
    }
    await assertFails(made.unauthenticatedContext().firestore().doc('own/a').get());
    await assertSucceeds(made.unauthenticatedContext().firestore().doc('posts/a').get());
  });

  it('separates many environments of different projects', async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, async (_none, n) =>
        environment({ projectId: `demo-${n}`, rules: n % 2 === 0 ? OPEN : SHUT }),
      ),
    );
    await Promise.all(
      many.map(async (made, n) => {
        const write = made.authenticatedContext(`user-${n}`).firestore().doc('shared/a').set({ n });
        await (n % 2 === 0 ? assertSucceeds(write) : assertFails(write));
      }),
    );
    await many[0]?.clearFirestore();
    const found = await Promise.all(
      [0, 2].map(async (n) => (await many[n]?.unauthenticatedContext().firestore().doc('shared/a').get())?.data()),
    );
    expect(found).toEqual([undefined, { n: 2 }]);
  });
});

describe('contexts', () => {
  it('have a uid and any claims, or no user', async () => {
    const made = await environment();
    const ann = made.authenticatedContext('ann').firestore();
    const chief = made
      .authenticatedContext('bob', { role: 'chief', email: 'bob@x.org', firebase: { sign_in_provider: 'custom' } })
      .firestore();
    const anonymous = made.unauthenticatedContext().firestore();
    await assertSucceeds(ann.doc('own/ann').set({ n: 1 }));
    await assertFails(ann.doc('own/bob').set({ n: 1 }));
    await assertFails(ann.doc('posts/a').set({ title: 'x' }));
    await assertFails(ann.doc('seen/a').get());
    await assertSucceeds(chief.doc('posts/a').set({ title: 'x' }));
    await assertFails(chief.doc('posts/b').set({ title: 1 }));
    await assertFails(anonymous.doc('own/ann').get());
    await assertSucceeds(anonymous.doc('seen/a').get());
  });

  it('support the whole compat API: documents, queries, batches, transactions', async () => {
    const db = (await environment()).authenticatedContext('chief', { role: 'chief' }).firestore();
    const post = db.collection('posts').doc('a');
    await post.set({ title: 'one', n: 1, tags: ['a'] });
    await post.set({ extra: { x: 1 } }, { merge: true });
    await post.update({
      n: firebase.firestore.FieldValue.increment(2),
      tags: firebase.firestore.FieldValue.arrayUnion('b'),
      'extra.y': 2,
      at: firebase.firestore.FieldValue.serverTimestamp(),
    });
    await post.update('title', 'two', new firebase.firestore.FieldPath('odd.name'), true);
    expect((await post.get({ source: 'server' })).data()).toEqual({
      title: 'two',
      n: 3,
      tags: ['a', 'b'],
      extra: { x: 1, y: 2 },
      'odd.name': true,
      at: expect.any(firebase.firestore.Timestamp),
    });
    const added = await db.collection('posts').add({ title: 'three', n: 7 });
    const batch = db.batch();
    for (let n = 10; n < 14; n += 1) batch.set(db.doc(`posts/${n}`), { title: String(n), n });
    batch.delete(added);
    await batch.commit();
    const listed = await db
      .collection('posts')
      .where('n', '>=', 3)
      .where('n', '<', 13)
      .orderBy('n', 'desc')
      .startAfter(12)
      .limit(2)
      .get();
    expect(listed.docs.map(({ id }) => id)).toEqual(['11', '10']);
    await db.runTransaction(async (transaction) => {
      const n = (await transaction.get(post)).get('n') as number;
      transaction.update(post, { n: n + 1 }).delete(db.doc('posts/10'));
    });
    expect([(await post.get()).get('n'), (await db.doc('posts/10').get()).exists]).toEqual([4, false]);
    await post.delete();
    expect((await post.get()).exists).toBe(false);
    await expect(post.update({ n: 1 })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('query collection groups as the rules allow', async () => {
    const made = await environment();
    await seed(made, { 'own/ann/notes/a': { n: 1 }, 'own/bob/notes/b': { n: 2 }, 'other/x/notes/c': { n: 3 } });
    const group = made.authenticatedContext('bob', { role: 'chief' }).firestore().collectionGroup('notes');
    expect((await assertSucceeds(group.orderBy('n', 'desc').get())).docs.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    await assertFails(made.authenticatedContext('ann').firestore().collectionGroup('notes').get());
    await assertSucceeds(made.authenticatedContext('ann').firestore().collection('own/ann/notes').get());
  });

  it('can listen, and receive an error if access is denied', async () => {
    const made = await environment();
    await seed(made, { 'posts/a': { title: 'a' }, 'own/ann': { n: 1 } });
    const anonymous = made.unauthenticatedContext().firestore();
    const received: (readonly string[])[] = [];
    const stop = anonymous
      .collection('posts')
      .onSnapshot((snapshot) => received.push(snapshot.docs.map(({ id }) => id)));
    await expect.poll(() => received).toEqual([['a']]);
    await made.authenticatedContext('chief', { role: 'chief' }).firestore().doc('posts/b').set({ title: 'b' });
    await expect.poll(() => received).toEqual([['a'], ['a', 'b']]);
    stop();
    const refused = new Promise((_resolve, reject) => {
      anonymous.doc('own/ann').onSnapshot(() => reject(new Error('heard')), reject);
    });
    await assertFails(refused);
  });

  it('accept settings and log levels', async () => {
    const made = await environment();
    await made.withSecurityRulesDisabled(async (context) => {
      const db = context.firestore({ ignoreUndefinedProperties: true });
      await db.doc('posts/a').set({ title: 'x', nothing: undefined });
      expect((await db.doc('posts/a').get()).data()).toEqual({ title: 'x' });
    });
    for (const level of ['error', 'silent'] as const) firebase.firestore.setLogLevel(level);
    await assertFails(made.unauthenticatedContext().firestore().doc('own/a').get());
  });
});

describe('withSecurityRulesDisabled', () => {
  it('bypasses the rules, within the callback only', async () => {
    const made = await environment({ rules: SHUT });
    let escaped: firebase.firestore.Firestore | undefined;
    await made.withSecurityRulesDisabled(async (context) => {
      const db = context.firestore();
      escaped = db;
      await db.doc('any/a').set({ n: 1 });
      expect((await db.collectionGroup('any').get()).size).toBe(1);
    });
    expect(() => escaped?.doc('any/a').get()).toThrow('terminated');
    await assertFails(made.authenticatedContext('ann').firestore().doc('any/a').get());
    await expect(
      made.withSecurityRulesDisabled(async () => {
        throw new Error('thrown inside');
      }),
    ).rejects.toThrow('thrown inside');
  });
});

describe('clearFirestore and cleanup', () => {
  it('empty one database and keep its rules', async () => {
    const made = await environment();
    await seed(made, { 'posts/a': { title: 'a' }, 'posts/a/deep/b': {}, 'own/ann': {} });
    await made.clearFirestore();
    await made.withSecurityRulesDisabled(async (context) => {
      for (const name of ['posts', 'own', 'deep'])
        expect((await context.firestore().collectionGroup(name).get()).empty).toBe(true);
    });
    await assertFails(made.unauthenticatedContext().firestore().doc('own/ann').get());
  });

  it('end every context, and reject later calls', async () => {
    const made = await initializeTestEnvironment({
      projectId: 'demo-ended',
      firestore: { host: '127.0.0.1', port: emulator.port, rules: OPEN },
    });
    const context = made.authenticatedContext('ann');
    await context.firestore().doc('any/a').set({});
    await made.cleanup();
    expect(() => context.firestore()).toThrow('no longer valid');
    expect(() => made.unauthenticatedContext()).toThrow('already been cleaned up');
  });
});

describe('assertFails and assertSucceeds', () => {
  it('distinguish a denial from any other failure', async () => {
    const made = await environment();
    const chief = made.authenticatedContext('chief', { role: 'chief' }).firestore();
    const denial = await assertFails(made.unauthenticatedContext().firestore().doc('posts/a').set({ title: 'x' }));
    expect(denial).toMatchObject({ ...DENIED, message: expect.stringMatching(/@ L\d+/) });
    await expect(assertFails(chief.doc('posts/none').update({ n: 1 }))).rejects.toThrow(
      /Expected PERMISSION_DENIED but got unexpected error.*not-found|No document to update/,
    );
    await expect(assertFails(chief.doc('posts/big').set({ title: 'x'.repeat(1_048_577) }))).rejects.toThrow(
      'Expected PERMISSION_DENIED',
    );
    await expect(assertFails(chief.doc('posts/a').get())).rejects.toThrow(
      'Expected request to fail, but it succeeded.',
    );
    await expect(assertSucceeds(made.unauthenticatedContext().firestore().doc('own/a').get())).rejects.toMatchObject(
      DENIED,
    );
    expect(await assertFails(chief.collection('own').get())).toMatchObject(DENIED);
    expect(await assertFails(chief.batch().set(chief.doc('own/a'), {}).commit())).toMatchObject(DENIED);
    expect(
      await assertFails(chief.runTransaction(async (transaction) => transaction.get(chief.doc('own/a')))),
    ).toMatchObject(DENIED);
  });

  it('treat an update of a missing document as an update whose resource is null', async () => {
    const made = await environment({
      rules: `service cloud.firestore { match /databases/{d}/documents {
  match /free/{id} { allow update; }
  match /new/{id} { allow create; }
  match /kept/{id} { allow create;
    allow update: if resource.data.owner == request.auth.uid; }
} }`,
    });
    const db = made.authenticatedContext('ann').firestore();
    await expect(db.doc('free/none').update({ n: 1 })).rejects.toMatchObject({ code: 'not-found' });
    await assertFails(db.doc('free/none').set({ n: 1 }));
    await assertFails(db.doc('new/none').update({ n: 1 }));
    await assertSucceeds(db.doc('new/none').set({ n: 1 }, { merge: true }));
    expect(await assertFails(db.doc('kept/none').update({ n: 1 }))).toMatchObject({
      message: expect.stringMatching(/evaluation error at L5:\d+ for 'update' @ L5/),
    });
    const batch = db.batch();
    batch.set(db.doc('kept/a'), { owner: 'ann' });
    batch.update(db.doc('kept/a'), { n: 2 });
    await assertSucceeds(batch.commit());
  });
});
