import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findTarget } from './target.ts';

let root: string;
let suite: Server | null = null;

/** Starts a server that responds like a suite's emulator hub and hosting emulator. */
async function runSuite(projectId: string): Promise<void> {
  let port = 0;
  suite = createServer((request, response) => {
    const responses: Record<string, unknown> = {
      '/emulators': { firestore: { host: '127.0.0.1', port: 8123 }, hosting: { host: '127.0.0.1', port } },
      '/__/firebase/init.json': { projectId },
    };
    response.end(JSON.stringify(responses[request.url ?? '']));
  }).listen(0, '127.0.0.1');
  await once(suite, 'listening');
  ({ port } = suite.address() as AddressInfo);
  await configure(port);
}

function configure(port: number): Promise<void> {
  return writeFile(join(root, 'firebase.json'), JSON.stringify({ emulators: { hub: { host: '127.0.0.1', port } } }));
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'target-'));
  await writeFile(join(root, '.firebaserc'), JSON.stringify({ projects: { default: 'demo-company' } }));
  // Nothing listens on this port.
  await configure(1);
});

afterEach(async () => {
  suite?.close();
  suite = null;
  await rm(root, { recursive: true });
});

describe('the target database', () => {
  it('is the emulator in the environment, if there is one', async () => {
    const environment = { FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' };
    expect(await findTarget(root, null, environment)).toMatchObject({
      projectId: 'demo-company',
      emulator: '127.0.0.1:9',
    });
    expect(await findTarget(root, 'live', environment)).toMatchObject({ projectId: 'live', emulator: '127.0.0.1:9' });
  });

  it('is the suite running here', async () => {
    await runSuite('demo-company');
    expect(await findTarget(root, null, {})).toMatchObject({ projectId: 'demo-company', emulator: '127.0.0.1:8123' });
  });

  it('is the live project on request, even if a suite is running here', async () => {
    await runSuite('demo-company');
    expect(await findTarget(root, 'lantern-hill', {})).toMatchObject({ projectId: 'lantern-hill', emulator: null });
  });

  it('is never the suite of another project', async () => {
    await runSuite('demo-other');
    await expect(findTarget(root, null, {})).rejects.toThrow('There is no database.');
  });

  it('is missing if nothing is running, with a message that says what to do', async () => {
    await expect(findTarget(root, null, {})).rejects.toThrow(/npm start.*--project/);
    await expect(findTarget(root, 'demo-company', { FIRESTORE_EMULATOR_HOST: '' })).rejects.toThrow('npm start');
  });
});
