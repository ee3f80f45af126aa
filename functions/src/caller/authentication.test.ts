import type { Auth } from 'firebase-admin/auth';
import { sessionLimits, texts } from '@firehouse/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertAccountActive, callerOf, isSignInRecent } from './authentication.ts';

const authThat = (verifyIdToken: (token: string, checkRevoked?: boolean) => Promise<unknown>): Auth =>
  ({ verifyIdToken }) as unknown as Auth;
const accepting = (claims: object) => authThat(() => Promise.resolve(claims));
const refusing = (code: string, message = 'no') =>
  authThat(() => Promise.reject(Object.assign(new Error(message), { code })));

const NOW_S = 1_750_000_000;
const session = { auth_time: NOW_S - 60, sessionEnd: NOW_S + 60 };
const ada = { member: 'ada@example.org', ...session };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_S * 1_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the caller of a request', () => {
  it('is a visitor without a token', async () => {
    expect(await callerOf(undefined, refusing('never called'))).toBeUndefined();
  });

  it('is the member in the claim, never the address of the account', async () => {
    expect(await callerOf('Bearer a.b.c', accepting({ uid: 'ada', ...ada, email: 'chief@example.org' }))).toEqual({
      token: 'a.b.c',
      uid: 'ada',
      member: 'ada@example.org',
      signedInAt: (NOW_S - 60) * 1_000,
    });
    expect(await callerOf('bearer a.b.', accepting({ email: 'chief@example.org', email_verified: true }))).toEqual({
      token: 'a.b.',
      member: undefined,
      signedInAt: Number.NaN,
    });
  });

  it.each([[''], [5], [null], [['chief@example.org']], [{}], ['../chief@example.org'], ['.'], ['__x__']])(
    'is no member with the claim %j',
    async (member) => {
      expect((await callerOf('Bearer a.b.c', accepting({ ...session, member })))?.member).toBeUndefined();
    },
  );

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'a.b.c',
    'Bearer a b',
    'Bearer a.b.c, Bearer d.e.f',
    'Bearer é',
    'Bearer a\n.b',
  ])('is refused with the header %j', async (header) => {
    await expect(callerOf(header, accepting({}))).rejects.toMatchObject({
      status: 401,
      sentence: 'User not authorized.',
      reason: 'invalid token',
    });
  });

  it.each([
    ['auth/argument-error', 'Decoding Firebase ID token failed.', 401, 'invalid token'],
    ['auth/id-token-expired', 'expired', 401, 'expired token'],
    ['auth/user-disabled', 'disabled', 401, 'account disabled or deleted'],
    ['auth/user-not-found', 'gone', 401, 'account disabled or deleted'],
    ['auth/argument-error', 'Error fetching public keys for Google certs: ECONNREFUSED', 503],
    ['auth/internal-error', 'upstream', 503],
    ['app/network-error', 'ECONNRESET', 503],
  ])('%s (%s): %i', async (code, message, status, reason?: string) => {
    await expect(callerOf('Bearer a.b.c', refusing(code, message))).rejects.toMatchObject({
      status,
      ...(reason !== undefined && { reason }),
    });
  });

  it('is unknown when the check itself throws: 503', async () => {
    await expect(
      callerOf(
        'Bearer a.b.c',
        authThat(() => Promise.reject(new TypeError('x'))),
      ),
    ).rejects.toMatchObject({ status: 503 });
  });
});

it('checks for revocation when an account is checked again', async () => {
  const requested: unknown[] = [];
  const auth = authThat((token, checkRevoked) => {
    requested.push([token, checkRevoked]);
    return Promise.resolve({});
  });
  await assertAccountActive('a.b.c', auth);
  expect(requested).toEqual([['a.b.c', true]]);
  await expect(assertAccountActive('a.b.c', refusing('auth/user-disabled'))).rejects.toMatchObject({ status: 401 });
});

const over = { status: 401, sentence: texts.sessionEnded, challenge: 'Bearer error="invalid_token"' };

describe('a session', () => {
  it('lasts until the second in its claim', async () => {
    vi.setSystemTime(session.sessionEnd * 1_000 - 1);
    expect(await callerOf('Bearer a.b.c', accepting(ada))).toMatchObject({ member: 'ada@example.org' });
    vi.setSystemTime(session.sessionEnd * 1_000);
    await expect(callerOf('Bearer a.b.c', accepting(ada))).rejects.toMatchObject(over);
  });

  it.each([
    [undefined],
    [null],
    ['9999999999'],
    [[NOW_S + 60]],
    [{}],
    [true],
    [-1],
    [0],
    [NOW_S + 0.5],
    [1e15],
    [1e300],
  ])('is over with the end %j', async (sessionEnd) => {
    await expect(callerOf('Bearer a.b.c', accepting({ ...ada, sessionEnd }))).rejects.toMatchObject(over);
  });

  it('is over with revoked tokens', async () => {
    await expect(callerOf('Bearer a.b.c', refusing('auth/id-token-revoked'))).rejects.toMatchObject(over);
  });

  it('does not matter to a caller without a verified address, who has no privileges', async () => {
    expect(await callerOf('Bearer a.b.c', accepting({ auth_time: 1 }))).toMatchObject({ member: undefined });
  });
});

it('a sign-in is recent for as long as the setting says', async () => {
  const caller = await callerOf('Bearer a.b.c', accepting(ada));
  if (caller === undefined) throw new Error('There is a token.');
  const end = caller.signedInAt + sessionLimits.recentSignInMinutes * 60_000;
  vi.setSystemTime(end - 1);
  expect(isSignInRecent(caller)).toBe(true);
  vi.setSystemTime(end);
  expect(isSignInRecent(caller)).toBe(false);
  expect(isSignInRecent({ ...caller, signedInAt: Number.NaN })).toBe(false);
});
