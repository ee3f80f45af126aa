import type { Auth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { assertAccountActive, callerOf } from './authentication.ts';

const authThat = (verifyIdToken: (token: string, checkRevoked?: boolean) => Promise<unknown>): Auth =>
  ({ verifyIdToken }) as unknown as Auth;
const accepting = (claims: object) => authThat(() => Promise.resolve(claims));
const refusing = (code: string, message = 'no') =>
  authThat(() => Promise.reject(Object.assign(new Error(message), { code })));

describe('the caller of a request', () => {
  it('is a visitor without a token', async () => {
    expect(await callerOf(undefined, refusing('never called'))).toBeUndefined();
  });

  it('is the member in the claim, never the address of the account', async () => {
    expect(
      await callerOf('Bearer a.b.c', accepting({ uid: 'ada', member: 'ada@example.org', email: 'chief@example.org' })),
    ).toEqual({
      token: 'a.b.c',
      uid: 'ada',
      member: 'ada@example.org',
    });
    expect(await callerOf('bearer a.b.', accepting({ email: 'chief@example.org', email_verified: true }))).toEqual({
      token: 'a.b.',
      member: undefined,
    });
  });

  it.each([[''], [5], [null], [['chief@example.org']], [{}], ['../chief@example.org'], ['.'], ['__x__']])(
    'is no member with the claim %j',
    async (member) => {
      expect((await callerOf('Bearer a.b.c', accepting({ member })))?.member).toBeUndefined();
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
    ['auth/id-token-revoked', 'revoked', 401, 'account signed out or disabled'],
    ['auth/user-disabled', 'disabled', 401, 'account signed out or disabled'],
    ['auth/user-not-found', 'gone', 401, 'account signed out or disabled'],
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
