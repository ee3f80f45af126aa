import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { signatureOf } from '@firehouse/functions/signature';
import { TEST_CENTER } from '@firehouse/functions/testing/centers';
import { dispatchKey } from '@firehouse/incidents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInstance } from '../suite/instance.ts';
import { root } from '../suite/provideSuites.ts';
import { openRecords, type Records } from './storedRecords.ts';
import { startSecretManager, type SecretManager } from './secretManager.ts';

/** Typed at the CLI's prompt. */
const PASSWORD = ' pass word ';

let folder: string;
let manager: SecretManager;
let records: Records;
/** Signing keys of the dispatch centers and the mail provider. */
let sendersKeys: { readonly dispatch: string; readonly mailEvents: string };

beforeAll(async () => {
  records = openRecords();
  manager = await startSecretManager();
  folder = mkdtempSync(join(tmpdir(), 'secrets-test-'));
  writeFileSync(join(folder, 'firebase.json'), '{}');
  writeFileSync(join(folder, '.firebaserc'), '{"projects":{"live":"fire-a1b2c"}}');
  logIn();
  installNpx();
  await run(blockWith('functions:secrets:set'), `${PASSWORD}\n`);
  const access = blockWith('functions:secrets:access');
  const [dispatch, mailEvents] = await Promise.all([
    run(access),
    run(access.replace('DISPATCH_KEY', 'MAIL_EVENTS_KEY')),
  ]);
  sendersKeys = { dispatch, mailEvents };
});

afterAll(async () => {
  manager.close();
  rmSync(folder, { recursive: true });
  await records.clear();
});

/** Stores what `firebase login` would store. */
function logIn(): void {
  mkdirSync(join(folder, 'configstore'));
  const tokens = { access_token: 'local', refresh_token: 'local', expires_at: Date.now() + 3_600_000 };
  const account = { user: { email: 'chief@fire.example' }, tokens };
  writeFileSync(join(folder, 'configstore/firebase-tools.json'), JSON.stringify(account));
}

/** Installs a replacement for npx that is faster and can't download anything. It starts the CLI as the suite does. */
function installNpx(): void {
  const firebase = createRequire(join(root, 'package.json')).resolve('firebase-tools/lib/bin/firebase.js');
  const command = `node --require "${join(root, 'emulators/dist/preload-cli.cjs')}" "${firebase}"`;
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\n[ "$1" = firebase ] && shift && exec ${command} "$@"\n`);
  chmodSync(join(folder, 'npx'), 0o755);
}

/** Returns the code block in the deployment guide that contains a command. */
function blockWith(command: string): string {
  const guide = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```sh\n(.+?)^```/gms)].map(([, block = '']) => block);
  const block = blocks.find((lines) => lines.includes(command));
  if (block === undefined) throw new Error(`docs/deploy.md has no block with ${command}.`);
  return block;
}

/** Runs shell commands with the CLI pointed at the fake server, and returns their output, like `$(…)`. */
async function run(commands: string, input = ''): Promise<string> {
  const running = promisify(execFile)('/bin/sh', ['-e', '-c', commands], {
    cwd: folder,
    env: {
      PATH: [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      CI: 'true',
      NO_UPDATE_NOTIFIER: '1',
      ...manager.environment,
    },
  });
  running.child.stdin?.end(input);
  const { stdout } = await running;
  return stdout.replace(/\n+$/, '');
}

describe('step 3 of docs/deploy.md, run with the Firebase CLI', () => {
  it('creates every secret', () => {
    expect(Object.fromEntries(manager.stored)).toEqual({
      DIGEST_KEY: expect.any(String),
      DISPATCH_KEY: expect.any(String),
      MAIL_EVENTS_KEY: expect.any(String),
      SMTP_PASSWORD: `${PASSWORD}\n`,
      DKIM_KEY: 'none',
    });
    const keys = ['DIGEST_KEY', 'DISPATCH_KEY', 'MAIL_EVENTS_KEY'].map((name) => manager.stored.get(name)?.trim());
    expect(new Set(keys.filter((key) => Buffer.from(key ?? '', 'base64').length === 32)).size).toBe(3);
  });

  it.each([
    ['as stored', (stored: string) => stored],
    ['stored with the line break of other commands', (stored: string) => `${stored}\r\n`],
  ])('gives the functions keys that accept what their senders sign, %s', async (_how, valueOf) => {
    const secrets = [...manager.stored].map(([name, stored]) => [name, valueOf(stored)] as const);
    const instance = await startInstance(Object.fromEntries(secrets));
    try {
      const id = 'secrets-1';
      records.forget(`dispatches/${dispatchKey(TEST_CENTER.key, id)}`);
      const dispatched = await post(`${instance.url}/api/dispatch`, 'Dispatch', sendersKeys.dispatch, {
        body: { id, startTime: '2001-03-02T07:00:00', TypeCode: 'Fire', Address: '1 SECRETS ST', status: 'closed' },
        center: TEST_CENTER.key,
      });
      expect(dispatched.status).toBe(202);
      const { id: incident } = (await dispatched.json()) as { readonly id: string };
      records.forget(`incidents.closed/${incident}`);
      const body = { type: 'bounce', email: 'secrets@people.example', status: '5.7.1' };
      const reported = await post(`${instance.url}/api/mail-events`, 'Mail-Events', sendersKeys.mailEvents, { body });
      expect(reported.status).toBe(204);
    } finally {
      await instance.stop();
    }
  });
});

/** Sends a signed request (docs/api.md). */
async function post(
  url: string,
  headers: 'Dispatch' | 'Mail-Events',
  key: string,
  { body, center }: { readonly body: object; readonly center?: string },
): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const bytes = Buffer.from(JSON.stringify(body));
  return fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [`${headers}-Timestamp`]: timestamp,
      [`${headers}-Signature`]: signatureOf(key, timestamp, bytes, ...(center === undefined ? [] : [center])),
      ...(center === undefined ? {} : { 'Dispatch-Center': center }),
    },
    body: bytes,
  });
}

it('a key of several lines stops the instance, with a sentence that does not contain it', async () => {
  const error: unknown = await startInstance({ DISPATCH_KEY: 'first-line\nsecond-line\n' }).then(
    ({ stop }) => stop(),
    String,
  );
  expect(error).toContain('DISPATCH_KEY cannot be used. It has a line break');
  expect(error).not.toMatch(/first-line|second-line/);
});
