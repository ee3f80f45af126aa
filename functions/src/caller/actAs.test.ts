import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { visitorsReads } from '../platform/visitorsReads.ts';
import { actAs, storeAs } from './actAs.ts';

// A fake of Auth: its responses about the account to its owner, and to the administrator who checks again.
let server: Server;
let owners: object | undefined;
let administrators: object | undefined;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  server = createServer((request, response) => {
    const answer = request.headers.authorization === 'Bearer owner' ? administrators : owners;
    response.setHeader('Content-Type', 'application/json');
    if (answer === undefined) response.writeHead(503).end('{"error":{"code":503,"message":"UNAVAILABLE"}}');
    else response.end(JSON.stringify(answer));
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

const caller = { token: tokenOf('ada'), member: 'ada@example.org' };
const ada = { users: [{ localId: 'ada', email: 'ada@example.org' }] };
const denied = Object.assign(new Error('denied'), { code: 'permission-denied' });

it.each<[string, object | undefined, object | undefined, number]>([
  ['a look-up that failed, of an account that stands', undefined, ada, 503],
  ['a look-up that failed, and so does the second', undefined, undefined, 503],
  ['an account that is disabled', undefined, { users: [{ localId: 'ada', disabled: true }] }, 401],
  ['an account that is gone', undefined, { kind: 'identitytoolkit#GetAccountInfoResponse' }, 401],
  ['tokens that were revoked', undefined, { users: [{ localId: 'ada', validSince: '9999999999' }] }, 401],
])('%s: %i', async (_what, toOwner, toAdministrator, status) => {
  owners = toOwner;
  administrators = toAdministrator;
  await expect(actAs(caller, () => Promise.resolve())).rejects.toMatchObject({ status });
});

it.each<[string, Error, object]>([
  ['a denial by the rules', denied, { status: 403, sentence: 'User not authorized.' }],
  [
    'a token that ran out meanwhile',
    Object.assign(new Error('x'), { code: 'unauthenticated' }),
    { status: 401, sentence: 'User not authorized.' },
  ],
  ['a database that is away', Object.assign(new Error('x'), { code: 'unavailable' }), { status: 503 }],
  ['anything else', new TypeError('bug'), { name: 'TypeError', message: 'bug' }],
])('%s is told as it is', async (_what, error, told) => {
  owners = ada;
  await expect(actAs(caller, () => Promise.reject(error))).rejects.toMatchObject(told);
});

it.each([
  ['storage/unauthorized', 403, 'User not authorized.'],
  ['storage/unauthenticated', 401, 'User not authorized.'],
  ['storage/retry-limit-exceeded', 503, 'The object store is not responding right now. Please try again.'],
])('%s of the object store is told as %i', async (code, status, sentence) => {
  owners = ada;
  const error = Object.assign(new Error('x'), { code });
  await expect(storeAs(caller, () => Promise.reject(error))).rejects.toMatchObject({ status, sentence });
});

const read = (value: string) => visitorsReads.read('posts/a', () => Promise.resolve(value));

describe('what visitors share', () => {
  it('is read again after a write, also when it was read while the write was under way', async () => {
    owners = ada;
    await read('before');
    await actAs(caller, async () => {
      visitorsReads.forget();
      expect(await read('while under way')).toBe('while under way');
    });
    expect(await read('after')).toBe('after');
  });

  it('is read again after a write whose answer was lost: it may have been made', async () => {
    owners = ada;
    visitorsReads.forget();
    await read('before');
    const lost = Object.assign(new Error('x'), { code: 'deadline-exceeded' });
    await expect(actAs(caller, () => Promise.reject(lost))).rejects.toMatchObject({ status: 503 });
    expect(await read('after')).toBe('after');
  });
});
