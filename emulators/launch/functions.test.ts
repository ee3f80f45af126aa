import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { officialEnvironment } from '../src/testing/official.ts';
import { MODULES } from '../src/testing/modules.ts';
import { startSuite, type Suite } from './suite.ts';

/** Functions of both generations. Some record events, using the Admin SDK over REST. Others handle HTTP requests. */
const FUNCTIONS = `
const { initializeApp } = require('firebase-admin/app');
const { initializeFirestore } = require('firebase-admin/firestore');
const { onDocumentWritten, onDocumentCreatedWithAuthContext } = require('firebase-functions/v2/firestore');
const { onRequest } = require('firebase-functions/v2/https');
const v1 = require('firebase-functions/v1');
const db = initializeFirestore(initializeApp(), { preferRest: true });
exports.second = onDocumentWritten('items/{item}', async (event) => {
  const { before, after } = event.data;
  const found = { id: event.id, before: before.data() ?? null, after: after.data() ?? null };
  await db.doc('second/' + event.params.item + '-' + (after.get('n') ?? 'gone')).set(found);
});
exports.author = onDocumentCreatedWithAuthContext('items/{item}', async ({ params, authType, authId }) => {
  await db.doc('author/' + params.item).set({ authType, authId });
});
if (process.env.FUNCTION_TARGET === 'broken') process.exit(1);
exports.broken = onRequest((request, response) => response.end());
let requests = 0;
const count = (request, response) => {
  requests += 1;
  const ofCli = Object.keys(require.cache).filter((file) => file.includes('/firebase-tools/lib/')).length;
  setTimeout(() => { response.json({ process: process.pid, requests, ofCli }); requests -= 1; }, 100);
};
exports.busySecond = onRequest(count);
exports.busyFirst = v1.https.onRequest(count);
exports.first = v1.firestore.document('items/{item}').onCreate(async (snapshot, context) => {
  await db.doc('first/' + context.params.item).set({ data: snapshot.data(), path: snapshot.ref.path });
});
`;

let root: string;
let suite: Suite;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'functions-test-'));
  symlinkSync(MODULES, join(root, 'node_modules'));
  mkdirSync(join(root, 'functions'));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(
    join(root, 'firestore.rules'),
    'service cloud.firestore { match /{all=**} { allow read, write: if false; } }',
  );
  writeFileSync(join(root, 'functions/package.json'), JSON.stringify({ main: 'index.js', engines: { node: '20' } }));
  writeFileSync(join(root, 'functions/index.js'), FUNCTIONS);
  writeFileSync(
    join(root, 'firebase.json'),
    JSON.stringify({
      firestore: { rules: 'firestore.rules' },
      functions: [{ source: 'functions', codebase: 'default' }],
      emulators: {},
    }),
  );
  suite = await startSuite({
    root,
    projectId: 'demo-functions',
    ports: 'free',
    only: ['functions', 'firestore'],
    environment: officialEnvironment(),
  });
}, 120_000);
afterAll(async () => {
  await suite?.stop();
  rmSync(root, { recursive: true, force: true });
}, 30_000);

async function send(method: string, path: string, body?: object): Promise<{ status: number; fields: unknown }> {
  const response = await fetch(
    `http://${suite.firestore}/v1/projects/demo-functions/databases/(default)/documents/${path}`,
    {
      method,
      headers: { Authorization: 'Bearer owner' },
      ...(body && { body: JSON.stringify(body) }),
    },
  );
  const json = (await response.json()) as { fields?: unknown };
  return { status: response.status, fields: json.fields };
}

async function recorded(path: string): Promise<unknown> {
  return vi.waitFor(
    async () => {
      const { status, fields } = await send('GET', path);
      expect(status).toBe(200);
      return fields;
    },
    { timeout: 30_000, interval: 100 },
  );
}

async function switchTo(state: 'disable' | 'enable'): Promise<number> {
  return (await fetch(`http://${suite.hub}/functions/${state}BackgroundTriggers`, { method: 'PUT' })).status;
}

/** The response from a busy function. Contains the state of its process. */
interface BusyResponse {
  readonly process: number;
  /** Number of requests that the process is currently handling. */
  readonly requests: number;
  /** Number of CLI modules loaded by the process. */
  readonly ofCli: number;
}

/** Sends concurrent requests to a function. */
async function burst(name: string, count: number): Promise<BusyResponse[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const response = await fetch(`${suite.functions}/demo-functions/us-central1/${name}`);
      expect(response.status).toBe(200);
      return (await response.json()) as BusyResponse;
    }),
  );
}

const N = (n: number): object => ({ fields: { n: { integerValue: String(n) } } });

describe('functions in the Functions emulator', () => {
  it('receive changes, in both generations', { timeout: 60_000 }, async () => {
    await send('PATCH', 'items/a', N(1));
    await send('PATCH', 'items/a', N(2));
    await send('DELETE', 'items/a');
    expect(await recorded('second/a-1')).toMatchObject({ before: { nullValue: null }, after: { mapValue: N(1) } });
    expect(await recorded('second/a-2')).toMatchObject({ before: { mapValue: N(1) }, after: { mapValue: N(2) } });
    expect(await recorded('second/a-gone')).toMatchObject({ before: { mapValue: N(2) }, after: { nullValue: null } });
    expect(await recorded('author/a')).toEqual({
      authType: { stringValue: 'service_account' },
      authId: { stringValue: 'local@demo-functions.iam.gserviceaccount.com' },
    });
    expect(await recorded('first/a')).toMatchObject({ data: { mapValue: N(1) }, path: { stringValue: 'items/a' } });
  });

  it(
    'handle every request of a burst that arrives before a process has started, several per process',
    { timeout: 60_000 },
    async () => {
      const second = await burst('busySecond', 20);
      expect(new Set(second.map(({ process }) => process)).size).toBeLessThanOrEqual(3);
      expect(second.some(({ requests }) => requests > 1)).toBe(true);
      // Without the preload, the process would load over a thousand modules.
      expect(Math.max(...second.map(({ ofCli }) => ofCli))).toBeLessThan(50);
      // As in production, first-generation functions handle one request at a time.
      const first = await burst('busyFirst', 4);
      expect(first.map(({ requests }) => requests)).toEqual([1, 1, 1, 1]);
    },
  );

  it('respond with 503 if they cannot start', { timeout: 60_000 }, async () => {
    const { status } = await fetch(`${suite.functions}/demo-functions/us-central1/broken`);
    expect(status).toBe(503);
  });

  it('do not run while background triggers are disabled', { timeout: 60_000 }, async () => {
    expect(await switchTo('disable')).toBe(200);
    await send('PATCH', 'items/unseen', N(1));
    expect(await switchTo('enable')).toBe(200);
    await send('PATCH', 'items/seen', N(1));
    await recorded('second/seen-1');
    expect((await send('GET', 'second/unseen-1')).status).toBe(404);
  });
});
