import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';

/** Ways to invalidate an account's tokens while their signatures are still valid. */
export const endings = ['disabled', 'deleted', 'revoked'] as const;

export type Ending = (typeof endings)[number];

/** A fake for the Google servers that verify ID tokens: their public keys, and account lookups. */
export interface GoogleStandIn {
  /** `host:port`. */
  readonly host: string;
  /** Admin SDK Auth that really verifies tokens, which it doesn't do with emulators. */
  readonly accounts: Auth;
  /** Accounts that are no longer active, by uid. */
  readonly ended: Map<string, Ending>;
  /** Creates an ID token signed with this server's key. */
  readonly token: (claims: Readonly<Record<string, unknown>> & { readonly sub: string }) => string;
  readonly close: () => Promise<void>;
}

/** Redirects requests for Google to a local server without TLS. */
class Detour extends Agent {
  constructor(private readonly port: number) {
    super();
  }

  override createConnection(): Socket {
    return connect(this.port, '127.0.0.1');
  }
}

/** Error codes that Identity Toolkit returns to the account's owner, who sends an ID token. */
const TO_OWNER: Readonly<Record<Ending, string>> = {
  disabled: 'USER_DISABLED',
  deleted: 'USER_NOT_FOUND',
  revoked: 'TOKEN_EXPIRED',
};

/** Starts the fake Google server for a project. */
export async function startGoogle(projectId: string): Promise<GoogleStandIn> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ended = new Map<string, Ending>();

  function lookup(body: string): { readonly status: number; readonly answer: object } {
    const { idToken, localId } = JSON.parse(body) as { readonly idToken?: string; readonly localId?: string[] };
    const uid = localId?.[0] ?? subjectOf(idToken ?? '');
    const ending = ended.get(uid);
    if (idToken !== undefined && ending !== undefined)
      return { status: 400, answer: { error: { code: 400, message: TO_OWNER[ending] } } };
    if (ending === 'deleted') return { status: 200, answer: {} };
    const state =
      ending === 'disabled' ? { disabled: true } : ending === 'revoked' ? { validSince: String(seconds() + 10) } : {};
    return { status: 200, answer: { users: [{ localId: uid, ...state }] } };
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { status, answer } =
        request.url?.includes('accounts:lookup') === true
          ? lookup(body)
          : { status: 200, answer: { current: publicKey.export({ type: 'spki', format: 'pem' }).toString() } };
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const credential = { getAccessToken: () => Promise.resolve({ access_token: 'local', expires_in: 3_600 }) };
  const app = initializeApp({ projectId, credential, httpAgent: new Detour(port) }, `google-stand-in-${port}`);

  return {
    host: `127.0.0.1:${port}`,
    accounts: getAuth(app),
    ended,
    token(claims) {
      const now = seconds();
      const issued = { iss: `https://securetoken.google.com/${projectId}`, aud: projectId, iat: now, auth_time: now };
      const header = { alg: 'RS256', typ: 'JWT', kid: 'current' };
      const end = { exp: now + 3_600, sessionEnd: now + 3_600 };
      const signed = `${part(header)}.${part({ ...issued, ...end, user_id: claims.sub, ...claims })}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    async close() {
      await deleteApp(app);
      server.closeAllConnections();
      server.close();
    },
  };
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function subjectOf(token: string): string {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  return sub;
}
