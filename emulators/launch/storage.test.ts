import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdmin, type App } from 'firebase-admin/app';
import { getStorage as getAdminStorage } from 'firebase-admin/storage';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  type FirebaseStorage,
} from 'firebase/storage';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MODULES } from '../src/testing/modules.ts';
import { startSuite, type Suite } from './suite.ts';

const PROJECT = 'demo-storage';
const BUCKET = 'demo-storage';

const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    function isMember() {
      return request.auth != null
        && firestore.exists(/databases/(default)/documents/members/$(request.auth.token.email));
    }
    function role() {
      return firestore.get(/databases/(default)/documents/members/$(request.auth.token.email)).data.role;
    }
    match /own/{uid}/{file} {
      allow get, delete: if request.auth.uid == uid;
      allow create: if request.auth.uid == uid && request.resource.size < 20
        && request.resource.contentType.matches('image/.*')
        && (resource == null || resource.metadata.locked != 'yes');
      allow update: if request.auth.uid == uid && request.resource.metadata.owner == uid
        && resource.size == request.resource.size;
    }
    match /club/{rest=**} {
      allow read: if isMember();
      allow write: if isMember() && role() == 'chief';
    }
  }
}`;

let root: string;
let suite: Suite;
let admin: App;
const apps: FirebaseApp[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'storage-test-'));
  symlinkSync(MODULES, join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(
    join(root, 'firestore.rules'),
    'service cloud.firestore { match /{all=**} { allow read, write: if false; } }',
  );
  writeFileSync(join(root, 'storage.rules'), RULES);
  writeFileSync(
    join(root, 'firebase.json'),
    JSON.stringify({ firestore: { rules: 'firestore.rules' }, storage: { rules: 'storage.rules' }, emulators: {} }),
  );
  suite = await startSuite({ root, projectId: PROJECT, ports: 'free', only: ['firestore', 'storage'] });
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = suite.storage;
  process.env['STORAGE_EMULATOR_HOST'] = `http://${suite.storage}`;
  admin = initializeAdmin({ projectId: PROJECT, storageBucket: BUCKET }, 'storage-test');
  for (const [email, role] of [
    ['ann@x.org', 'chief'],
    ['bob@x.org', 'member'],
  ] as const) {
    const response = await fetch(
      `http://${suite.firestore}/v1/projects/${PROJECT}/databases/(default)/documents/members/${email}`,
      {
        method: 'PATCH',
        headers: { Authorization: 'Bearer owner' },
        body: JSON.stringify({ fields: { role: { stringValue: role } } }),
      },
    );
    expect(response.status).toBe(200);
  }
}, 120_000);
afterAll(async () => {
  delete process.env['FIREBASE_STORAGE_EMULATOR_HOST'];
  delete process.env['STORAGE_EMULATOR_HOST'];
  await Promise.all(apps.map(async (app) => deleteApp(app)));
  if (admin) await deleteAdminApp(admin);
  await suite?.stop();
  rmSync(root, { recursive: true, force: true });
}, 30_000);

/** Returns a Storage client that is signed in with an unsigned token, or signed out if `uid` is null. */
function storageOf(uid: string | null): FirebaseStorage {
  const app = initializeApp({ projectId: PROJECT, storageBucket: BUCKET, apiKey: 'x' }, `${uid}-${apps.length}`);
  apps.push(app);
  const storage = getStorage(app);
  const [host = '', port = ''] = suite.storage.split(':');
  const token = { sub: uid ?? '', user_id: uid ?? '', email: `${uid}@x.org` };
  connectStorageEmulator(storage, host, Number(port), uid === null ? {} : { mockUserToken: token });
  return storage;
}

const DENIED = { code: 'storage/unauthorized' };
const IMAGE = { contentType: 'image/png' };
const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);

describe('the Storage emulator with our rules runtime', { timeout: 60_000 }, () => {
  afterEach(async () => {
    await getAdminStorage(admin).bucket(BUCKET).deleteFiles();
  });

  it('checks uploads by user, size and type', async () => {
    const mine = ref(storageOf('ann'), 'own/ann/a.png');
    await uploadBytes(mine, bytes(19), IMAGE);
    await expect(uploadBytes(mine, bytes(20), IMAGE)).rejects.toMatchObject(DENIED);
    await expect(uploadBytes(mine, bytes(5), { contentType: 'text/plain' })).rejects.toMatchObject(DENIED);
    await expect(uploadBytes(ref(storageOf('bob'), 'own/ann/a.png'), bytes(5), IMAGE)).rejects.toMatchObject(DENIED);
    await expect(uploadBytes(ref(storageOf(null), 'own/ann/a.png'), bytes(5), IMAGE)).rejects.toMatchObject(DENIED);
    expect((await getBytes(mine)).byteLength).toBe(19);
    await uploadBytesResumable(ref(storageOf('ann'), 'own/ann/r.png'), bytes(6), IMAGE);
    await expect(uploadBytesResumable(ref(storageOf('ann'), 'own/ann/s.png'), bytes(60), IMAGE)).rejects.toMatchObject(
      DENIED,
    );
  });

  it('checks an overwrite against the existing file', async () => {
    const storage = storageOf('eve');
    const file = ref(storage, 'own/eve/b.png');
    await uploadBytes(file, bytes(3), { ...IMAGE, customMetadata: { locked: 'no' } });
    await uploadBytes(file, bytes(4), { ...IMAGE, customMetadata: { locked: 'yes' } });
    await expect(uploadBytes(file, bytes(5), { ...IMAGE, customMetadata: { locked: 'no' } })).rejects.toMatchObject(
      DENIED,
    );
    expect((await getMetadata(file)).size).toBe(4);
  });

  it('checks the old and new values of a metadata change', async () => {
    const file = ref(storageOf('dan'), 'own/dan/c.png');
    await uploadBytes(file, bytes(3), IMAGE);
    await expect(updateMetadata(file, { customMetadata: { owner: 'eve' } })).rejects.toMatchObject(DENIED);
    await expect(updateMetadata(file, { customMetadata: { other: 'dan' } })).rejects.toMatchObject(DENIED);
    await updateMetadata(file, { customMetadata: { owner: 'dan' }, cacheControl: 'no-store' });
    expect((await getMetadata(file)).customMetadata).toEqual({ owner: 'dan' });
    await expect(
      updateMetadata(ref(storageOf('eve'), 'own/dan/c.png'), { customMetadata: { owner: 'dan' } }),
    ).rejects.toMatchObject(DENIED);
  });

  it('checks downloads and deletions', async () => {
    const path = 'own/fay/d.png';
    await uploadBytes(ref(storageOf('fay'), path), bytes(3), IMAGE);
    await expect(getBytes(ref(storageOf('bob'), path))).rejects.toMatchObject(DENIED);
    await expect(getBytes(ref(storageOf(null), path))).rejects.toMatchObject(DENIED);
    await expect(deleteObject(ref(storageOf('bob'), path))).rejects.toMatchObject(DENIED);
    await deleteObject(ref(storageOf('fay'), path));
    await expect(getBytes(ref(storageOf('fay'), path))).rejects.toMatchObject({ code: 'storage/object-not-found' });
    await expect(list(ref(storageOf('fay'), 'own/fay'))).rejects.toMatchObject(DENIED);
  });

  it('reads Firestore from its rules', async () => {
    const chief = storageOf('ann');
    const member = storageOf('bob');
    await uploadBytes(ref(chief, 'club/plans/e.txt'), bytes(3));
    await expect(uploadBytes(ref(member, 'club/plans/f.txt'), bytes(3))).rejects.toMatchObject(DENIED);
    expect((await listAll(ref(member, 'club/plans'))).items.map(({ name }) => name)).toEqual(['e.txt']);
    expect((await getBytes(ref(member, 'club/plans/e.txt'))).byteLength).toBe(3);
    for (const stranger of [storageOf('eve'), storageOf(null)]) {
      await expect(listAll(ref(stranger, 'club/plans'))).rejects.toMatchObject(DENIED);
      await expect(getBytes(ref(stranger, 'club/plans/e.txt'))).rejects.toMatchObject(DENIED);
    }
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const uploading = uploadBytes(ref(i % 2 === 0 ? chief : member, `club/many/${i}`), bytes(1));
        await (i % 2 === 0 ? uploading : expect(uploading).rejects.toMatchObject(DENIED));
      }),
    );
    expect((await listAll(ref(member, 'club/many'))).items).toHaveLength(10);
  });

  it('lets administrators bypass the rules', async () => {
    const bucket = getAdminStorage(admin).bucket(BUCKET);
    const file = bucket.file('secret/x.bin');
    await file.save(Buffer.from('abc'), { resumable: false, metadata: { metadata: { kind: 'test' } } });
    expect((await file.download())[0].toString()).toBe('abc');
    expect((await bucket.getFiles({ prefix: 'secret/' }))[0].map(({ name }) => name)).toEqual(['secret/x.bin']);
    await expect(getBytes(ref(storageOf('ann'), 'secret/x.bin'))).rejects.toMatchObject(DENIED);
    await file.delete();
    expect((await file.exists())[0]).toBe(false);
  });
});
