import { describe, expect, it } from 'vitest';
import { readIdToken } from './providerToken.ts';
import { decisionOn, type SignIn, type SignInRules } from './signInDecision.ts';

const TENANT = '6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11';
const OTHER = '11111111-2222-3333-4444-555555555555';
const known = (member: string) => ({ kind: 'known', member });
const nobody = { kind: 'nobody' };
const foreign = { kind: 'refused', reason: 'foreign tenant' };

const rules: SignInRules = { tenant: TENANT, providers: ['microsoft.com', 'password', 'google.com'] };

const microsoft = (token: Record<string, unknown> | undefined, other: Partial<SignIn> = {}): SignIn => ({
  method: 'microsoft.com',
  email: 'ada@example.org',
  emailVerified: false,
  token,
  ...other,
});

const user = 'ada@example.org';

describe('a Microsoft account', () => {
  it.each<[string, SignIn, object]>([
    [
      'of the company is known by its user name, in lower case',
      microsoft({ tid: TENANT, preferred_username: ' Ada@Example.org ' }),
      known(user),
    ],
    [
      'is known by its user name, not by the free-text email beside it',
      microsoft({ tid: TENANT, preferred_username: user, email: 'chief@example.org' }),
      known(user),
    ],
    ['without a user name is nobody, whatever its email says', microsoft({ tid: TENANT, email: user }), nobody],
    [
      'without a user name is nobody, even if its email is verified',
      microsoft({ tid: TENANT, email: user, email_verified: true, xms_edov: true }, { emailVerified: true }),
      nobody,
    ],
    [
      'whose user name is not an address is nobody',
      microsoft({ tid: TENANT, preferred_username: '+1 610 555 0100', email: user }),
      nobody,
    ],
    [
      'that changed its Firebase address is still known by its user name',
      microsoft({ tid: TENANT, preferred_username: user }, { email: 'chief@example.org' }),
      known(user),
    ],
    [
      'that changed and verified its Firebase address is still known by its user name',
      microsoft({ tid: TENANT, preferred_username: user }, { email: 'chief@example.org', emailVerified: true }),
      known(user),
    ],
    [
      'with an issuer of its tenant is known',
      microsoft({
        tid: TENANT,
        iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
        preferred_username: user,
      }),
      known(user),
    ],
    [
      'with an older issuer of its tenant is known',
      microsoft({ tid: TENANT, iss: `https://sts.windows.net/${TENANT}/`, preferred_username: user }),
      known(user),
    ],
    ['of another tenant is refused', microsoft({ tid: OTHER, preferred_username: user }), foreign],
    [
      'of another tenant is refused, even if its address is verified',
      microsoft({ tid: OTHER, preferred_username: user }, { emailVerified: true }),
      foreign,
    ],
    ['without a tenant is refused', microsoft({ preferred_username: user }, { emailVerified: true }), foreign],
    ['with a list as its tenant is refused', microsoft({ tid: [TENANT], preferred_username: user }), foreign],
    [
      'with an issuer of another tenant is refused',
      microsoft({ tid: TENANT, iss: `https://login.microsoftonline.com/${OTHER}/v2.0`, preferred_username: user }),
      foreign,
    ],
    [
      'with an unknown issuer is refused',
      microsoft({ tid: TENANT, iss: `https://evil.example/${TENANT}/v2.0`, preferred_username: user }),
      foreign,
    ],
    [
      'without a token is refused',
      microsoft(undefined, { emailVerified: true }),
      { kind: 'refused', reason: 'no provider token' },
    ],
    ['without any address is nobody', microsoft({ tid: TENANT }, { emailVerified: true }), nobody],
    [
      'with a path as its user name is nobody',
      microsoft({ tid: TENANT, preferred_username: '../members/chief@example.org' }),
      nobody,
    ],
    // `toLowerCase` would convert the Kelvin sign to a k, and `trim` would remove the other characters.
    ...['Mi\u212Ae@example.org', 'mike@example.org\u00A0', '\uFEFFmike@example.org', 'mike@example.org\n'].map(
      (name): [string, SignIn, object] => [
        `with the user name ${JSON.stringify(name)} is nobody, not mike@example.org`,
        microsoft({ tid: TENANT, preferred_username: name }),
        nobody,
      ],
    ),
    [
      'with an object as its user name is nobody',
      microsoft({ tid: TENANT, preferred_username: { toString: 'chief@example.org' } }),
      nobody,
    ],
  ])('%s', (_what, signIn, decision) => {
    expect(decisionOn(signIn, rules)).toEqual(decision);
  });
});

function account(method: string, email: string | undefined, emailVerified: boolean): SignIn {
  const token = { tid: TENANT, email: 'chief@example.org', preferred_username: 'chief@example.org' };
  return { method, email, emailVerified, token };
}

describe('any other account', () => {
  it.each<[string, SignIn, object]>([
    ['password, address not verified: nobody', account('password', 'chief@example.org', false), nobody],
    ['password, address verified', account('password', 'Ada@Example.org', true), known(user)],
    ['Google, verified', account('google.com', user, true), known(user)],
    ['Google, not verified', account('google.com', 'chief@example.org', false), nobody],
    ['an address with a Kelvin sign', account('password', 'Mi\u212Ae@example.org', true), nobody],
    ['an invalid address', account('password', 'a/b@example.org', true), nobody],
    ['no address', account('password', undefined, true), nobody],
  ])('%s', (_what, signIn, decision) => {
    expect(decisionOn(signIn, rules)).toEqual(decision);
  });

  it.each(['facebook.com', 'phone', 'anonymous', 'custom', 'oidc.microsoft.com', 'saml.company', ''])(
    'of a provider that is not on the list is refused: %j',
    (method) => {
      const refused = { kind: 'refused', reason: 'provider not allowed' };
      expect(decisionOn(account(method, user, true), rules)).toEqual(refused);
    },
  );

  it('of Microsoft is refused where the list does not name it', () => {
    const signIn = microsoft({ tid: TENANT, preferred_username: user });
    expect(decisionOn(signIn, { ...rules, providers: ['password'] })).toMatchObject({ kind: 'refused' });
  });
});

function jwt(payload: string): string {
  return `${btoa('{"alg":"RS256"}')}.${Buffer.from(payload).toString('base64url')}.c2ln`;
}

describe('a provider’s token', () => {
  it('is read from a JWT', () => {
    expect(readIdToken(jwt('{"tid":"t","preferred_username":"é@example.org"}'), false)).toEqual({
      tid: 't',
      preferred_username: 'é@example.org',
    });
  });

  it('can be bare JSON only under the emulator', () => {
    expect(readIdToken('{"tid":"t"}', true)).toEqual({ tid: 't' });
    expect(readIdToken('{"tid":"t"}', false)).toBeUndefined();
  });

  it('can be bare JSON that contains dots', () => {
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
