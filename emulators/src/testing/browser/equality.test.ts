// Callbacks passed to evaluate() run in the browser.
/// <reference lib="dom" />
import { deleteApp, initializeApp } from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { useWebSdk } from './fixture.ts';
import { RandomOperations, runOperations, type Operation, type Outcome } from './operations.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} {
      allow read, create, update: if request.auth.uid == 'alice' && id != 'h';
      allow delete: if request.auth.uid == 'alice' && resource != null;
      allow list: if request.auth.uid == 'alice';
    }
    match /barrier/{id} { allow read, write; }
    match /own/{id} {
      allow read: if resource.data.owner == request.auth.uid;
      allow write: if request.resource.data.owner == request.auth.uid;
    }
  }
}`;

const ALICE = { sub: 'alice' };
/** Project for the gRPC clients. The browser uses `demo-test`. */
const OTHER = 'demo-grpc';
const OPERATIONS = 1000;
/** Timeout in ms. Generous because two clients run at the same time. */
const TIMEOUT_MS = 300_000;
/** Number of operations between listener comparisons. */
const STEP = 40;

const web = useWebSdk(RULES);

beforeAll(() => sdk.setLogLevel('silent'));
afterAll(() => sdk.setLogLevel('warn'));

/** Generates random operations, with a comparison at regular intervals. */
function randomOperations(seed: number, count: number): readonly Operation[] {
  const random = new RandomOperations(new Random(seed));
  return Array.from({ length: count }, (_none, at) => (at % STEP === STEP - 1 ? { kind: 'compare' } : random.next()));
}

/** Runs operations with the SDK's Node build, which uses gRPC. */
async function overGrpc(operations: readonly Operation[]): Promise<readonly Outcome[]> {
  const { emulator } = web;
  await emulator.request('PUT', `/emulator/v1/projects/${OTHER}:securityRules`, {
    body: { rules: { files: [{ name: 'firestore.rules', content: RULES }] } },
  });
  const apps = ['client', 'reader'].map((name) => initializeApp({ projectId: OTHER, apiKey: 'none' }, name));
  const [db, reader] = apps.map((app) => {
    const opened = sdk.getFirestore(app);
    sdk.connectFirestoreEmulator(opened, '127.0.0.1', emulator.port, { mockUserToken: ALICE });
    return opened;
  }) as [sdk.Firestore, sdk.Firestore];
  const outcomes = await runOperations(sdk, db, reader, operations);
  await Promise.all(apps.map(deleteApp));
  return outcomes;
}

/** Runs operations with the SDK's browser build, which uses WebChannel. */
async function overWebChannel(operations: readonly Operation[]): Promise<readonly Outcome[]> {
  const page = await web.openTab();
  return page.evaluate(
    async ([host, who, all]) => {
      const [db, reader] = [testPage.open({ host, who }), testPage.open({ host, who })];
      return testPage.runOperations(testPage.sdk, db, reader, all as readonly never[]);
    },
    [web.emulator.host, ALICE, operations as readonly unknown[]] as const,
  );
}

/** Returns all documents in a project, without timestamps. */
async function documentsOf(project: string): Promise<unknown> {
  const { text } = await web.emulator.request(
    'POST',
    `/v1/projects/${project}/databases/(default)/documents:runQuery`,
    {
      body: { structuredQuery: { from: [{ allDescendants: true }] } },
    },
  );
  const timeless = text
    .replaceAll(project, 'PROJECT')
    .replaceAll(/"(createTime|updateTime|readTime)": "[^"]*"/g, '"$1": ""')
    .replaceAll(
      new RegExp(`"timestampValue": "${new Date().getUTCFullYear()}[^"]*"`, 'g'),
      '"timestampValue": "(now)"',
    );
  return JSON.parse(timeless);
}

describe('the web SDK over WebChannel and over gRPC', () => {
  it(
    `returns the same results for ${OPERATIONS} random operations, including snapshots and errors`,
    async () => {
      const operations = randomOperations(7, OPERATIONS);
      const [ours, others] = await Promise.all([overWebChannel(operations), overGrpc(operations)]);
      for (const [at, operation] of operations.entries())
        expect(ours[at], `${at} ${JSON.stringify(operation)}`).toEqual(others[at]);
      expect(await documentsOf('demo-test')).toEqual(await documentsOf(OTHER));
      // Verify that the random operations covered all outcomes.
      const codes = new Set(others.map((outcome) => (outcome as { readonly code?: string } | null)?.code));
      expect(codes).toEqual(new Set([undefined, 'permission-denied', 'not-found', 'invalid-argument']));
      const compared = others.filter((_one, at) => operations[at]?.kind === 'compare').flat();
      expect(compared.filter(Array.isArray).length).toBeGreaterThan(OPERATIONS / STEP);
      expect(compared).toContain('permission-denied');
    },
    TIMEOUT_MS,
  );
});
