import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_MS, MINUTE_MS, sessionLimits } from '@firehouse/model';
import express from 'express';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../platform/log.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { beforeUserCreated, beforeUserSignedIn } from './signInTriggers.ts';

// The SDK creates its app from these. Its debug settings are in vitest.config.ts.
vi.hoisted(() => {
  process.env['GCLOUD_PROJECT'] = 'demo-firehouse';
  process.env['FIREBASE_CONFIG'] = '{"projectId":"demo-firehouse"}';
});

// The company's sign-in settings. Tests set the list of providers.
const accounts = vi.hoisted(() => ({ signInProviders: ['microsoft.com'], microsoftTenant: 'tenant' }));
vi.mock('@firehouse/model', async (original) => ({ ...(await original<object>()), accounts }));

let isDatabaseDown = false;
vi.mock('../platform/firebase.ts', async (original) => {
  const platform = await original<{ readonly database: () => Firestore }>();
  const brokenDatabase = new Proxy(
    {},
    {
      get: () => {
        throw new Error('UNAVAILABLE');
      },
    },
  );
  return { ...platform, database: () => (isDatabaseDown ? brokenDatabase : platform.database()) };
});

let firestore: LocalFirestore;

/** Returns all stored documents by path. */
async function stored(): Promise<Record<string, unknown>> {
  const snapshots = await Promise.all(
    (await firestore.db.listCollections()).map(async (collection) => (await collection.get()).docs),
  );
  return Object.fromEntries(snapshots.flat().map((document) => [document.ref.path, document.data()]));
}

/** Returns all audit lines without their IDs. */
const audit = async () =>
  Object.entries(await stored())
    .filter(([path]) => path.startsWith('audit/'))
    .map(([, line]) => line);

const putMember = (address: string) =>
  firestore.db.doc(`members/${address}`).set({ fName: 'Ada', lName: 'Byrne', privileges: ['member'] });

/** All logged lines. */
const logged: { readonly line: string; readonly fields: unknown }[] = [];
for (const line of ['signedIn', 'signInRefused', 'signInNotRecorded', 'refusalNotRecorded', 'linesOmitted'] as const)
  vi.spyOn(log, line).mockImplementation((fields: unknown) => void logged.push({ line, fields }));

afterEach(async () => {
  isDatabaseDown = false;
  accounts.signInProviders = ['microsoft.com'];
  logged.length = 0;
  vi.useRealTimers();
  await firestore.clear();
});

// An event as sent over HTTP (https://cloud.google.com/identity-platform/docs/blocking-functions), but without a
// signature, which the SDK doesn't verify in debug mode.
let server: Server;
let host: string;

const NOW_S = 1_750_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_S * 1_000 + 999 });
});

beforeAll(async () => {
  firestore = await startLocalFirestore();
  server = createServer(
    express().use(express.json()).post('/signIn', beforeUserSignedIn).post('/create', beforeUserCreated),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await firestore.close();
  vi.restoreAllMocks();
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const signIn = (event: object): Promise<Reply> => deliver('signIn', { event_type: 'beforeSignIn', ...event });
const create = (event: object): Promise<Reply> => deliver('create', { event_type: 'beforeCreate', ...event });

let events = 0;

async function deliver(path: string, event: object): Promise<Reply> {
  events += 1;
  const jwt = `${part({ alg: 'none' })}.${part({ sub: 'u1', iat: 1, event_id: `event-${events}`, ...event })}.`;
  const response = await fetch(`${host}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { jwt } }),
  });
  return { status: response.status, body: await response.json() };
}

const account = { uid: 'u1', email: 'changed@example.org', email_verified: true, provider_data: [] };
const microsoft = (claims: object) => ({
  sign_in_method: 'microsoft.com',
  user_record: account,
  oauth_id_token: `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`,
});

const ada = { tid: accounts.microsoftTenant, preferred_username: 'Ada@example.org' };
const REFUSED = {
  status: 403,
  body: { error: { status: 'PERMISSION_DENIED', message: 'Only company accounts can sign in here.' } },
};
const knownAs = (member: string, nowS = NOW_S) => ({
  status: 200,
  body: {
    userRecord: {
      sessionClaims: { member, sessionEnd: nowS + sessionLimits.sessionDays * 86_400 },
      updateMask: 'sessionClaims',
    },
  },
});

describe('a sign-in as the platform reports it', () => {
  it('by Microsoft gets its claims from the provider’s token, not the account, and the session’s end', async () => {
    expect(await signIn(microsoft(ada))).toEqual(knownAs('ada@example.org'));
  });

  it('stores the address under the uid, the same each time', async () => {
    await signIn(microsoft(ada));
    await signIn(microsoft(ada));
    expect(await stored()).toEqual({ 'identities/u1': { member: 'ada@example.org' } });
  });

  it('is refused while the address cannot be stored: the audit log could not name the member', async () => {
    isDatabaseDown = true;
    expect(await signIn(microsoft(ada))).toEqual({
      status: 503,
      body: {
        error: {
          status: 'UNAVAILABLE',
          message: 'Sign-in is not available right now. Please try again in a minute.',
        },
      },
    });
  });

  it('without a user name at Microsoft gets no claim', async () => {
    const event = microsoft({ tid: accounts.microsoftTenant, email: 'ada@example.org' });
    expect(await signIn(event)).toEqual({ status: 200, body: {} });
    expect(await stored()).toEqual({});
  });

  it.each([
    ['of a foreign tenant', microsoft({ ...ada, tid: 'other' })],
    ['without the provider’s token', { ...microsoft({}), oauth_id_token: undefined }],
    ['with bare JSON as the token, outside the emulator', { ...microsoft({}), oauth_id_token: JSON.stringify(ada) }],
  ])('by Microsoft %s is refused with an error message', async (_what, event) => {
    expect(await signIn(event)).toEqual(REFUSED);
    expect(await stored()).toEqual({});
  });

  it.each([
    ['password', 'not verified', false, { status: 200, body: {} }],
    ['password', 'verified', true, knownAs('changed@example.org')],
    ['google.com', 'not verified', false, { status: 200, body: {} }],
    ['google.com', 'verified', true, knownAs('changed@example.org')],
  ])('by %s where the company allows it, address %s', async (method, _what, verified, reply) => {
    accounts.signInProviders = [method];
    const event = { sign_in_method: method, user_record: { ...account, email_verified: verified } };
    expect(await signIn(event)).toEqual(reply);
  });

  it('by email link is treated like one by password', async () => {
    accounts.signInProviders = ['password'];
    const event = { sign_in_method: 'emailLink', user_record: { ...account, email_verified: true } };
    expect(await signIn(event)).toEqual(knownAs('changed@example.org'));
  });

  it.each(['password', 'emailLink', 'google.com', 'anonymous', 'phone', 'custom'])(
    'by %s is refused where the company does not allow it, though the address is verified',
    async (method) => {
      const event = { sign_in_method: method, user_record: { ...account, email_verified: true } };
      expect(await signIn(event)).toEqual(REFUSED);
    },
  );
});

const signUp = (email: string, verified = false) => ({
  sign_in_method: 'password',
  user_record: { ...account, email, email_verified: verified },
});

describe('an account', () => {
  it('of the company is created unchanged, and nothing is stored yet', async () => {
    expect(await create(microsoft(ada))).toEqual({ status: 200, body: {} });
    expect(await stored()).toEqual({});
  });

  it('of the company without a user name is not created under a member’s address', async () => {
    await putMember('changed@example.org');
    const { tid } = ada;
    expect(await create(microsoft({ tid, email: 'changed@example.org' }))).toEqual(REFUSED);
    expect(await create(microsoft(ada))).toEqual({ status: 200, body: {} });
  });

  it('of a foreign tenant is not created', async () => {
    expect(await create(microsoft({ ...ada, tid: 'other' }))).toEqual(REFUSED);
  });

  it.each(['password', 'emailLink', 'google.com', 'facebook.com', 'anonymous', 'phone'])(
    'of a provider that the company does not allow is not created: %s',
    async (method) => {
      const event = { sign_in_method: method, user_record: { ...account, email_verified: true } };
      expect(await create(event)).toEqual(REFUSED);
    },
  );

  it.each([
    ['an unverified sign-up with a member’s address is refused', signUp('Ada@Example.org'), REFUSED],
    ['an unverified sign-up with another address', signUp('new@example.org'), { status: 200, body: {} }],
    ['a verified sign-up with a member’s address', signUp('ada@example.org', true), { status: 200, body: {} }],
    ['an unverified sign-up with an invalid address', signUp('a/b'), { status: 200, body: {} }],
  ])('with a password, where the company allows it: %s', async (_what, event, reply) => {
    accounts.signInProviders = ['microsoft.com', 'password'];
    await putMember('ada@example.org');
    expect(await create(event)).toEqual(reply);
  });
});

const FOREIGN = { ...ada, tid: 'other' };
const at = Date.parse('2026-06-05T16:30:00Z');
const line = (change: object, time = at) => ({
  at: Timestamp.fromMillis(time),
  expireAt: Timestamp.fromMillis(time + 365 * DAY_MS),
  collection: 'members',
  document: 'ada@example.org',
  title: 'Ada Byrne',
  fields: [],
  ...change,
});
const refusedLine = (time = at) => line({ by: 'system', operation: 'signInRefused' }, time);

/** Sets the clock without replacing timers. */
const setTime = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

describe('the audit', () => {
  beforeEach(() => void setTime(at));

  it('has one line for each sign-in of a member, however often its event arrives', async () => {
    await putMember('ada@example.org');
    const event = { ...microsoft(ada), event_id: 'one' };
    for (const _ of [1, 2]) expect(await signIn(event)).toEqual(knownAs('ada@example.org', at / 1_000));
    expect(await audit()).toEqual([line({ by: 'ada@example.org', operation: 'signIn' })]);
    await signIn(microsoft(ada));
    expect(await audit()).toHaveLength(2);
  });

  it('has no line for a sign-in without a member’s record, or without an identity', async () => {
    await putMember('changed@example.org');
    await signIn(microsoft(ada));
    await signIn(microsoft({ tid: accounts.microsoftTenant }));
    expect(await audit()).toEqual([]);
  });

  it('has one line an hour for refused sign-ins with a member’s address, and no author but the system', async () => {
    await putMember('ada@example.org');
    for (const minutes of [0, 1, 29, 30, 89, 90]) {
      setTime(at + minutes * MINUTE_MS);
      expect(await signIn(microsoft(FOREIGN))).toEqual(REFUSED);
      expect(await create(microsoft(FOREIGN))).toEqual(REFUSED);
    }
    const lines = await audit();
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(expect.arrayContaining([0, 30, 90].map((minutes) => refusedLine(at + minutes * MINUTE_MS))));
  });

  it('has one line of refusals that arrive together', async () => {
    await putMember('ada@example.org');
    await Promise.all(Array.from({ length: 5 }, () => signIn(microsoft(FOREIGN))));
    expect(await audit()).toEqual([refusedLine()]);
  });

  it.each([
    ['the provider’s user name, as it is typed', microsoft({ ...FOREIGN, preferred_username: ' ADA@Example.org' })],
    [
      'the account’s address',
      { ...microsoft({ tid: 'other' }), user_record: { ...account, email: 'Ada@example.org' } },
    ],
    [
      'a provider that is not allowed',
      { sign_in_method: 'google.com', user_record: { ...account, email: 'ada@example.org' } },
    ],
  ])('has a line for a refused sign-in with a member’s address: %s', async (_what, event) => {
    await putMember('ada@example.org');
    expect(await signIn(event)).toEqual(REFUSED);
    expect(await audit()).toEqual([refusedLine()]);
  });

  it('has a line for an account that is not created under a member’s address', async () => {
    accounts.signInProviders = ['password'];
    await putMember('ada@example.org');
    expect(await create(signUp('ada@example.org'))).toEqual(REFUSED);
    expect(await audit()).toEqual([refusedLine()]);
  });

  it.each(['stranger@example.org', 'a/b', 'ada@example.org\u00A0', '', undefined])(
    'has no line for a refused sign-in as %j',
    async (name) => {
      await putMember('ada@example.org');
      expect(await signIn(microsoft({ tid: 'other', preferred_username: name }))).toEqual(REFUSED);
      expect(await audit()).toEqual([]);
    },
  );

  it('does not change a refusal while it cannot be written, which the log says', async () => {
    isDatabaseDown = true;
    expect(await signIn(microsoft(FOREIGN))).toEqual(REFUSED);
    expect(logged.map((one) => one.line)).toEqual(['signInRefused', 'refusalNotRecorded']);
  });
});

describe('the log', () => {
  it('has every sign-in, with its account and provider', async () => {
    await signIn(microsoft(ada));
    expect(logged).toEqual([{ line: 'signedIn', fields: { uid: 'u1', provider: 'microsoft.com' } }]);
  });

  it('has every refusal, with the reason and no address', async () => {
    await putMember('ada@example.org');
    await signIn(microsoft(FOREIGN));
    await create({ sign_in_method: 'phone', user_record: { uid: 'u2', provider_data: [] } });
    expect(logged).toEqual([
      { line: 'signInRefused', fields: { uid: 'u1', provider: 'microsoft.com', reason: 'foreign tenant' } },
      { line: 'signInRefused', fields: { uid: 'u2', provider: 'phone', reason: 'provider not allowed' } },
    ]);
    expect(JSON.stringify(logged)).not.toContain('@');
  });

  it('does not have a sign-in that failed', async () => {
    isDatabaseDown = true;
    await signIn(microsoft(ada));
    expect(logged.map((one) => one.line)).toEqual(['signInNotRecorded']);
  });
});

it('the triggers request the provider’s ID token from the platform', () => {
  for (const [trigger, event] of [
    [beforeUserSignedIn, 'beforeSignIn'],
    [beforeUserCreated, 'beforeCreate'],
  ] as const) {
    expect(trigger.__endpoint.blockingTrigger).toMatchObject({
      eventType: `providers/cloud.auth/eventTypes/user.${event}`,
      options: { idToken: true },
    });
  }
});
