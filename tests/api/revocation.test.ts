import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ACCOUNT_CHECK_MS, createApi, createUploads, defaultSettings } from '@firehouse/functions/testing/server';
import { texts } from '@firehouse/model';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { endings, startGoogle, type Ending, type GoogleStandIn } from './googleStandIn.ts';
import { memberRecord } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

// With emulators, the Admin SDK checks revocation but not signatures. This test makes it verify tokens as in
// production, using keys and accounts from a fake server. The database and its rules are the suite's.

const google = vi.hoisted(() => ({ standIn: undefined as GoogleStandIn | undefined }));

vi.mock('@firehouse/functions/testing/firebase', async (original) => ({
  ...(await original<object>()),
  accounts: () => Promise.resolve(google.standIn?.accounts),
  bucket: () => Promise.resolve({}),
}));

vi.mock('@firehouse/functions/testing/caller-project', () => ({
  callerProject: () => {
    const { projectId, firestore, storage, bucket } = ownSuite();
    return {
      projectId,
      apiKey: 'local',
      storageBucket: bucket,
      authEmulator: google.standIn?.host,
      firestoreEmulator: firestore,
      storageEmulator: storage,
    };
  },
}));

const address = 'admin.revocation@people.example';
const ALERT = 'alerts/revocation';
const POST = 'posts/revocation';
const APPLICATION = 'members.applications/revocation';
const MEMBER = 'members/other.revocation@people.example';
const INCIDENT = 'incidents/revocation';
const time = new Date('1989-01-01T00:00:00Z');
/** A day after `time`. */
const later = new Date('1989-01-02T00:00:00Z');

let records: Records;
let server: Server;
let image: Buffer;
let count = 0;
let uid: string;
let token: string;

beforeAll(async () => {
  // Silence the SDK's warning for every account that it can't look up.
  vi.spyOn(console, 'warn').mockReturnValue();
  const { projectId, firestore } = ownSuite();
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', firestore);
  vi.stubEnv('GCLOUD_PROJECT', projectId);
  google.standIn = await startGoogle(projectId);
  vi.stubEnv('READS_PER_MINUTE', '100000');
  vi.stubEnv('WRITES_PER_MINUTE', '100000');
  const api = createApi(() => defaultSettings);
  const uploads = createUploads();
  server = createServer((request, response) =>
    (request.url?.startsWith('/api/obj/m/') === true ? uploads : api)(request, response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  records = openRecords();
  await records.put({
    [`members/${address}`]: memberRecord(address, ['member', 'admin']),
    [MEMBER]: memberRecord(MEMBER.slice('members/'.length), ['member']),
    [ALERT]: { title: 't', description: 'd', startTime: time, endTime: later, rev: 1, createdAt: time },
    [POST]: {
      type: 'News',
      title: 't',
      description: 'd',
      occurrenceDate: time,
      postedBy: address,
      rev: 1,
      createdAt: time,
    },
    [APPLICATION]: { name: 'n', address: 'a', phone: 'p', email: 'e@people.example', receivedAt: time, rev: 1 },
    [INCIDENT]: { startTime: time.getTime(), TypeCode: 'EMS', Address: 'x' },
  });
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await google.standIn?.close();
  await records.clear();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  uid = `revocation-${count++}`;
  token = google.standIn?.token({ sub: uid, member: address }) ?? '';
});

afterEach(() => {
  google.standIn?.ended.clear();
  vi.useRealTimers();
});

function end(ending: Ending): void {
  google.standIn?.ended.set(uid, ending);
}

async function send(method: string, path: string, body?: object | FormData): Promise<{ status: number; text: string }> {
  const isForm = body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

function upload(): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'a.jpg');
  return form;
}

const REFUSED: Readonly<Record<Ending, object>> = {
  disabled: { status: 401, text: 'User not authorized.' },
  deleted: { status: 401, text: 'User not authorized.' },
  revoked: { status: 401, text: texts.sessionEnded },
};

/** Reads to send with an admin's token. Visitors can make some of them, too. */
const reads = [
  '/col/members?limit=1',
  `/col/members?email=${address}`,
  `/col/members/doc/${address}`,
  `/col/${MEMBER.replace('/', '/doc/')}`,
  '/col/members.applications?limit=1',
  `/col/${APPLICATION.replace('/', '/doc/')}`,
  '/col/alerts?limit=1',
  `/col/${ALERT.replace('/', '/doc/')}`,
  '/alerts',
  '/col/posts?limit=1',
  `/col/${POST.replace('/', '/doc/')}`,
  '/col/apparatus?limit=1',
  '/col/incidents?limit=1',
  `/col/${INCIDENT.replace('/', '/doc/')}`,
  '/col/incidents.closed?limit=1',
  '/col/calls.volume/doc/2025',
  '/col/calls.daily/doc/2025',
  '/col/audit?limit=1',
] as const;

const post = { type: 'News', title: 'new', description: 'd', occurrenceDate: time.toISOString() };
const writes: [method: string, path: string, body?: () => object | FormData][] = [
  ['POST', '/col/posts/doc', () => post],
  ['PUT', `/col/${POST.replace('/', '/doc/')}`, () => post],
  ['PATCH', `/col/${POST.replace('/', '/doc/')}`, () => ({ title: 'new' })],
  ['DELETE', `/col/${POST.replace('/', '/doc/')}`],
  ['PATCH', `/col/${ALERT.replace('/', '/doc/')}`, () => ({ title: 'new' })],
  ['DELETE', `/col/${ALERT.replace('/', '/doc/')}`],
  ['PATCH', `/col/${APPLICATION.replace('/', '/doc/')}`, () => ({ status: 'accepted' })],
  ['PATCH', `/col/${MEMBER.replace('/', '/doc/')}`, () => ({ privileges: ['member', 'admin'] })],
  ['DELETE', `/col/${MEMBER.replace('/', '/doc/')}`],
  ['DELETE', `/col/${INCIDENT.replace('/', '/doc/')}`],
  ['POST', '/obj/m/posts/revocation.jpg', upload],
];

describe.each(endings)('an admin whose account is %s', (ending) => {
  it.each(reads)('reads for a minute at most: GET %s', async (path) => {
    expect(await send('GET', path)).toMatchObject({ status: 200 });
    end(ending);
    vi.setSystemTime(Date.now() + ACCOUNT_CHECK_MS - 1);
    expect(await send('GET', path)).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 1);
    expect(await send('GET', path)).toEqual(REFUSED[ending]);
  });

  it.each(reads)('reads nothing with a token not used before: GET %s', async (path) => {
    end(ending);
    expect(await send('GET', path)).toEqual(REFUSED[ending]);
  });

  it.each(writes)('writes nothing from that moment on: %s %s', async (method, path, body) => {
    // The account was just checked, so reads with this token stay allowed for a minute.
    expect(await send('GET', '/col/members.applications?limit=1')).toMatchObject({ status: 200 });
    end(ending);
    const before = await stored();
    expect(await send(method, path, body?.())).toEqual(REFUSED[ending]);
    expect(await send('GET', '/col/members.applications?limit=1')).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(before);
  });
});

async function stored(): Promise<unknown[]> {
  const paths = [ALERT, POST, APPLICATION, MEMBER, INCIDENT];
  const found = await records.db.getAll(...paths.map((path) => records.db.doc(path)));
  return found.map((document) => document.data());
}

it('an active admin can write under the same verification', async () => {
  expect(await send('PATCH', `/col/${POST.replace('/', '/doc/')}`, { title: 'changed' })).toMatchObject({
    status: 200,
  });
});

it('an admin whose account was disabled and enabled again can read at once', async () => {
  end('disabled');
  expect(await send('GET', reads[0])).toEqual(REFUSED.disabled);
  google.standIn?.ended.clear();
  expect(await send('GET', reads[0])).toMatchObject({ status: 200 });
});

it('a stranger gets public data without an account lookup', async () => {
  token = google.standIn?.token({ sub: uid, member: 'stranger.revocation@people.example' }) ?? '';
  end('disabled');
  expect(await send('GET', '/col/posts?limit=1')).toMatchObject({ status: 200 });
  expect(await send('GET', '/col/members.applications?limit=1')).toMatchObject({ status: 403 });
});
