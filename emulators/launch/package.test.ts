import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { builtinModules } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildInto } from '../src/testing/built.ts';
import { MODULES } from '../src/testing/modules.ts';
import { freePorts, retryIfPortTaken } from './ports.ts';

const EMULATORS = fileURLToPath(new URL('..', import.meta.url));
/** Commands from the README. */
const INSTALL = 'npm install --save-dev ./firebase-without-java-0.1.0.tgz';
const RUN = 'npx --no firebase-without-java emulators:exec "npm test"';
const TSC = join(MODULES, 'typescript/bin/tsc');
const BUILTIN = new Set(builtinModules);
const MAX_PACKED_BYTES = 500_000;
const MAX_UNPACKED_BYTES = 1_500_000;

const DEFAULT_RULES = rulesWhere('request.auth.uid == id');
const STORAGE_RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/club/{file} {
    allow read, write:
      if firestore.get(/databases/(default)/documents/members/$(request.auth.uid)).data.role == 'chief';
  }
}`;

function rulesWhere(condition: string): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /members/{id} { allow read, write: if ${condition}; }
  }
}`;
}

/** A rules test in another project. Replaces the rules twice, first with valid rules and then with a typo. */
const RULES_TEST = `
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertFails, assertSucceeds, initializeTestEnvironment } from '@firebase/rules-unit-testing';
import 'firebase/compat/storage';

test('the rules', async () => {
  assert.equal(process.env.CI, undefined);
  assert.equal(process.env.npm_config_offline, undefined);
  const environment = await initializeTestEnvironment({});
  console.log('found', environment.projectId, Object.keys(environment.emulators).sort().join());
  await assertFails(environment.unauthenticatedContext().firestore().doc('members/ann').get());
  const [ann, bob] = ['ann', 'bob'].map((uid) => environment.authenticatedContext(uid));
  const upload = (context) => context.storage().ref('club/a.bin').put(new Uint8Array([1]));
  await assertSucceeds(ann.firestore().doc('members/ann').set({ role: 'chief' }));
  await assertFails(bob.firestore().doc('members/ann').get());
  await assertSucceeds(upload(ann));
  await assertFails(upload(bob));
  writeFileSync('firestore.rules', ${JSON.stringify(rulesWhere('request.auth != null'))});
  const changed = Date.now();
  while (!(await bob.firestore().doc('members/ann').get().then(() => true, () => false))) {
    assert.ok(Date.now() - changed < 10_000, 'the new rules are not in force');
    await sleep(20);
  }
  console.log('new rules after', Date.now() - changed, 'ms');
  // Of the same length and without truncating first: one change, so the CLI loads the rules once.
  writeFileSync('firestore.rules', ${JSON.stringify(rulesWhere('request.auth !! null'))}, { flag: 'r+' });
  writeFileSync('storage.rules', ${JSON.stringify(STORAGE_RULES.replace('allow read', 'alow read'))});
  const broken = Date.now();
  while (readFileSync('printed.txt', 'utf8').split(' - ERROR').length <= 2) {
    assert.ok(Date.now() - broken < 10_000, 'the typos are not reported');
    await sleep(20);
  }
  const member = await assertSucceeds(bob.firestore().doc('members/ann').get());
  await environment.clearFirestore();
  const cleared = await bob.firestore().doc('members/ann').get();
  assert.deepEqual([member.exists, cleared.exists], [true, false]);
  await environment.cleanup();
});
`;

/** Tests two databases. The rules for the default database contain a typo. The rules for the second one are valid. */
const DATABASES_TEST = `
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const root = 'http://' + process.env.FIRESTORE_EMULATOR_HOST;
const status = async (databaseId, method = 'GET', headers = {}) =>
  (await fetch(root + '/v1/projects/demo-x/databases/' + databaseId + '/documents/members/ann', {
    method, headers, ...(method === 'PATCH' && { body: JSON.stringify(MEMBER) }),
  })).status;
const OWNER = { authorization: 'Bearer owner' };
const MEMBER = { fields: { until: { timestampValue: new Date(Date.now() + 3000).toISOString() } } };

test('the databases', async () => {
  assert.deepEqual([await status('(default)'), await status('second')], [403, 404]);
  for (const databaseId of ['(default)', 'second']) assert.equal(await status(databaseId, 'PATCH', OWNER), 200);
  await fetch(root + '/emulator/v1/projects/demo-x/databases/second/documents', { method: 'DELETE' });
  const page = await (await fetch(root, { headers: { accept: 'text/html' } })).text();
  assert.match(page, /demo-x/);
  for (const [, file] of page.matchAll(/(?:href|src)="(\\/emulator\\/page\\/[^"]+)"/g))
    assert.ok((await (await fetch(root + file)).text()).length > 100, file);
  assert.deepEqual([await status('(default)', 'GET', OWNER), await status('second', 'GET', OWNER)], [200, 404]);
  // Deleted by the TTL policy.
  while ((await status('(default)', 'GET', OWNER)) === 200) await sleep(20);
});
`;

const TTL = { collectionGroup: 'members', fieldPath: 'until', ttl: true, indexes: [] };

/** A program that starts a suite through the package's main entry point. */
const SUITE = `
import { startSuite, type Suite } from 'firebase-without-java';
const suite: Suite = await startSuite({
  root: '.', projectId: 'demo-suite', ports: 'free', only: ['firestore'],
});
const documents = 'http://' + suite.firestore + '/v1/projects/demo-suite/databases/(default)/documents';
const { status } = await fetch(documents + '/members/ann', { headers: { authorization: 'Bearer owner' } });
await suite.stop();
console.log(suite.projectId + ': ' + status + ', stopped');
`;

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

let folder: string;
let project: string;
let packed: Packed;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-test-'));
  packed = await pack(join(folder, 'package'));
  project = join(folder, 'foreign project');
  mkdirSync(project);
  write('.firebaserc', JSON.stringify({ projects: { default: 'demo-foreign' } }));
  write('package.json', JSON.stringify({ name: 'foreign', scripts: { test: 'node --test rules.test.mjs' } }));
  cpSync(join(folder, packed.filename), join(project, packed.filename));
  execFileSync('npm', [...INSTALL.split(' ').slice(1), '--offline', '--no-audit', '--no-fund'], {
    cwd: project,
    stdio: 'ignore',
  });
  // Packages that are already installed in the project.
  for (const name of ['firebase-tools', 'firebase', '@firebase'])
    symlinkSync(join(MODULES, name), join(project, 'node_modules', name));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/java'), `#!/bin/sh\necho "$*" >> "${folder}/java-was-started"\nexit 1\n`);
  chmodSync(join(folder, 'bin/java'), 0o755);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs a separately built copy of the package because other tests use the repository's build. */
async function pack(copy: string): Promise<Packed> {
  for (const name of ['package.json', 'README.md', 'CHANGELOG.md', 'PARITY.md', 'LICENSE', 'bin', 'launch', 'src'])
    cpSync(join(EMULATORS, name), join(copy, name), { recursive: true });
  await buildInto(join(copy, 'dist'));
  execFileSync(process.execPath, [TSC, '-p', join(EMULATORS, 'tsconfig.types.json'), '--outDir', join(copy, 'dist')]);
  writeFileSync(join(copy, 'dist/local-credentials.json'), '{}');
  const printed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const result = JSON.parse(printed) as readonly Packed[] | Readonly<Record<string, Packed>>;
  const [only] = Object.values(result);
  if (only === undefined) throw new Error('npm packed nothing.');
  return only;
}

function write(file: string, content: string): void {
  writeFileSync(join(project, file), content);
}

/**
 * Runs the command from the README in the project. Returns the output. Also writes it to `printed.txt` while the
 * command runs.
 */
function run(
  firebaseJson: Readonly<Record<string, unknown>>,
  only: readonly string[],
  options: readonly string[] = [],
): Promise<string> {
  return retryIfPortTaken(() => runOnce(firebaseJson, only, options));
}

async function runOnce(
  firebaseJson: Readonly<Record<string, unknown>>,
  only: readonly string[],
  options: readonly string[],
): Promise<string> {
  const names = [...only, 'hub', 'logging'];
  const ports = await freePorts(names.length + 1);
  const emulators = Object.fromEntries(names.map((name, n) => [name, { port: ports[n], websocketPort: ports.at(-1) }]));
  write('firebase.json', JSON.stringify({ ...firebaseJson, emulators }));
  const [program = '', ...args] = RUN.replaceAll('"', '').split(/ (?!test$)/);
  const { CI: _ci, npm_config_offline: _offline, JAVA_HOME: _home, ...environment } = process.env;
  write('printed.txt', '');
  const running = promisify(execFile)(program, [...args, ...options], {
    cwd: project,
    env: {
      ...environment,
      PATH: [join(folder, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      TMPDIR: folder,
      NO_COLOR: '1',
    },
  });
  for (const stream of [running.child.stdout, running.child.stderr])
    stream?.on('data', (text: string) => appendFileSync(join(project, 'printed.txt'), text));
  const ended = await running.catch(
    (error: unknown) => error as { readonly stdout: string; readonly stderr: string; readonly code: number },
  );
  const printed = `${ended.stdout}${ended.stderr}`;
  if ('code' in ended) throw new Error(printed);
  return printed;
}

describe('the packed file', () => {
  it('contains what it needs to run, and no tests, sources or credentials', () => {
    const files = packed.files.map(({ path }) => path);
    const dist = readdirSync(join(folder, 'package/dist')).filter((name) => /\.(c?js|d\.ts)$/.test(name));
    expect(files.toSorted()).toEqual(
      [
        'CHANGELOG.md',
        'LICENSE',
        'PARITY.md',
        'README.md',
        'package.json',
        'bin/firebase.mjs',
        'bin/firestore.mjs',
        'dist/THIRD-PARTY.md',
        ...dist.map((name) => `dist/${name}`),
      ].toSorted(),
    );
    expect(dist).toEqual(
      expect.arrayContaining([
        'firestore.js',
        'guard.js',
        'preload-cli.cjs',
        'preload-function.cjs',
        'storage-rules.js',
        'suite.d.ts',
      ]),
    );
    expect(packed.size).toBeLessThan(MAX_PACKED_BYTES);
    expect(packed.unpackedSize).toBeLessThan(MAX_UNPACKED_BYTES);
  });

  it('imports only Node modules and its own files, and contains no path of this machine', () => {
    const installed = join(project, 'node_modules/firebase-without-java');
    const sources = (readdirSync(installed, { recursive: true }) as string[]).filter(
      (file) => /\.[cm]?js$/.test(file) && statSync(join(installed, file)).isFile(),
    );
    for (const file of sources) {
      const text = readFileSync(join(installed, file), 'utf8');
      const imported = [...text.matchAll(/(?<![.\w])(?:from|import|require)\s*\(?\s*["'`]([\w@.:/-]+)["'`]/g)].map(
        ([, name = '']) => name,
      );
      const foreign = imported.filter((name) => !/^(node:|\.\/|\.\.\/dist\/)/.test(name));
      expect([file, foreign.filter((name) => !BUILTIN.has(name))]).toEqual([file, []]);
      expect(text.includes(dirname(EMULATORS.replace(/\/$/, ''))), file).toBe(false);
    }
    expect(
      readdirSync(join(project, 'node_modules'))
        .filter((name) => !name.startsWith('.'))
        .toSorted(),
    ).toEqual(['@firebase', 'firebase', 'firebase-tools', 'firebase-without-java']);
  });

  it('starts suites for programs, in JavaScript and in TypeScript', { timeout: 60_000 }, async () => {
    write('suite.mts', SUITE);
    const options = ['--module', 'nodenext', '--target', 'es2023', '--strict'];
    execFileSync(process.execPath, [TSC, 'suite.mts', ...options], { cwd: project, stdio: 'inherit' });
    write('firestore.rules', DEFAULT_RULES);
    write('firebase.json', JSON.stringify({ firestore: { rules: 'firestore.rules' } }));
    const { stdout } = await promisify(execFile)(process.execPath, ['suite.mjs'], { cwd: project });
    expect(stdout).toBe('demo-suite: 404, stopped\n');
  });

  it('installs and runs with the commands in its README', () => {
    const readme = readFileSync(join(EMULATORS, 'README.md'), 'utf8');
    expect(readme).toContain(INSTALL);
    expect(readme).toContain(RUN);
    expect(basename(INSTALL.split(' ').at(-1) ?? '')).toBe(packed.filename);
  });
});

describe('another project, without Java', { timeout: 120_000 }, () => {
  it('runs its rules tests, applies changed rules at once, and reports where a typo is', async () => {
    write('firestore.rules', DEFAULT_RULES);
    write('storage.rules', STORAGE_RULES);
    write('rules.test.mjs', RULES_TEST);
    const printed = await run(
      { firestore: { rules: 'firestore.rules' }, storage: { rules: 'storage.rules' } },
      ['firestore', 'storage'],
      ['--explain'],
    );
    expect(printed).toContain('Script exited successfully');
    expect(printed).toContain('found demo-foreign firestore,hub,storage');
    expect(printed).toContain(
      [
        'firestore: denied get members/ann for uid bob',
        '  firestore.rules:4:49 allow get: if request.auth.uid == id',
        '    firestore.rules:4:49 request.auth.uid == id is false',
        '      request.auth.uid is "bob"',
        '      id is "ann"\n',
      ].join('\n'),
    );
    expect(printed).toMatch(/⚠ +denied create \/b\/.*\/o\/club\/a\.bin\n {2}storage\.rules:5:\d+ allow create: if /);
    expect(printed).toMatch(/ {4}storage\.rules:5:\d+ firestore\.get\(.*\)\.data is an error: Null value/);
    expect(Number(/new rules after (\d+) ms/.exec(printed)?.[1])).toBeLessThan(3_000);
    expect(printed).toMatch(/firestore\.rules:4:\d+ - ERROR .+\n {2}4 \| .*request\.auth !! null.*\n {4}\| +\^/);
    expect(printed.match(/firestore\.rules:4:\d+ - ERROR/g)).toHaveLength(1);
    expect(printed).toMatch(/storage\.rules:4:5 - ERROR .+\n {2}4 \| {5}alow read.*\n {4}\| {5}\^/);
    expect(readdirSync(folder)).not.toContain('java-was-started');
  });

  it('separates the rules and data of each database, and reports a typo in a rules file at startup', async () => {
    write('firestore.rules', rulesWhere('request.auth !! null'));
    write('second.rules', rulesWhere('true'));
    write('rules.test.mjs', DATABASES_TEST);
    write('firestore.indexes.json', JSON.stringify({ fieldOverrides: [TTL] }));
    const printed = await run(
      {
        firestore: [
          { database: '(default)', rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
          { database: 'second', rules: 'second.rules' },
        ],
      },
      ['firestore'],
      ['--ttl-interval', '0.1'],
    );
    expect(printed).not.toMatch(/override detected|Realtime Database/);
    expect(printed).toMatch(/firestore: firestore\.rules:4:\d+ - ERROR .+\n {2}4 \| .*\n {4}\| +\^/);
    expect(printed).not.toContain('does not support multiple databases');
    expect(printed).toContain('Script exited successfully');
  });
});
