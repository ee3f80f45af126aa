import { deleteApp, initializeApp, setLogLevel, type FirebaseApp } from 'firebase/app';
import { doc, getFirestore, type Firestore } from 'firebase/firestore/lite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { transact } from './transactAsCaller.ts';

const NAME = 'projects/p/databases/(default)/documents/incidents/a';

type Reply = readonly [status: number, body: object];

/** Responses to reads and to commits, in order. */
let reads: Reply[];
let commits: Reply[];
let app: FirebaseApp;
let db: Firestore;

beforeEach(() => {
  setLogLevel('silent');
  app = initializeApp({ projectId: 'p', apiKey: 'key' });
  db = getFirestore(app);
  vi.stubGlobal('fetch', (input: string) => {
    const [status, body] = (input.includes(':commit') ? commits : reads).shift() ?? [500, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteApp(app);
});

/** Creates a document that was last written at the given second. */
function version(second: number): Reply {
  const time = `2026-06-01T12:00:0${second}.000000Z`;
  const found = { name: NAME, fields: { TypeCode: { stringValue: 'EMS' } }, createTime: time, updateTime: time };
  return [200, [{ found, readTime: time }]];
}

const failure = (code: number, status: string): Reply => [code, { error: { code, status, message: status } }];
const denied = failure(403, 'PERMISSION_DENIED');
const aborted = failure(409, 'ABORTED');
const stored: Reply = [200, { writeResults: [{}], commitTime: '2026-06-01T12:00:09Z' }];

/** Deletes the document and returns the number of attempts. */
async function remove(): Promise<number> {
  let attempts = 0;
  const target = doc(db, 'incidents', 'a');
  return transact(db, async (read, transaction) => {
    attempts += 1;
    if ((await read(target)).exists()) transaction.delete(target);
    return attempts;
  });
}

it('retries when the rules deny a write because its document has changed', async () => {
  reads = [version(1), version(2), version(2)];
  commits = [denied, stored];
  expect(await remove()).toBe(2);
});

it('retries when the document was deleted meanwhile', async () => {
  reads = [version(1), [200, [{ missing: NAME, readTime: '2026-06-01T12:00:02Z' }]], version(3)];
  commits = [denied, stored];
  expect(await remove()).toBe(2);
});

it('is denied when the document has not changed', async () => {
  reads = [version(1), version(1)];
  commits = [denied, stored];
  await expect(remove()).rejects.toMatchObject({ code: 'permission-denied' });
  expect(commits).toEqual([stored]);
});

it('is denied when the caller can no longer read the document', async () => {
  reads = [version(1), denied];
  commits = [denied, stored];
  await expect(remove()).rejects.toMatchObject({ code: 'permission-denied' });
});

it('is denied without a retry when the caller cannot read the document', async () => {
  reads = [denied, version(1)];
  commits = [stored];
  await expect(remove()).rejects.toMatchObject({ code: 'permission-denied' });
  expect(reads).toHaveLength(1);
});

it('gives up after eight attempts: 409', async () => {
  reads = Array.from({ length: 20 }, () => version(1));
  commits = Array.from({ length: 20 }, () => aborted);
  await expect(remove()).rejects.toMatchObject({ name: 'Problem', status: 409 });
  expect(commits).toHaveLength(12);
});
