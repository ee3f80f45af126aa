import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Agent } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf } from './authentication.ts';

// The emulators accept unsigned tokens. Here, the Admin SDK verifies tokens as in production, but gets its public keys
// from a server in this test instead of Google.

/** Redirects requests for Google to a local server without TLS. */
class Detour extends Agent {
  constructor(private readonly port: () => number) {
    super();
  }

  override createConnection(): Socket {
    return connect(this.port(), '127.0.0.1');
  }
}

const PROJECT = 'firehouse-prod';
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();

let keys: Server;
const apps: App[] = [];

beforeAll(async () => {
  keys = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ current: pem(ours.publicKey) }));
  });
  await new Promise<void>((resolve) => {
    keys.listen(0, '127.0.0.1', resolve);
  });
});

afterAll(async () => {
  keys.closeAllConnections();
  keys.close();
  await Promise.all(apps.map(deleteApp));
});

/** Creates the Admin SDK's Auth client as it is configured in production. */
function accountsThrough(port: () => number): Auth {
  const app = initializeApp({ projectId: PROJECT, httpAgent: new Detour(port) }, `verification-${apps.length}`);
  apps.push(app);
  return getAuth(app);
}

const now = Math.floor(Date.now() / 1000);
const claims = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'ada',
  user_id: 'ada',
  auth_time: now - 60,
  iat: now - 60,
  exp: now + 3_000,
  sessionEnd: now + 3_000,
  member: 'ada@example.org',
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(
  changes: object = {},
  { key = ours.privateKey, header = {} }: { readonly key?: KeyObject; readonly header?: object } = {},
): string {
  const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: 'current', ...header })}.${part({ ...claims, ...changes })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

/** Creates a token that is signed with the public key as if it were a shared secret (an algorithm confusion attack). */
function confused(): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: 'current' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', pem(ours.publicKey)).update(signed).digest('base64url')}`;
}

function tampered(): string {
  const [header, , signature] = token().split('.');
  return `${header}.${part({ ...claims, member: 'chief@example.org' })}.${signature}`;
}

const portOfKeys = () => (keys.address() as AddressInfo).port;

it('a token that Google signed for this project is accepted', async () => {
  expect(await callerOf(`Bearer ${token()}`, accountsThrough(portOfKeys))).toMatchObject({ member: 'ada@example.org' });
});

it.each<[string, () => string]>([
  ['signed by another key', () => token({}, { key: theirs.privateKey })],
  ['signed by a key that Google does not publish', () => token({}, { header: { kid: 'other' } })],
  ['without a key ID', () => token({}, { header: { kid: undefined } })],
  ['without a signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`],
  ['without a signature, with a key ID', () => `${part({ alg: 'none', typ: 'JWT', kid: 'current' })}.${part(claims)}.`],
  ['signed with the public key as a shared secret', confused],
  ['with a valid signature of another payload', tampered],
  ['that has expired', () => token({ exp: now - 1, iat: now - 4_000 })],
  ['of another project', () => token({ aud: 'other-project', iss: 'https://securetoken.google.com/other-project' })],
  ['for another project', () => token({ aud: 'other-project' })],
  ['of another issuer', () => token({ iss: 'https://accounts.google.com' })],
  ['that is a session cookie', () => token({ iss: `https://session.firebase.google.com/${PROJECT}` })],
  ['with an empty subject', () => token({ sub: '' })],
  ['without a subject', () => token({ sub: undefined })],
  ['with a subject that is too long', () => token({ sub: 'x'.repeat(129) })],
  ['cut short', () => token().slice(0, -10)],
  ['of two parts', () => token().split('.').slice(0, 2).join('.')],
])('a token %s is refused', async (_what, make) => {
  const attempt = callerOf(`Bearer ${make()}`, accountsThrough(portOfKeys));
  await expect(attempt).rejects.toMatchObject({ status: 401, sentence: 'User not authorized.' });
});

it('a token is neither accepted nor rejected while Google’s keys are unavailable: 503', async () => {
  const attempt = callerOf(
    `Bearer ${token()}`,
    accountsThrough(() => 1),
  );
  await expect(attempt).rejects.toMatchObject({ status: 503 });
});
