import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionLimits, texts } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { visitorsReads } from '../platform/visitorsReads.ts';
import { actAs, storeAs } from './workAsCaller.ts';

// A fake database that contains only the caller's record.
let record: Readonly<Record<string, unknown>> = {};
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  database: () => ({
    collection: () => ({ doc: () => ({ get: () => Promise.resolve({ get: (field: string) => record[field] }) }) }),
  }),
}));

// A fake Auth server. `ownLookup` is its response to a lookup with the caller's token, `adminLookup` to the check by
// the Admin SDK.
let server: Server;
let ownLookup: object | undefined;
let adminLookup: object | undefined;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  server = createServer((request, response) => {
    const account = request.headers.authorization === 'Bearer owner' ? adminLookup : ownLookup;
    response.setHeader('Content-Type', 'application/json');
    if (account === undefined) response.writeHead(503).end('{"error":{"code":503,"message":"UNAVAILABLE"}}');
    else response.end(JSON.stringify(account));
    request.resume();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('GCLOUD_PROJECT', 'demo-firehouse');
  vi.stubEnv('FIREBASE_CONFIG', '{"projectId":"demo-firehouse"}');
  vi.stubEnv('WEB_API_KEY', 'local');
  vi.stubEnv('SHARE_READS_MS', '3600000');
});

afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(sub: string): string {
  const now = Math.floor(Date.now() / 1000);
  const project = { iss: 'https://securetoken.google.com/demo-firehouse', aud: 'demo-firehouse' };
  return `${part({ alg: 'none' })}.${part({ sub, ...project, iat: now, auth_time: now, exp: now + 3600 })}.`;
}

const caller = { token: tokenOf('ada'), uid: 'ada', member: 'ada@example.org', signedInAt: Date.now() };
const ada = { users: [{ localId: 'ada', email: 'ada@example.org' }] };
const denied = Object.assign(new Error('denied'), { code: 'permission-denied' });

it.each<[string, object | undefined, object | undefined, number]>([
  ['a failed lookup of an active account', undefined, ada, 503],
  ['two failed lookups', undefined, undefined, 503],
  ['a disabled account', undefined, { users: [{ localId: 'ada', disabled: true }] }, 401],
  ['a deleted account', undefined, { kind: 'identitytoolkit#GetAccountInfoResponse' }, 401],
  ['revoked tokens', undefined, { users: [{ localId: 'ada', validSince: '9999999999' }] }, 401],
])('%s: %i', async (_what, own, admin, status) => {
  ownLookup = own;
  adminLookup = admin;
  await expect(actAs(caller, () => Promise.resolve())).rejects.toMatchObject({ status });
});

it.each<[string, Error, object]>([
  ['a denial by the rules', denied, { status: 403, sentence: 'User not authorized.' }],
  [
    'a token that has expired since',
    Object.assign(new Error('x'), { code: 'unauthenticated' }),
    { status: 401, sentence: 'User not authorized.' },
  ],
  ['an unavailable database', Object.assign(new Error('x'), { code: 'unavailable' }), { status: 503 }],
  ['any other error', new TypeError('bug'), { name: 'TypeError', message: 'bug' }],
])('%s is reported as such', async (_what, error, expected) => {
  ownLookup = ada;
  await expect(actAs(caller, () => Promise.reject(error))).rejects.toMatchObject(expected);
});

it.each([
  ['storage/unauthorized', 403, 'User not authorized.'],
  ['storage/unauthenticated', 401, 'User not authorized.'],
  ['storage/retry-limit-exceeded', 503, 'The object store is not responding right now. Please try again.'],
])('%s of the object store becomes %i', async (code, status, sentence) => {
  ownLookup = ada;
  const error = Object.assign(new Error('x'), { code });
  await expect(storeAs(caller, () => Promise.reject(error))).rejects.toMatchObject({ status, sentence });
});

describe('a denial by the rules', () => {
  const now = Date.now();
  const tooOld = now - sessionLimits.recentSignInMinutes * 60_000;
  const another = { collection: 'members', id: 'bo@example.org' } as const;
  const own = { ...another, id: caller.member };
  const post = { collection: 'posts', id: caller.member } as const;
  const forbidden = { status: 403, sentence: 'User not authorized.' };
  const ended = { status: 401, sentence: texts.sessionEnded, challenge: 'Bearer error="invalid_token"' };
  const again = {
    status: 401,
    sentence: texts.signInTooOld,
    challenge: 'Bearer error="insufficient_user_authentication", max_age=600',
  };
  const admin = { privileges: ['member', 'admin'] };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    ownLookup = adminLookup = ada;
  });

  afterEach(() => {
    vi.useRealTimers();
    record = {};
  });

  it.each([
    ['of an admin with an old sign-in, for another’s record', admin, tooOld, another, again],
    ['a millisecond earlier', admin, tooOld + 1, another, forbidden],
    ['for their own record, which stays an admin’s', admin, tooOld, own, forbidden],
    ['for another collection', admin, tooOld, post, forbidden],
    ['for no document', admin, tooOld, undefined, forbidden],
    ['of a member', { privileges: ['member'] }, tooOld, another, forbidden],
    ['of a stranger', {}, tooOld, another, forbidden],
    ['of an admin whose sessions ended later', { ...admin, sessionsEndedAt: at(tooOld + 1) }, tooOld, another, ended],
    ['of an admin whose sessions ended then', { ...admin, sessionsEndedAt: at(now) }, now, another, ended],
    ['of an admin whose sessions ended before', { ...admin, sessionsEndedAt: at(now - 1) }, now, another, forbidden],
    ['of a former member whose sessions ended', { privileges: [], sessionsEndedAt: at(now) }, now, undefined, ended],
    ['of a record with a malformed time', { ...admin, sessionsEndedAt: 'never' }, now, another, ended],
    ['of a record with null as the time', { ...admin, sessionsEndedAt: null }, now, another, ended],
    ['of a token without a sign-in', admin, Number.NaN, another, ended],
    ['of a token with a sign-in at 0', admin, 0, another, ended],
    ['of a token with a sign-in before 1970', admin, -1_000, another, ended],
  ])('%s', async (_what, stored, signedInAt, target, expected) => {
    record = stored;
    const attempt = actAs({ ...caller, signedInAt }, () => Promise.reject(denied), target);
    await expect(attempt).rejects.toMatchObject(expected);
  });

  it('to the object store is explained in the same way', async () => {
    record = { ...admin, sessionsEndedAt: at(now) };
    const error = Object.assign(new Error('x'), { code: 'storage/unauthorized' });
    const attempt = storeAs({ ...caller, signedInAt: now }, () => Promise.reject(error));
    await expect(attempt).rejects.toMatchObject(ended);
  });
});

function at(ms: number): Timestamp {
  return Timestamp.fromMillis(ms);
}

const read = (value: string) => visitorsReads.read('posts/a', () => Promise.resolve(value));

describe('a shared read of visitors', () => {
  it('is not reused after a write, not even a read that began during the write', async () => {
    ownLookup = ada;
    await read('before');
    await actAs(caller, async () => {
      visitorsReads.invalidate();
      expect(await read('while under way')).toBe('while under way');
    });
    expect(await read('after')).toBe('after');
  });

  it('is not reused after a write whose response was lost: the write may have succeeded', async () => {
    ownLookup = ada;
    visitorsReads.invalidate();
    await read('before');
    const lost = Object.assign(new Error('x'), { code: 'deadline-exceeded' });
    await expect(actAs(caller, () => Promise.reject(lost))).rejects.toMatchObject({ status: 503 });
    expect(await read('after')).toBe('after');
  });
});
