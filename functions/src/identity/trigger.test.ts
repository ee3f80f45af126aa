import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { company as fixedCompany, sessionLimits } from '@firehouse/model';
import express from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { beforeUserCreated, beforeUserSignedIn } from './trigger.ts';

// The SDK reads these variables when it loads, along with the debug settings in vitest.config.ts.
vi.hoisted(() => {
  process.env['GCLOUD_PROJECT'] = 'demo-firehouse';
  process.env['FIREBASE_CONFIG'] = '{"projectId":"demo-firehouse"}';
});

// The company's facts, with a provider list that tests set.
const company = vi.hoisted(() => ({ signInProviders: ['microsoft.com'] }));
vi.mock('@firehouse/model', async (original) => {
  const model = await original<{ readonly company: object }>();
  return { ...model, company: Object.assign(company, { ...model.company, signInProviders: company.signInProviders }) };
});

// A database of single documents, by path.
const documents = new Map<string, object>();
let isDatabaseDown = false;
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  database: () => ({
    collection: (collection: string) => ({
      doc: (id: string) => ({
        get: () => Promise.resolve({ exists: documents.has(`${collection}/${id}`) }),
        set: (fields: object) => {
          if (isDatabaseDown) return Promise.reject(new Error('UNAVAILABLE'));
          documents.set(`${collection}/${id}`, fields);
          return Promise.resolve();
        },
      }),
    }),
  }),
}));

afterEach(() => {
  documents.clear();
  isDatabaseDown = false;
  company.signInProviders = ['microsoft.com'];
});

// The event as sent over HTTP (https://cloud.google.com/identity-platform/docs/blocking-functions), without its
// signature, which the SDK does not check here.
let server: Server;
let host: string;

const NOW_S = 1_750_000_000;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_S * 1_000 + 999 });
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  server = createServer(
    express().use(express.json()).post('/signIn', beforeUserSignedIn).post('/create', beforeUserCreated),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const signIn = (event: object): Promise<Reply> => report('signIn', { event_type: 'beforeSignIn', ...event });
const create = (event: object): Promise<Reply> => report('create', { event_type: 'beforeCreate', ...event });

async function report(path: string, event: object): Promise<Reply> {
  const jwt = `${part({ alg: 'none' })}.${part({ sub: 'u1', iat: 1, ...event })}.`;
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

const ada = { tid: fixedCompany.microsoftTenant, preferred_username: 'Ada@example.org' };
const REFUSED = {
  status: 403,
  body: { error: { status: 'PERMISSION_DENIED', message: 'Only company accounts can sign in here.' } },
};
const knownAs = (member: string) => ({
  status: 200,
  body: {
    userRecord: {
      sessionClaims: { member, sessionEnd: NOW_S + sessionLimits.sessionDays * 86_400 },
      updateMask: 'sessionClaims',
    },
  },
});

describe('a sign-in as the platform reports it', () => {
  it('by Microsoft gets its claims from the provider’s token, not from the account, and until when the session lasts', async () => {
    expect(await signIn(microsoft(ada))).toEqual(knownAs('ada@example.org'));
  });

  it('stores the address under the uid, the same each time', async () => {
    await signIn(microsoft(ada));
    await signIn(microsoft(ada));
    expect([...documents]).toEqual([['identities/u1', { member: 'ada@example.org' }]]);
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
    const event = microsoft({ tid: fixedCompany.microsoftTenant, email: 'ada@example.org' });
    expect(await signIn(event)).toEqual({ status: 200, body: {} });
    expect(documents.size).toBe(0);
  });

  it.each([
    ['of a foreign tenant', microsoft({ ...ada, tid: 'other' })],
    ['without the provider’s token', { ...microsoft({}), oauth_id_token: undefined }],
    ['with bare JSON as the token, outside the emulator', { ...microsoft({}), oauth_id_token: JSON.stringify(ada) }],
  ])('by Microsoft %s is refused with an error message', async (_what, event) => {
    expect(await signIn(event)).toEqual(REFUSED);
    expect(documents.size).toBe(0);
  });

  it.each([
    ['not verified', false, { status: 200, body: {} }],
    ['verified', true, knownAs('changed@example.org')],
  ])('by password where the company allows it, address %s', async (_what, verified, reply) => {
    company.signInProviders = ['password'];
    const event = { sign_in_method: 'password', user_record: { ...account, email_verified: verified } };
    expect(await signIn(event)).toEqual(reply);
  });

  it('by email link is treated like one by password', async () => {
    company.signInProviders = ['password'];
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
    expect(documents.size).toBe(0);
  });

  it('of the company without a user name is not created under a member’s address', async () => {
    documents.set('members/changed@example.org', {});
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
    company.signInProviders = ['microsoft.com', 'password'];
    documents.set('members/ada@example.org', {});
    expect(await create(event)).toEqual(reply);
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
