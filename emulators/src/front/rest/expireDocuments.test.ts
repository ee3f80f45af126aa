import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { Indexes } from '../../indexes/indexes.ts';
import { parseIndexes } from '../../indexes/parse.ts';
import { PROJECT, startLocalEmulator, type LocalEmulator } from '../../testing/localEmulator.ts';
import { update } from '../../testing/writes.ts';

const PAST = { timestampValue: '2020-01-01T00:00:00Z' };
const FUTURE = { timestampValue: '2999-01-01T00:00:00Z' };
const DATABASE = `/emulator/v1/projects/${PROJECT}/databases/(default)`;

/** An index file with TTL policies for `sessions` (field `expiresAt`) and `codes` (field `validity.end`). */
const indexFile = new Indexes(
  parseIndexes(
    JSON.stringify({
      fieldOverrides: [
        { collectionGroup: 'sessions', fieldPath: 'expiresAt', ttl: true, indexes: [] },
        { collectionGroup: 'codes', fieldPath: 'validity.end', ttl: true, indexes: [] },
        { collectionGroup: 'others', fieldPath: 'expiresAt', ttl: false, indexes: [] },
      ],
    }),
  ),
);

let emulator: LocalEmulator;
afterEach(async () => emulator.close());

async function expire(body: object = {}): Promise<unknown> {
  return (await emulator.request('POST', `${DATABASE}:expireDocuments`, { body })).json;
}

/** Returns the paths of the documents that exist. */
async function existing(...paths: string[]): Promise<readonly string[]> {
  const statuses = await Promise.all(paths.map(async (path) => (await emulator.documents('GET', `/${path}`)).status));
  return paths.filter((_, at) => statuses[at] === 200);
}

describe('expiring documents', () => {
  it('deletes those whose TTL field has passed, in every collection of the group, and no subcollections', async () => {
    emulator = await startLocalEmulator({ indexFile });
    const expired = ['sessions/a', 'users/u/sessions/b', 'codes/c'];
    const remaining = [
      'sessions/a/devices/d',
      'sessions/later',
      'sessions/text',
      'sessions/list',
      'sessions/without',
      'others/a',
      'codes/flat',
    ];
    await emulator.commit([
      update('sessions/a', { expiresAt: PAST }),
      update('users/u/sessions/b', { expiresAt: PAST }),
      update('codes/c', { validity: { mapValue: { fields: { end: PAST } } } }),
      update('sessions/a/devices/d', { expiresAt: PAST }),
      update('sessions/later', { expiresAt: FUTURE }),
      update('sessions/text', { expiresAt: { stringValue: PAST.timestampValue } }),
      update('sessions/list', { expiresAt: { arrayValue: { values: [PAST] } } }),
      update('sessions/without', { createdAt: PAST }),
      update('others/a', { expiresAt: PAST }),
      update('codes/flat', { 'validity.end': PAST }),
    ]);
    expect(await expire()).toEqual({ deletedDocuments: 3 });
    expect(await existing(...expired, ...remaining)).toEqual(remaining);
    expect(await expire()).toEqual({ deletedDocuments: 0 });
    expect(await expire({ time: '2999-01-01T00:00:00Z' })).toEqual({ deletedDocuments: 1 });
    expect(await existing('sessions/later')).toEqual([]);
  });

  it('leaves a document that a transaction has prolonged in the meantime', async () => {
    emulator = await startLocalEmulator({ indexFile });
    await emulator.commit([update('sessions/a', { expiresAt: PAST })]);
    const body = {
      documents: [`projects/${PROJECT}/databases/(default)/documents/sessions/a`],
      newTransaction: { readWrite: {} },
    };
    const [{ transaction }] = (await emulator.documents('POST', ':batchGet', { body })).json as [
      { transaction: string },
    ];
    const expiring = expire();
    await emulator.commit([update('sessions/a', { expiresAt: FUTURE })], transaction);
    expect(await expiring).toEqual({ deletedDocuments: 0 });
    expect(await existing('sessions/a')).toEqual(['sessions/a']);
  });

  it('calls functions for deleted documents, as the system', async () => {
    const events: unknown[] = [];
    const functions = createServer((request, response) => {
      void (async () => {
        events.push(await json(request));
        response.end();
      })();
    }).listen(0, '127.0.0.1');
    await once(functions, 'listening');
    const { port } = functions.address() as AddressInfo;
    emulator = await startLocalEmulator({ indexFile, functions: { host: '127.0.0.1', port } });
    try {
      await emulator.request('POST', `/emulator/v1/projects/${PROJECT}/eventarcTrigger?eventarcTriggerId=f`, {
        body: {
          eventType: 'google.cloud.firestore.document.v1.deleted.withAuthContext',
          database: '(default)',
          namespace: '(default)',
          document: { value: 'sessions/{id}', matchType: 'PATH_PATTERN' },
        },
      });
      await emulator.commit([update('sessions/a', { expiresAt: PAST })]);
      await expire();
      await expect.poll(() => events).toHaveLength(1);
      expect(events[0]).toMatchObject({
        document: 'sessions/a',
        authtype: 'system',
        data: { oldValue: { fields: { expiresAt: PAST } } },
      });
    } finally {
      functions.close();
    }
  });

  it('happens at an interval, if there is one', async () => {
    emulator = await startLocalEmulator({ indexFile, ttlInterval: 0.01 });
    await emulator.commit([update('sessions/a', { expiresAt: PAST }), update('sessions/b', { expiresAt: FUTURE })]);
    await expect.poll(() => existing('sessions/a', 'sessions/b')).toEqual(['sessions/b']);
  });

  it('needs an index file and a valid time', async () => {
    emulator = await startLocalEmulator();
    expect(await expire()).toMatchObject({ error: { status: 'FAILED_PRECONDITION' } });
    expect(await expire({ time: 'tomorrow' })).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  });
});
