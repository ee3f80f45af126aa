import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { deleteApp, getApps } from 'firebase-admin/app';
import { PROJECT } from 'firebase-without-java/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createApi } from '../api.ts';
import { startLocalAccounts, tokenOf } from './localAccounts.ts';
import { startLocalFirestore, type LocalFirestore } from './localFirestore.ts';
import { startLocalServer } from './localServer.ts';

interface LocalRequest {
  /** The caller's email address. If omitted, the request is from a visitor. */
  readonly as?: string;
  /** Claims to add or replace in the caller's token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Raw body to send instead of `json`. */
  readonly body?: Uint8Array<ArrayBuffer>;
}

interface LocalResponse {
  readonly status: number;
  /** Parsed JSON if possible, otherwise text. */
  readonly body: unknown;
  /** The `WWW-Authenticate` header of a 401. */
  readonly challenge?: string;
}

/** An API for unit tests of endpoints. It runs in the same process, with the repository's security rules. */
export interface LocalApi extends LocalFirestore {
  /** Sends a request. The path doesn't include `/api`. */
  readonly request: (method: string, path: string, request?: LocalRequest) => Promise<LocalResponse>;
}

/** Starts the API on a free port. All accounts exist and are active. Use this once per test file. */
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
  // Another test file in this process might have left an app that belongs to a different project.
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

/**
 * Starts the API for a test file, and gives each test an empty database with members.
 * @param members privileges by email address
 * @returns the API; its properties are set before the first test runs
 */
export function localApiWith(members: Readonly<Record<string, readonly string[]>>): LocalApi {
  const api = {} as LocalApi;
  beforeAll(async () => {
    Object.assign(api, await startLocalApi());
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.clear();
    for (const [email, privileges] of Object.entries(members))
      await api.db.doc(`members/${email}`).set({ email, privileges });
  });
  return api;
}

async function deleteApps(): Promise<void> {
  await Promise.all(getApps().map((app) => deleteApp(app)));
}
