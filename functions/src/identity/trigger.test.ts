import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { company } from '@firehouse/model';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { beforeUserCreated, beforeUserSignedIn } from './trigger.ts';

// Read by the SDK when it is loaded.
vi.hoisted(() => {
  process.env['GCLOUD_PROJECT'] = 'demo-firehouse';
  process.env['FIREBASE_CONFIG'] = '{"projectId":"demo-firehouse"}';
  process.env['FIREBASE_DEBUG_MODE'] = 'true';
  process.env['FIREBASE_DEBUG_FEATURES'] = '{"skipTokenVerification":true}';
});

// The event as it comes over the wire (https://cloud.google.com/identity-platform/docs/blocking-functions),
// its signature left out, which the SDK then does not ask for.
let server: Server;
let host: string;

beforeAll(async () => {
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

describe('a sign-in as the platform reports it', () => {
  it('by Microsoft gets its claim from the token of the provider, not from the account', async () => {
    expect(await signIn(microsoft({ tid: company.microsoftTenant, email: 'Ada@example.org' }))).toEqual({
      status: 200,
      body: {
        userRecord: { sessionClaims: { member: 'ada@example.org' }, updateMask: 'sessionClaims' },
      },
    });
  });

  it.each([
    ['of a foreign tenant', microsoft({ tid: 'other', email: 'ada@example.org' })],
    ['without the token of the provider', { ...microsoft({}), oauth_id_token: undefined }],
    [
      'with bare JSON for a token, outside the emulator',
      { ...microsoft({}), oauth_id_token: JSON.stringify({ tid: company.microsoftTenant, email: 'ada@example.org' }) },
    ],
  ])('by Microsoft %s is refused with a sentence', async (_what, event) => {
    expect(await signIn(event)).toEqual({
      status: 403,
      body: { error: { status: 'PERMISSION_DENIED', message: 'Only accounts of the company can sign in here.' } },
    });
  });

  it.each([
    ['not verified', false, {}],
    [
      'verified',
      true,
      { userRecord: { sessionClaims: { member: 'changed@example.org' }, updateMask: 'sessionClaims' } },
    ],
  ])('by password, address %s', async (_what, verified, body) => {
    const event = { sign_in_method: 'password', user_record: { ...account, email_verified: verified } };
    expect(await signIn(event)).toEqual({ status: 200, body });
  });

  it('without any account data gets no claim', async () => {
    const event = { sign_in_method: 'anonymous', user_record: { uid: 'u1', provider_data: [] } };
    expect(await signIn(event)).toEqual({ status: 200, body: {} });
  });
});

describe('an account', () => {
  it('of a foreign tenant is not made', async () => {
    expect(await create(microsoft({ tid: 'other', email: 'ada@example.org' }))).toMatchObject({ status: 403 });
  });

  it.each([
    ['of the company', microsoft({ tid: company.microsoftTenant, email: 'ada@example.org' })],
    ['with a password', { sign_in_method: 'password', user_record: account }],
  ])('%s is made as it is', async (_what, event) => {
    expect(await create(event)).toEqual({ status: 200, body: {} });
  });
});

it('asks the platform for the ID token of the provider', () => {
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
