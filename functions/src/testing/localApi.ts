import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { deleteApp, getApps } from 'firebase-admin/app';
import { PROJECT } from 'firebase-without-java/testing';
import { createApi } from '../api.ts';
import { startLocalAccounts, tokenOf } from './localAccounts.ts';
import { startLocalFirestore, type LocalFirestore } from './localFirestore.ts';
import { startLocalServer } from './localServer.ts';

/** A request to the API. */
interface LocalRequest {
  /** The caller's verified email address; without one, a visitor sends the request. */
  readonly as?: string;
  /** Claims in the caller's token, instead of those from a recent sign-in. */
  readonly claims?: Readonly<Record<string, unknown>>;
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
  /** The `WWW-Authenticate` header of a 401. */
  readonly challenge?: string;
}

/** An in-process API on a Firestore with the repository's rules, for unit tests of endpoints. */
export interface LocalApi extends LocalFirestore {
  /** Sends a request to a path below `/api`. */
  readonly request: (method: string, path: string, request?: LocalRequest) => Promise<LocalResponse>;
}

/** Starts the API on a free port. Every account exists and is active. Use once per test file. */
export async function startLocalApi(): Promise<LocalApi> {
  const rules = await readFile(resolve(import.meta.dirname, '../../../firestore.rules'), 'utf8');
  const firestore = await startLocalFirestore(rules);
  const accounts = await startLocalAccounts();
  Object.assign(process.env, {
    FIREBASE_AUTH_EMULATOR_HOST: accounts.host,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
    WEB_API_KEY: 'local',
    DIGEST_KEY: 'local',
    MAIL_EVENTS_KEY: 'local',
    SHARE_READS_MS: '0',
  });
  // An earlier test file in this process may have left another project's app.
  await deleteApps();
  const { host, close } = await startLocalServer(createApi());
  return {
    ...firestore,
    request: async (method, path, { as, claims, json, headers = {}, body } = {}) => {
      const response = await fetch(`http://${host}/api${path}`, {
        method,
        headers: {
          ...(as !== undefined && { Authorization: `Bearer ${tokenOf(as, claims)}` }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      const challenge = response.headers.get('www-authenticate');
      const parsed: unknown = isJson ? JSON.parse(text) : text;
      return { status: response.status, body: parsed, ...(challenge !== null && { challenge }) };
    },
    close: async () => {
      close();
      accounts.close();
      await deleteApps();
      await firestore.close();
    },
  };
}

async function deleteApps(): Promise<void> {
  await Promise.all(getApps().map((app) => deleteApp(app)));
}
