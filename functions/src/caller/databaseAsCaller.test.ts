import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as firebaseApp from 'firebase/app';
import { doc, getDoc } from 'firebase/firestore/lite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asCaller } from './databaseAsCaller.ts';
import { AccountLookupError, type CallerProject } from './callersApp.ts';

/** The SDK's internal map of apps. It is exported, but missing from the public types. */
const { _serverApps } = firebaseApp as unknown as { readonly _serverApps: Map<string, firebaseApp.FirebaseServerApp> };

// A fake server for Auth and Firestore that records requests.
let server: Server;
let project: CallerProject;
let lookups: 'good' | 'failing' | 'garbled' = 'good';
const bearers: (string | undefined)[] = [];
const appTokens: (string | string[] | undefined)[] = [];

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      if (request.url?.includes('accounts:lookup') !== true) {
        bearers.push(request.headers.authorization);
        appTokens.push(request.headers['x-firebase-appcheck']);
        response.end(
          JSON.stringify([
            { missing: 'projects/p/databases/(default)/documents/a/b', readTime: '2026-01-01T00:00:00Z' },
          ]),
        );
      } else if (lookups === 'failing') {
        response.writeHead(500).end('{"error":{"code":500,"message":"INTERNAL"}}');
      } else {
        const { idToken } = JSON.parse(body) as { idToken: string };
        const localId = claims(idToken)['sub'];
        response.end(lookups === 'garbled' ? '<html>' : JSON.stringify({ users: [{ localId, email: 'a@b.example' }] }));
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  project = { projectId: 'p', apiKey: 'key', authEmulator: host, firestoreEmulator: host };
});

afterAll(() => {
  server.close();
  vi.restoreAllMocks();
});

afterEach(() => {
  lookups = 'good';
  bearers.length = 0;
  appTokens.length = 0;
  expect(_serverApps.size).toBe(0);
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(sub: string): string {
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none' })}.${part({ sub, iat: now, exp: now + 3600 })}.`;
}

function claims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

async function read(token: string, appCheckToken?: string): Promise<boolean> {
  return asCaller(project, { token, appCheckToken }, async (db) => (await getDoc(doc(db, 'a/b'))).exists());
}

describe('work as the caller', () => {
  it('sends the caller’s token, and deletes its app afterward', async () => {
    const token = tokenOf('ada');
    expect(await read(token)).toBe(false);
    expect(bearers).toEqual([`Bearer ${token}`]);
  });

  it('sends the App Check token, if the request had one', async () => {
    const site = tokenOf('site');
    await read(tokenOf('ada'), site);
    await read(tokenOf('ada'));
    expect(appTokens).toEqual([site, undefined]);
  });

  it('sends each caller’s own token when many work at once, some of them twice', async () => {
    const tokens = Array.from({ length: 30 }, (_, at) => tokenOf(`caller-${at % 20}`));
    await Promise.all(tokens.map((token) => read(token)));
    expect(bearers).toHaveLength(tokens.length);
    expect(bearers).toEqual(expect.arrayContaining(tokens.map((token) => `Bearer ${token}`)));
  });

  it.each(['failing', 'garbled'] as const)('does not run when the account lookup is %s', async (how) => {
    lookups = how;
    await expect(read(tokenOf('ada'))).rejects.toThrow(AccountLookupError);
    expect(bearers).toEqual([]);
  });

  it('deletes its app when it fails', async () => {
    const attempt = asCaller(project, { token: tokenOf('ada') }, () => Promise.reject(new Error('work failed')));
    await expect(attempt).rejects.toThrow('work failed');
  });

  it('rejects a malformed token', async () => {
    await expect(read('a.b.c')).rejects.toThrow();
  });
});

describe('two callers whose settings have the same hash', () => {
  it('do not share privileges: an app with another token is not used', async () => {
    const victim = tokenOf('admin');
    // Simulates a hash collision, where the SDK returns an existing app that belongs to someone else.
    const theirs = firebaseApp.initializeServerApp({ projectId: 'p', apiKey: 'key' }, { authIdToken: victim });
    const found = vi.spyOn(_serverApps, 'get').mockReturnValueOnce(theirs);
    const token = tokenOf('mallory');
    await read(token);
    expect(found).toHaveBeenCalled();
    expect(bearers).toEqual([`Bearer ${token}`]);
    _serverApps.clear();
  });
});
