import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MODULES } from '../src/testing/modules.ts';
import { startSuite, type Suite } from './suite.ts';

const PROJECT = 'demo-persist';
const FIELDS = {
  fields: { n: { integerValue: '9007199254740993' }, at: { timestampValue: '2024-05-06T07:08:09.123456Z' } },
};

let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'persistence-test-'));
  symlinkSync(MODULES, join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(
    join(root, 'firestore.rules'),
    'service cloud.firestore { match /{all=**} { allow read, write: if false; } }',
  );
  writeFileSync(join(root, 'firestore.indexes.json'), '{}');
  writeFileSync(
    join(root, 'firebase.json'),
    JSON.stringify({ firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' }, emulators: {} }),
  );
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function start(options: { requireIndexes?: boolean } = {}): Promise<Suite> {
  const only = ['auth', 'firestore'];
  return startSuite({ root, projectId: PROJECT, ports: 'free', only, dataFolder: 'stored', ...options });
}

async function send(
  suite: Suite,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(
    `http://${suite.firestore}/v1/projects/${PROJECT}/databases/(default)/documents${path}`,
    {
      method,
      headers: { Authorization: 'Bearer owner' },
      ...(body && { body: JSON.stringify(body) }),
    },
  );
  return { status: response.status, json: await response.json() };
}

async function accounts(suite: Suite): Promise<readonly string[]> {
  const response = await fetch(
    `http://${suite.auth}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:query`,
    {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: '{}',
    },
  );
  const { userInfo = [] } = (await response.json()) as { userInfo?: readonly { email: string }[] };
  return userInfo.map(({ email }) => email);
}

async function signUp(suite: Suite, email: string): Promise<void> {
  await fetch(`http://${suite.auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'password' }),
  });
}

/** Finds the Firestore emulator's process by its arguments. */
function firestoreProcess(suite: Suite): number {
  const found = readdirSync('/proc').find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0--port\0${suite.ports['firestore']}\0`);
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('The Firestore emulator is not running.');
  return Number(found);
}

/** Returns the status of a query that requires an index that is missing from the index file. */
async function unindexed(suite: Suite): Promise<unknown> {
  const { status, json } = await send(suite, 'POST', ':runQuery', {
    structuredQuery: {
      from: [{ collectionId: 'c' }],
      where: { fieldFilter: { field: { fieldPath: 'a' }, op: 'EQUAL', value: { integerValue: '1' } } },
      orderBy: [{ field: { fieldPath: 'b' } }],
    },
  });
  return status === 200 ? 'OK' : (json as { error: { status: string } }).error.status;
}

/** Stops a suite where SIGINT kills, as on Windows. */
async function stopAsOnWindows(suite: Suite): Promise<boolean | undefined> {
  const kill = process.kill.bind(process);
  const killing = vi
    .spyOn(process, 'kill')
    .mockImplementation((pid, name) => kill(pid, name === 'SIGINT' ? 'SIGKILL' : name));
  return suite.stop().finally(() => killing.mockRestore());
}

/** Stops a suite while its Firestore emulator is unresponsive for longer than the stop timeout. */
async function stopSlowly(suite: Suite): Promise<boolean | undefined> {
  if (process.platform !== 'linux') return suite.stop();
  const pid = firestoreProcess(suite);
  process.kill(pid, 'SIGSTOP');
  const stopping = suite.stop();
  // A suite without a data folder would have been killed after 3.5 s.
  await sleep(5_000);
  process.kill(pid, 'SIGCONT');
  return stopping;
}

describe('a suite that persists its data', () => {
  it(
    'imports the data of the last stop, even if it was slow or SIGINT kills, but not what a killed suite had written',
    { timeout: 180_000 },
    async () => {
      let suite = await start();
      let document: unknown;
      let isStored: boolean | undefined = false;
      try {
        ({ json: document } = await send(suite, 'PATCH', '/items/a', FIELDS));
        await signUp(suite, 'a@example.com');
        expect(await unindexed(suite)).toBe('FAILED_PRECONDITION');
      } finally {
        isStored = await stopSlowly(suite);
      }
      expect(isStored).toBe(true);
      expect(readdirSync(join(root, 'stored'))).toEqual(['data']);
      expect(existsSync(join(root, 'stored/data/firestore_export/firestore_export.overall_export_metadata'))).toBe(
        true,
      );

      suite = await start({ requireIndexes: false });
      try {
        expect(await send(suite, 'GET', '/items/a')).toEqual({ status: 200, json: document });
        expect(await accounts(suite)).toEqual(['a@example.com']);
        expect(await unindexed(suite)).toBe('OK');
        await send(suite, 'PATCH', '/items/lost', FIELDS);
        process.kill(suite.pid, 'SIGKILL');
      } finally {
        // stop() returns false because the data was not saved.
        expect(await suite.stop()).toBe(false);
      }

      suite = await start();
      try {
        expect((await send(suite, 'GET', '/items/a')).json).toEqual(document);
        expect((await send(suite, 'GET', '/items/lost')).status).toBe(404);
        await send(suite, 'PATCH', '/items/b', FIELDS);
      } finally {
        isStored = await stopAsOnWindows(suite);
      }
      expect(isStored).toBe(true);

      suite = await start();
      try {
        expect((await send(suite, 'GET', '/items/b')).status).toBe(200);
      } finally {
        await suite.stop();
      }
    },
  );

  it('reports what is wrong with damaged data', { timeout: 60_000 }, async () => {
    const output = join(root, 'stored/data/firestore_export/all_namespaces/all_kinds/output-0');
    writeFileSync(output, 'nonsense');
    await expect(start()).rejects.toThrow(/The export could not be read: .*output-0: the record at byte 0 is damaged/);
    // The damaged data must not be overwritten.
    expect(readFileSync(output, 'utf8')).toBe('nonsense');
  });
});
