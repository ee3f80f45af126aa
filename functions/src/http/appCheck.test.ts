import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import express from 'express';
import { createApi } from '../api.ts';
import { defaultSettings } from '../platform/settings.ts';
import { endpointsOf } from '../testing/endpointsOfApp.ts';
import { checkedRouter, type VerifyApp } from './appCheck.ts';
import { handleErrors } from './errorResponses.ts';

let isEnforced = true;
let verify: VerifyApp;
let host: string;

/** Creates an API with endpoints that return the token they received. */
function apiWithGate() {
  const app = createApi(
    () => ({ ...defaultSettings, enforceAppCheck: isEnforced }),
    (token) => verify(token),
  );
  for (const { replaceHandler } of endpointsOf(app))
    replaceHandler((request, response) => {
      response.send(request.get('X-Firebase-AppCheck') ?? 'none');
    });
  return app;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const server = createServer(apiWithGate());

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterAll(() => {
  server.close();
});

const goodOnly: VerifyApp = (token) =>
  token === 'good'
    ? Promise.resolve({})
    : Promise.reject(new Error('The provided App Check token has invalid signature.'));

async function status(path: string, token?: string, method = 'GET'): Promise<number> {
  const response = await fetch(host + path, {
    method,
    headers: token === undefined ? {} : { 'X-Firebase-AppCheck': token },
  });
  await response.text();
  return response.status;
}

async function post(path: string): Promise<number> {
  return (await fetch(host + path, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })).status;
}

describe('a project that enforces App Check', () => {
  it.each([
    ['GET', '/alerts'],
    ['GET', '/col/incidents'],
    ['GET', '/col/posts/doc/x'],
    ['POST', '/col/posts/doc'],
    ['GET', '/col/members?email=ada@people.example'],
    ['GET', '/col/members?limit=5&email='],
    ['GET', '/subscriptions'],
    ['POST', '/subscriptions'],
    ['POST', '/subscriptions/confirm?token=x'],
    ['POST', '/subscriptions/unsubscribe'],
    ['POST', '/subscriptions/unsubscribe?token=x'],
    ['DELETE', '/col/posts/doc/x'],
    ['POST', '/apply'],
    ['POST', '/suppressions/allow'],
  ])('%s %s requires a valid token', async (method, path) => {
    verify = goodOnly;
    expect(await status(path, 'good', method)).toBe(200);
    expect(await status(path, 'bad', method)).toBe(401);
    expect(await status(path, '', method)).toBe(401);
    expect(await status(path, undefined, method)).toBe(401);
  });

  it.each([
    ['GET', '/col/posts?limit=3'],
    ['HEAD', '/col/posts'],
    ['GET', '/col/members?limit=500'],
    ['GET', '/obj/posts/a.jpg'],
    ['GET', '/subscriptions/unsubscribe?token=x'],
    ['POST', '/dispatch'],
    ['POST', '/mail-events'],
  ])('%s %s requires no token', async (method, path) => {
    verify = goodOnly;
    expect(await status(path, undefined, method)).toBe(200);
    expect(await status(path, 'bad', method)).toBe(200);
  });

  it.each([
    ['PATCH', '/subscriptions/unsubscribe?token=x'],
    ['POST', '/obj/m/posts/a.jpg'],
    ['POST', '/col/posts'],
  ])('%s %s, a method that the path does not support, requires a token', async (method, path) => {
    verify = goodOnly;
    expect(await status(path, undefined, method)).toBe(401);
    expect(await status(path, 'good', method)).toBe(405);
  });

  it('requires a token for a route that was added in any way', async () => {
    verify = goodOnly;
    const router = checkedRouter(() => ({ ...defaultSettings, enforceAppCheck: true }), goodOnly);
    router.get('/a', (_request, response) => void response.send('a'));
    router.route('/b').get((_request, response) => void response.send('b'));
    const app = express().use(router, handleErrors);
    const added = createServer(app).listen(0, '127.0.0.1');
    await once(added, 'listening');
    const origin = `http://127.0.0.1:${(added.address() as AddressInfo).port}`;
    for (const path of ['/a', '/b']) {
      expect((await fetch(origin + path)).status).toBe(401);
      expect((await fetch(origin + path, { headers: { 'X-Firebase-AppCheck': 'good' } })).status).toBe(200);
    }
    added.close();
  });

  it('requires no token for the one-click unsubscribe form, and for no other form', async () => {
    verify = goodOnly;
    expect(await post('/subscriptions/unsubscribe?token=x')).toBe(200);
    expect(await post('/subscriptions')).toBe(401);
    expect(await post('/apply')).toBe(401);
  });

  it('responds 503 while tokens cannot be verified', async () => {
    verify = () => Promise.reject(new Error('Error fetching Json Web Keys: ECONNREFUSED'));
    expect(await status('/alerts', 'good')).toBe(503);
    verify = () => Promise.reject(new TypeError('x'));
    expect(await status('/alerts', 'good')).toBe(503);
  });

  it('rejects tokens that the Admin SDK rejects: malformed, unsigned, or of another project', async () => {
    const sdk = getAppCheck(initializeApp({ projectId: 'demo-firehouse' }, 'app check'));
    verify = (token) => sdk.verifyToken(token);
    const claims = {
      aud: ['projects/demo-firehouse'],
      iss: 'https://firebaseappcheck.googleapis.com/1',
      sub: 'app',
      exp: 4e9,
    };
    const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`;
    const foreign = `${part({ alg: 'RS256', kid: 'x' })}.${part({ ...claims, aud: ['projects/other'] })}.eA`;
    for (const token of ['nonsense', unsigned, foreign]) expect(await status('/alerts', token), token).toBe(401);
  });
});

async function passed(path: string, token: string): Promise<string> {
  return (await fetch(host + path, { headers: { 'X-Firebase-AppCheck': token } })).text();
}

it('passes on only verified tokens', async () => {
  verify = goodOnly;
  expect(await passed('/alerts', 'good')).toBe('good');
  expect(await passed('/col/posts', 'bad')).toBe('none');
});

it('a project that does not enforce App Check verifies no token', async () => {
  isEnforced = false;
  verify = () => Promise.reject(new Error('never called'));
  expect(await status('/alerts', 'bad')).toBe(200);
  expect(await status('/alerts')).toBe(200);
});
