import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { deleteApp, getApps } from 'firebase-admin/app';
import { PROJECT, tokenFor } from '../../../emulators/src/testing/localEmulator.ts';
import { createApi } from '../api.ts';
import { startLocalFirestore, type LocalFirestore } from './localFirestore.ts';

/** A request to the API. */
interface LocalRequest {
  /** The caller's verified email address; without one, a visitor sends it. */
  readonly as?: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of `json`. */
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** The API's response. */
interface LocalResponse {
  readonly status: number;
  /** Parsed JSON, or the text. */
  readonly body: unknown;
}

/** The API in this process, over a Firestore with the repository's rules, for unit tests of endpoints. */
export interface LocalApi extends LocalFirestore {
  /** Sends a request to a path below `/api`. */
  readonly request: (method: string, path: string, request?: LocalRequest) => Promise<LocalResponse>;
}

/** Starts the API on a free port. Every account exists and is active. Use once per test file. */
export async function startLocalApi(): Promise<LocalApi> {
  const rules = await readFile(resolve(import.meta.dirname, '../../../firestore.rules'), 'utf8');
  const firestore = await startLocalFirestore(rules);
  const [auth, authHost] = await listen(lookUpAccount);
  Object.assign(process.env, {
    FIREBASE_AUTH_EMULATOR_HOST: authHost,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
    WEB_API_KEY: 'local',
    DIGEST_KEY: 'local',
    MAIL_EVENTS_KEY: 'local',
    SHARE_READS_MS: '0',
  });
  // An earlier test file of this process can have left an app of another project.
  await deleteApps();
  const [api, host] = await listen(createApi());
  return {
    ...firestore,
    request: async (method, path, { as, json: fields, headers = {}, body } = {}) => {
      const response = await fetch(`http://${host}/api${path}`, {
        method,
        headers: {
          ...(as !== undefined && { Authorization: `Bearer ${tokenOf(as)}` }),
          ...(fields !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(fields !== undefined && { body: JSON.stringify(fields) }),
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    },
    close: async () => {
      for (const server of [api, auth]) {
        server.closeAllConnections();
        server.close();
      }
      await deleteApps();
      await firestore.close();
    },
  };
}

async function listen(listener: RequestListener): Promise<[Server, string]> {
  const server = createServer(listener);
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return [server, `127.0.0.1:${(server.address() as AddressInfo).port}`];
}

async function deleteApps(): Promise<void> {
  await Promise.all(getApps().map((app) => deleteApp(app)));
}

function tokenOf(member: string): string {
  const now = Math.floor(Date.now() / 1000);
  const project = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT };
  return tokenFor({ sub: uidOf(member), member, ...project, iat: now, auth_time: now, exp: now + 3_600 });
}

/** The uid of an account of {@link LocalRequest.as}. */
export function uidOf(member: string): string {
  return Buffer.from(member).toString('hex');
}

/** A fake of Auth's lookup: by the caller's token, or by uid for the Admin SDK. */
const lookUpAccount: RequestListener = (request, response) => {
  void json(request).then((body) => {
    const { idToken, localId } = body as { readonly idToken?: string; readonly localId?: readonly string[] };
    const payload = idToken?.split('.')[1] ?? '';
    const { sub } = idToken === undefined ? { sub: localId?.[0] } : (JSON.parse(atob(payload)) as { sub: string });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ users: [{ localId: sub }] }));
  });
};
