import { describe, expect, it } from 'vitest';
import { readIdToken } from './idToken.ts';
import { verdictOn, type SignIn } from './verdict.ts';

const TENANT = '6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11';
const OTHER = '11111111-2222-3333-4444-555555555555';
const known = (member: string) => ({ kind: 'known', member });
const nobody = { kind: 'nobody' };
const foreign = { kind: 'refused', reason: 'foreign tenant' };

const microsoft = (token: SignIn['token'], other: Partial<SignIn> = {}): SignIn => ({
  method: 'microsoft.com',
  email: 'ada@example.org',
  emailVerified: false,
  token,
  ...other,
});

describe('a Microsoft account', () => {
  it.each<[string, SignIn, object]>([
    [
      'of the company is known by its user name',
      microsoft({ tid: TENANT, preferred_username: 'Ada@Example.org' }),
      known('ada@example.org'),
    ],
    [
      'is known by e-mail when it has no user name',
      microsoft({ tid: TENANT, email: ' Ada@Example.org ' }),
      known('ada@example.org'),
    ],
    [
      'is known by its user name, not by the free text beside it',
      microsoft({ tid: TENANT, preferred_username: 'ada@example.org', email: 'chief@example.org' }),
      known('ada@example.org'),
    ],
    [
      'whose user name is no address is known by e-mail',
      microsoft({ tid: TENANT, preferred_username: '+1 610 555 0100', email: 'ada@example.org' }),
      known('ada@example.org'),
    ],
    [
      'that changed its Firebase address stays itself',
      microsoft({ tid: TENANT, email: 'ada@example.org' }, { email: 'chief@example.org' }),
      known('ada@example.org'),
    ],
    [
      'that changed and verified its Firebase address stays itself',
      microsoft({ tid: TENANT, email: 'ada@example.org' }, { email: 'chief@example.org', emailVerified: true }),
      known('ada@example.org'),
    ],
    [
      'with an issuer of its tenant is known',
      microsoft({ tid: TENANT, iss: `https://login.microsoftonline.com/${TENANT}/v2.0`, email: 'ada@example.org' }),
      known('ada@example.org'),
    ],
    [
      'with an older issuer of its tenant is known',
      microsoft({ tid: TENANT, iss: `https://sts.windows.net/${TENANT}/`, email: 'ada@example.org' }),
      known('ada@example.org'),
    ],
    ['of another tenant is refused', microsoft({ tid: OTHER, email: 'ada@example.org' }), foreign],
    [
      'of another tenant is refused though its address is verified',
      microsoft({ tid: OTHER, email: 'ada@example.org' }, { emailVerified: true }),
      foreign,
    ],
    ['without a tenant is refused', microsoft({ email: 'ada@example.org' }, { emailVerified: true }), foreign],
    ['with a list for a tenant is refused', microsoft({ tid: [TENANT], email: 'ada@example.org' }), foreign],
    [
      'whose issuer is another tenant is refused',
      microsoft({ tid: TENANT, iss: `https://login.microsoftonline.com/${OTHER}/v2.0`, email: 'ada@example.org' }),
      foreign,
    ],
    [
      'whose issuer is somebody else is refused',
      microsoft({ tid: TENANT, iss: `https://evil.example/${TENANT}/v2.0` }),
      foreign,
    ],
    [
      'without a token is refused',
      microsoft(undefined, { emailVerified: true }),
      { kind: 'refused', reason: 'no provider token' },
    ],
    ['without any address is nobody', microsoft({ tid: TENANT }, { emailVerified: true }), nobody],
    [
      'with an address that would lead elsewhere is nobody',
      microsoft({ tid: TENANT, email: '../members/chief@example.org' }),
      nobody,
    ],
    [
      'with an object for an address is nobody',
      microsoft({ tid: TENANT, email: { toString: 'chief@example.org' } }),
      nobody,
    ],
  ])('%s', (_what, signIn, verdict) => {
    expect(verdictOn(signIn, TENANT)).toEqual(verdict);
  });
});

function account(method: string, email: string | undefined, emailVerified: boolean): SignIn {
  const token = { tid: TENANT, email: 'chief@example.org', preferred_username: 'chief@example.org' };
  return { method, email, emailVerified, token };
}

describe('any other account', () => {
  it.each<[string, SignIn, object]>([
    ['password, address not verified: nobody', account('password', 'chief@example.org', false), nobody],
    ['password, address verified', account('password', 'Ada@Example.org', true), known('ada@example.org')],
    ['e-mail link', account('emailLink', 'ada@example.org', true), known('ada@example.org')],
    ['Google, verified', account('google.com', 'ada@example.org', true), known('ada@example.org')],
    ['Google, not verified', account('google.com', 'chief@example.org', false), nobody],
    ['anonymous', account('anonymous', undefined, false), nobody],
    ['phone, no address', account('phone', undefined, true), nobody],
    ['an address that is none', account('password', 'a/b@example.org', true), nobody],
    [
      'a method that only looks like Microsoft takes nothing from its token',
      account('oidc.microsoft.com', 'chief@example.org', false),
      nobody,
    ],
    ['no method', account('', 'chief@example.org', false), nobody],
  ])('%s', (_what, signIn, verdict) => {
    expect(verdictOn(signIn, TENANT)).toEqual(verdict);
  });
});

function jwt(payload: string): string {
  return `${btoa('{"alg":"RS256"}')}.${Buffer.from(payload).toString('base64url')}.c2ln`;
}

describe('the token of a provider', () => {
  it('is read from a JWT', () => {
    expect(readIdToken(jwt('{"tid":"t","email":"é@example.org"}'), false)).toEqual({
      tid: 't',
      email: 'é@example.org',
    });
  });

  it('is bare JSON under the emulator alone', () => {
    expect(readIdToken('{"tid":"t"}', true)).toEqual({ tid: 't' });
    expect(readIdToken('{"tid":"t"}', false)).toBeUndefined();
  });

  it('is bare JSON with dots in it too', () => {
    expect(readIdToken('{"email":"a.b@example.org"}', true)).toEqual({ email: 'a.b@example.org' });
  });

  it.each(['', 'x', 'a.b', 'a.b.c', 'a.b.c.d', jwt('[]'), jwt('null'), jwt('"x"'), jwt('{'), '{', '..'])(
    'is not %j',
    (token) => {
      expect(readIdToken(token, true)).toBeUndefined();
      expect(readIdToken(token, false)).toBeUndefined();
    },
  );
});
