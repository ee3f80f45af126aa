import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import type firebase from 'firebase/compat/app';
import 'firebase/compat/storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MODULES } from '../src/testing/modules.ts';
import { startSuite, type Suite } from './suite.ts';

const PROJECT = 'demo-unit-testing';
const ADDRESSES = [
  'FIREBASE_EMULATOR_HUB',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'FIREBASE_DATABASE_EMULATOR_HOST',
  'GCLOUD_PROJECT',
];

const FIRESTORE_RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /members/{id} { allow read, write: if request.auth.uid == id; }
  }
}`;
const STORAGE_RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /club/{file} {
      allow read: if firestore.exists(/databases/(default)/documents/members/$(request.auth.uid));
      allow write: if firestore.get(/databases/(default)/documents/members/$(request.auth.uid)).data.role == 'chief';
    }
    match /{file} { allow read, write: if request.auth.uid == 'ann'; }
  }
}`;
const SHUT =
  "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{f=**} { allow read, write: if false; } } }";

let root: string;
let suite: Suite;
const printed: string[] = [];
const environments: RulesTestEnvironment[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'unit-testing-'));
  symlinkSync(MODULES, join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'firestore.rules'), FIRESTORE_RULES);
  writeFileSync(join(root, 'storage.rules'), STORAGE_RULES);
  writeFileSync(
    join(root, 'firebase.json'),
    JSON.stringify({ firestore: { rules: 'firestore.rules' }, storage: { rules: 'storage.rules' }, emulators: {} }),
  );
  suite = await startSuite({
    root,
    projectId: PROJECT,
    ports: 'free',
    only: ['firestore', 'storage'],
    log: (line) => printed.push(line),
  });
}, 120_000);
afterAll(async () => {
  await suite?.stop();
  rmSync(root, { recursive: true, force: true });
}, 30_000);
beforeEach(() => {
  for (const name of ADDRESSES) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(environments.splice(0).map(async (made) => made.cleanup()));
});

async function environment(config: Parameters<typeof initializeTestEnvironment>[0]): Promise<RulesTestEnvironment> {
  const made = await initializeTestEnvironment(config);
  environments.push(made);
  return made;
}

async function upload(storage: firebase.storage.Storage, path: string): Promise<void> {
  await storage.ref(path).put(new Uint8Array([1, 2, 3]));
}

describe('@firebase/rules-unit-testing with a running suite', { timeout: 60_000 }, () => {
  it('finds every emulator through the hub, which the config or the environment names', async () => {
    const emulators = {
      firestore: { host: '127.0.0.1', port: suite.ports['firestore'] },
      storage: { host: '127.0.0.1', port: suite.ports['storage'] },
    };
    const named = await environment({ projectId: PROJECT, hub: { host: '127.0.0.1', port: suite.ports['hub'] ?? 0 } });
    expect(named.emulators).toMatchObject(emulators);
    vi.stubEnv('FIREBASE_EMULATOR_HUB', suite.hub);
    vi.stubEnv('GCLOUD_PROJECT', PROJECT);
    const found = await environment({ firestore: { rules: FIRESTORE_RULES }, storage: { rules: STORAGE_RULES } });
    expect(found.emulators).toMatchObject(emulators);
    await assertSucceeds(found.authenticatedContext('ann').firestore().doc('members/ann').set({ role: 'chief' }));
    await assertFails(found.authenticatedContext('bob').firestore().doc('members/ann').get());
    await found.clearFirestore();
    expect((await found.authenticatedContext('ann').firestore().doc('members/ann').get()).exists).toBe(false);
  });

  it('trusts the hub about emulators that are not running', async () => {
    const hub = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => {
      hub.listen(0, '127.0.0.1', resolve);
    });
    const { port } = hub.address() as AddressInfo;
    try {
      const empty = await environment({ projectId: PROJECT, hub: { host: '127.0.0.1', port } });
      expect(() => empty.unauthenticatedContext().firestore()).toThrow('not running (according to Emulator hub)');
      await expect(empty.clearFirestore()).rejects.toThrow('not running');
    } finally {
      hub.close();
    }
  });

  it('sets storage rules, including rules that read Firestore, and clears storage', async () => {
    const [host = '', port = ''] = suite.storage.split(':');
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', suite.firestore);
    const made = await environment({ projectId: PROJECT, storage: { host, port: Number(port), rules: STORAGE_RULES } });
    await made.withSecurityRulesDisabled(async (context) => {
      await context.firestore().doc('members/ann').set({ role: 'chief' });
      await context.firestore().doc('members/bob').set({ role: 'member' });
      await upload(context.storage(), 'root.bin');
    });
    const [ann, bob, anonymous] = [
      made.authenticatedContext('ann').storage(),
      made.authenticatedContext('bob').storage(),
      made.unauthenticatedContext().storage(),
    ];
    await assertSucceeds(upload(ann, 'club/a.bin'));
    await assertFails(upload(bob, 'club/b.bin'));
    await assertSucceeds(bob.ref('club/a.bin').getMetadata());
    await assertFails(anonymous.ref('club/a.bin').getMetadata());
    await assertSucceeds(ann.ref('root.bin').getDownloadURL());
    await assertFails(bob.ref('root.bin').getDownloadURL());
    await made.clearStorage();
    await expect(assertFails(ann.ref('root.bin').getMetadata())).rejects.toThrow('object-not-found');
    await environment({ projectId: PROJECT, storage: { host, port: Number(port), rules: SHUT } });
    await assertFails(upload(ann, 'own.bin'));
  });

  it('rejects storage rules that do not compile, and then every request until new rules are set', async () => {
    const [host = '', port = ''] = suite.storage.split(':');
    const config = { host, port: Number(port) };
    const made = await environment({ projectId: PROJECT, storage: { ...config, rules: STORAGE_RULES } });
    const refused = initializeTestEnvironment({
      projectId: PROJECT,
      storage: { ...config, rules: "rules_version = '2';\nservice firebase.storage {\n  banana\n}" },
    });
    await expect(refused).rejects.toThrow('error updating rules');
    // The error lacks details. The CLI prints them instead.
    await expect
      .poll(() => printed.join('\n'))
      .toMatch(/storage\.rules:3:3 - ERROR .*'banana'.*\n {2}3 \| {3}banana\n {4}\| {3}\^/);
    await assertFails(upload(made.authenticatedContext('ann').storage(), 'kept.bin'));
    await environment({ projectId: PROJECT, storage: { ...config, rules: STORAGE_RULES } });
    await assertSucceeds(upload(made.authenticatedContext('ann').storage(), 'kept.bin'));
  });
});
