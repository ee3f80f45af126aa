import type { Auth } from 'firebase-admin/auth';
import { beforeEach, expect, it } from 'vitest';
import { ACCOUNT_CHECK_MS, cachedAccountCheck } from './accountCheckCache.ts';

let now: number;
let lookups: string[];
let respond: () => Promise<unknown>;
let assertActive: (token: string, auth: Auth) => Promise<void>;

beforeEach(() => {
  now = 1_000_000;
  lookups = [];
  respond = () => Promise.resolve({});
  assertActive = cachedAccountCheck(() => now);
});

const auth = {
  verifyIdToken: (token: string, checkRevoked: boolean) => {
    expect(checkRevoked).toBe(true);
    lookups.push(token);
    return respond();
  },
} as unknown as Auth;

const revoked = () => Promise.reject(Object.assign(new Error('revoked'), { code: 'auth/id-token-revoked' }));

it('looks up a token once a minute', async () => {
  await assertActive('a', auth);
  now += ACCOUNT_CHECK_MS - 1;
  await assertActive('a', auth);
  expect(lookups).toEqual(['a']);
  now += 1;
  await assertActive('a', auth);
  expect(lookups).toEqual(['a', 'a']);
});

it('counts the minute from the start of the lookup', async () => {
  respond = () => {
    now += 40_000;
    return Promise.resolve({});
  };
  await assertActive('a', auth);
  now += 20_000;
  respond = revoked;
  await expect(assertActive('a', auth)).rejects.toMatchObject({ status: 401 });
});

it('looks up each token separately: another token of the same account is another sign-in', async () => {
  await assertActive('a', auth);
  await assertActive('b', auth);
  expect(lookups).toEqual(['a', 'b']);
});

it('shares a lookup between simultaneous requests', async () => {
  await Promise.all([assertActive('a', auth), assertActive('a', auth), assertActive('a', auth)]);
  expect(lookups).toEqual(['a']);
  now += ACCOUNT_CHECK_MS;
  respond = revoked;
  const attempts = await Promise.allSettled([assertActive('a', auth), assertActive('a', auth)]);
  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('does not cache a rejection: an account that is enabled again can read immediately', async () => {
  respond = revoked;
  await expect(assertActive('a', auth)).rejects.toMatchObject({ status: 401 });
  respond = () => Promise.resolve({});
  await assertActive('a', auth);
});

it('does not cache a failed lookup', async () => {
  respond = () => Promise.reject(Object.assign(new Error('down'), { code: 'auth/internal-error' }));
  await expect(assertActive('a', auth)).rejects.toMatchObject({ status: 503 });
  respond = () => Promise.resolve({});
  await assertActive('a', auth);
});

it('caches a thousand tokens, and evicts the oldest', async () => {
  for (let at = 0; at < 1_001; at += 1) await assertActive(`token ${at}`, auth);
  await assertActive('token 1', auth);
  expect(lookups).toHaveLength(1_001);
  await assertActive('token 0', auth);
  expect(lookups).toHaveLength(1_002);
});
