import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localCredentials } from '../../launch/credentials.ts';
import { PROJECT, startLocalEmulator, type LocalEmulator } from '../testing/localEmulator.ts';

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = localCredentials();
  const writes = Array.from({ length: 1_200 }, (_, at) => ({
    update: { name: nameOf(at), fields: { at: { integerValue: String(at) } } },
  }));
  for (let start = 0; start < writes.length; start += 400) await emulator.commit(writes.slice(start, start + 400));
});
afterAll(async () => emulator.close());

function nameOf(at: number): string {
  return `projects/${PROJECT}/databases/(default)/documents/calls/${at}`;
}

async function reads(): Promise<number> {
  const { json } = await emulator.request('GET', `/emulator/v1/projects/${PROJECT}:reads`);
  return (json as { reads: number }).reads;
}

describe.each([
  ['REST', true],
  ['gRPC', false],
])('reads over %s', (protocol, preferRest) => {
  let app: App;
  let db: Firestore;

  beforeAll(() => {
    app = initializeApp({ projectId: PROJECT }, `meter over ${protocol}`);
    db = initializeFirestore(app, { preferRest });
  });
  afterAll(() => deleteApp(app));

  it.each([
    ['a document', 1, () => db.doc('calls/1').get()],
    ['a missing document', 1, () => db.doc('calls/x').get()],
    ['three documents', 3, () => db.getAll(db.doc('calls/1'), db.doc('calls/2'), db.doc('calls/x'))],
    ['a query', 7, () => db.collection('calls').limit(7).get()],
    ['a query with an offset', 12, () => db.collection('calls').offset(5).limit(7).get()],
    ['a query without results', 1, () => db.collection('none').get()],
    ['a count', 2, () => db.collection('calls').count().get()],
    ['a count up to a limit', 1, () => db.collection('calls').limit(900).count().get()],
    ['a count of zero documents', 1, () => db.collection('none').count().get()],
    ['a write', 0, () => db.doc('other/1').set({})],
  ])('counts %s as %i', async (_what, billed, read: () => Promise<unknown>) => {
    const before = await reads();
    await read();
    expect((await reads()) - before).toBe(billed);
  });
});

it('counts each project separately', async () => {
  const { json } = await emulator.request('GET', '/emulator/v1/projects/demo-other:reads');
  expect(json).toEqual({ reads: 0 });
});
