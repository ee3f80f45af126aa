/**
 * Soak test with mixed load: REST and gRPC writes, listeners with and without rules, short-lived listeners, members who
 * lose and regain access, killed clients, 50 browser clients, and an open emulator page.
 *
 * Takes the duration in minutes as an argument. Defaults to 10.
 *
 * Prints memory use regularly. Fails if a listener ends up with wrong data, memory use has grown, the page fails or is
 * too long, or the emulator logs anything unexpected.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { initializeApp as initializeAdmin } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import * as app from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { localCredentials } from '../launch/credentials.ts';
import { freePorts } from '../launch/ports.ts';
import { openBrowser } from '../src/testing/chromium.ts';
import { servePage } from '../src/testing/pageServer.ts';
import { LISTENER } from './client.ts';
import { memoryOf } from './servers.ts';
import { listenUntilEnd, type SoakOptions, type SoakResult } from './soakClient.ts';
import type { SoakPage } from './soakPage.ts';
import { median } from './statistics.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const EMULATOR = fileURLToPath(new URL('../dist/firestore.js', import.meta.url));
const PROJECT = 'demo-bench';
const DOCUMENTS = 4000;
const OWNERS = 20;
/** Number of browser clients. Each has a Listen and a Write stream. */
const BROWSERS = 50;
/** Maximum memory growth in MiB between the second and the last third of the run. */
const MAX_GROWTH_MIB = 12;
/** Maximum length of the emulator page's HTML. */
const MAX_PAGE_LENGTH = 500_000;
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /incidents/{id} {
      allow read: if resource.data.owner == request.auth.uid;
      allow write: if request.auth != null;
    }
    match /club/{id} { allow read: if get(/databases/$(database)/documents/members/$(request.auth.uid)).data.active; }
  }
}`;

const [port = 0] = await freePorts(1);
const rules = join(mkdtempSync(join(tmpdir(), 'soak-')), 'firestore.rules');
writeFileSync(rules, RULES);
if (!existsSync(EMULATOR)) throw new Error('build first');
const emulator = spawn(process.execPath, [EMULATOR, '--rules', rules, '--port', String(port)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let log = '';
emulator.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
await sleep(1000);
process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${port}`;
process.env['GOOGLE_APPLICATION_CREDENTIALS'] = localCredentials();
sdk.setLogLevel('silent');

const failures: Error[] = [];
const counts = { commits: 0, snapshots: 0, lost: 0, reconnects: 0, killed: 0, pages: 0 };
const adminOver = (preferRest: boolean): Firestore =>
  initializeFirestore(initializeAdmin({ projectId: PROJECT }, String(preferRest)), { preferRest });
const admins = { rest: adminOver(true), grpc: adminOver(false) };
const end = Date.now() + MINUTES * 60_000;
const isOver = (): boolean => Date.now() >= end;

/** Returns the emulator's CPU time in seconds. */
function cpuTime(): number {
  const [user, system] = readFileSync(`/proc/${emulator.pid}/stat`, 'utf8').split(' ').slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

function clientOf(uid: string): { readonly opened: app.FirebaseApp; readonly db: sdk.Firestore } {
  const opened = app.initializeApp({ projectId: PROJECT, apiKey: 'none' }, `${uid}-${Math.random()}`);
  const db = sdk.getFirestore(opened);
  sdk.connectFirestoreEmulator(db, '127.0.0.1', port, { mockUserToken: { sub: uid } });
  return { opened, db };
}

function randomBelow(count: number): number {
  return Math.floor(Math.random() * count);
}

async function write(db: Firestore): Promise<void> {
  while (!isOver()) {
    const batch = db.batch();
    for (let one = 0; one < 1 + randomBelow(20); one += 1) {
      const ref = db.doc(`incidents/${randomBelow(DOCUMENTS)}`);
      if (Math.random() < 0.1) batch.delete(ref);
      else
        batch.set(ref, {
          owner: `user${randomBelow(OWNERS)}`,
          n: randomBelow(1000),
          text: 'x'.repeat(randomBelow(2000)),
        });
    }
    batch.set(db.doc(`club/${randomBelow(50)}`), { n: randomBelow(1000) });
    await batch.commit();
    counts.commits += 1;
    await sleep(5);
  }
}

/** Runs a client until the end of the test, and records its result. */
async function listen(name: string, run: (options: SoakOptions) => Promise<SoakResult>): Promise<void> {
  const uid = `user${randomBelow(OWNERS)}`;
  const { snapshots, failures: clientFailures } = await run({
    host: '127.0.0.1',
    port,
    project: PROJECT,
    uid,
    name,
    end,
  });
  counts.snapshots += snapshots;
  failures.push(...clientFailures.map((text) => new Error(text)));
}

/** Runs {@link BROWSERS} WebChannel clients in one page. */
async function browse(): Promise<void> {
  const page = await servePage(fileURLToPath(new URL('soakPage.ts', import.meta.url)));
  const browser = await openBrowser();
  const tab = await browser.newPage();
  await tab.goto(page.origin);
  await tab.waitForFunction(() => 'listenUntilEnd' in globalThis);
  await Promise.all(
    Array.from({ length: BROWSERS }, (_, n) =>
      // Use distinct host names because Chromium allows only six connections per host. All of them resolve to
      // localhost.
      listen(`browser${n}`, (options) =>
        tab.evaluate((all) => (globalThis as unknown as SoakPage).listenUntilEnd(all), {
          ...options,
          host: `browser${n}.localhost`,
        }),
      ),
    ),
  );
  await browser.close();
  page.close();
}

/** Repeatedly opens a listener, waits briefly, and disconnects. */
async function reconnect(): Promise<void> {
  while (!isOver()) {
    const { opened, db } = clientOf(`user${randomBelow(OWNERS)}`);
    const unsubscribe = sdk.onSnapshot(
      sdk.collection(db, 'club'),
      () => (counts.snapshots += 1),
      () => (counts.lost += 1),
    );
    await sleep(randomBelow(1500));
    unsubscribe();
    await app.deleteApp(opened);
    counts.reconnects += 1;
  }
}

async function toggleMembers(): Promise<void> {
  while (!isOver()) {
    const member = admins.rest.doc(`members/user${randomBelow(OWNERS)}`);
    await member.set({ active: Math.random() < 0.7 });
    await sleep(50);
  }
}

async function killListeners(): Promise<void> {
  while (!isOver()) {
    const child = fork(LISTENER);
    await once(child, 'message');
    await sleep(3000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    counts.killed += 1;
  }
}

/** Polls like an open emulator page: requests its state and the current view every second. */
async function watchPage(): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const view = ['data', 'data&path=incidents', 'rules', 'denials'][round % 4];
    for (const path of ['emulator/page/state', `?view=${view}&database=projects/${PROJECT}/databases/(default)`]) {
      const response = await fetch(`http://127.0.0.1:${port}/${path}`, { headers: { Accept: 'text/html' } });
      const { length } = await response.text();
      if (!response.ok || length > MAX_PAGE_LENGTH)
        failures.push(new Error(`the page ${path}: status ${response.status}, ${length} characters`));
    }
    counts.pages += 1;
    await sleep(1000);
  }
}

const memory = (): number => memoryOf({ child: emulator });
const samples = [memory()];
process.stdout.write(`    0 s  ${memory().toFixed(0)} MiB\n`);
async function watchMemory(): Promise<void> {
  while (!isOver()) {
    await sleep(Math.min(5000, Math.max(0, end - Date.now())));
    samples.push(memory());
    if (samples.length % 6 === 1)
      process.stdout.write(
        `${((samples.length - 1) * 5).toString().padStart(5)} s  ${samples.at(-1)?.toFixed(0)} MiB  ` +
          `${cpuTime().toFixed(0)} s of CPU  ${JSON.stringify(counts)}\n`,
      );
  }
}

await Promise.all([
  write(admins.rest),
  write(admins.grpc),
  write(admins.grpc),
  ...Array.from({ length: 8 }, (_, n) => listen(`node${n}`, (options) => listenUntilEnd(app, sdk, options))),
  browse(),
  reconnect(),
  reconnect(),
  toggleMembers(),
  killListeners(),
  watchPage(),
  watchMemory(),
]);
const third = Math.floor(samples.length / 3);
const [second, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))];
process.stdout.write(`memory: second third ${second.toFixed(0)} MiB, last third ${last.toFixed(0)} MiB\n`);
if (last - second > MAX_GROWTH_MIB) failures.push(new Error('memory has grown'));
// Expected denials: members without access, and clients that request a document after it was deleted or given to
// another owner.
const EXPECTED_LINES = [
  /^denied list club /,
  /^denied get incidents\/\d+ for uid user\d+: L\d+ allow get: resource\.data(\.owner | is an error: Null value error)/,
  /^denied get incidents\/\d+ for uid user\d+: \d+ times by now/,
];
const unexpectedLines = log
  .split('\n')
  .filter((line) => line !== '' && !line.includes('is running'))
  .filter((line) => !EXPECTED_LINES.some((expected) => expected.test(line)));
if (unexpectedLines.length > 0)
  failures.push(new Error(`the emulator logged: ${unexpectedLines.slice(0, 5).join('\n')}`));
emulator.kill('SIGINT');
for (const failure of failures) process.stderr.write(`${failure.stack}\n`);
process.stdout.write(`${failures.length} failures\n`);
process.exit(failures.length > 0 ? 1 : 0);
