import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';
import { localCredentials } from '../launch/credentials.mjs';
import { freePorts } from '../launch/ports.mjs';

const EMULATOR = fileURLToPath(new URL('../dist/firestore.js', import.meta.url));
const LISTENER = fileURLToPath(new URL('listener.mjs', import.meta.url));
const RULES = fileURLToPath(new URL('../../firestore.rules', import.meta.url));
/** What any Node server needs to open a port: the measure of the machine. */
const BARE_SERVER = "process.on('SIGINT', () => process.exit()); require('node:http2').createServer().listen(Number(process.argv[1]), '127.0.0.1')";
const DOCUMENTS = 100_000;
const COMMIT = 500;
const PAGES = 200;
/** Two years of days, as the aggregate of call volumes counts them. */
const RANGES = 730;
const FIRST_START = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;
const STEP = 10 * MINUTE;
/** After so many ms an emulator has done what it does unasked once its port is open. */
const SETTLED = 1000;

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function percentile(numbers, share) {
  return [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
}

function show(label, figure) {
  process.stdout.write(`${label.padEnd(52)} ${figure}\n`);
}

/** Starts the emulator, or another program; gives the milliseconds until its port accepted a connection. */
async function start(program = [EMULATOR, ...(existsSync(RULES) ? ['--rules', RULES] : []), '--port']) {
  const [port] = await freePorts(1);
  const began = performance.now();
  const child = spawn(process.execPath, [...program, String(port)], { stdio: 'ignore' });
  while (!(await accepts(port))) await sleep(2);
  return { child, port, opened: performance.now() - began };
}

async function accepts(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function stop({ child }) {
  const began = performance.now();
  child.kill('SIGINT');
  await once(child, 'exit');
  return performance.now() - began;
}

/** Resident memory in MiB; Linux only. */
function memory({ child }) {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
}

function incident(index) {
  return {
    startTime: FIRST_START + index * STEP,
    TypeCode: index % 3 === 0 ? 'FIRE' : 'EMS',
    ChiefComplaint: 'CARDIAC EMERGENCY',
    Address: `${index % 900} MILL RD`,
    XSt: 'OLD FORGE LN',
    Description: 'EMS: CARDIAC EMERGENCY',
    CallerLongitude: -75.3 + (index % 100) / 1000,
    CallerLatitude: 40.1 + (index % 100) / 1000,
  };
}

async function timed(action) {
  const began = performance.now();
  const result = await action();
  return { result, took: performance.now() - began };
}

/** The Admin SDK on an emulator. */
function clientOf({ port }, preferRest, name) {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
  const app = initializeApp({ projectId: 'demo-bench' }, name);
  const db = initializeFirestore(app, { preferRest });
  const close = async () => {
    await db.terminate();
    await deleteApp(app);
  };
  return { db, close };
}

/** Writes 500 incidents, from the given one on, in one commit. */
async function commitOf(db, index) {
  const batch = db.batch();
  for (let one = index; one < index + COMMIT; one += 1) batch.set(db.doc(`incidents/${one.toString(36).padStart(8, '0')}`), incident(one));
  await batch.commit();
}

/** Writes all incidents in commits of 500; gives the ms that it took, and each commit. */
async function writeAll(db, onCommit = () => undefined) {
  const commits = [];
  const { took } = await timed(async () => {
    for (let index = 0; index < DOCUMENTS; index += COMMIT) {
      commits.push((await timed(() => commitOf(db, index))).took);
      onCommit(index);
    }
  });
  return { took, commits };
}

/** A listener in a process of its own; resolves once it hears. `reached` resolves when it has seen so many documents. */
async function startListener() {
  const child = fork(LISTENER);
  const [{ cpu: before }] = await once(child, 'message');
  const reached = async (count) => {
    for (;;) {
      const [{ size, cpu }] = await once(child, 'message');
      if (size >= count) return cpu - before;
    }
  };
  return { reached, stop: () => child.kill() };
}

const openings = [];
const bare = [];
const endings = [];
for (let run = 0; run < 5; run += 1) {
  const nothing = await start(['-e', BARE_SERVER]);
  bare.push(nothing.opened);
  await stop(nothing);
  const emulator = await start();
  openings.push(emulator.opened);
  endings.push(await stop(emulator));
}
show('port open, median of 5', `${median(openings).toFixed(0)} ms`);
show('  a bare Node HTTP/2 server beside it', `${median(bare).toFixed(0)} ms`);
show('SIGINT to exit, median of 5', `${median(endings).toFixed(0)} ms`);

process.env.GOOGLE_APPLICATION_CREDENTIALS = localCredentials();
for (const [protocol, preferRest] of [
  ['gRPC', false],
  ['REST', true],
]) {
  const firsts = [];
  // The first run loads the client's own code, and does not count.
  for (let run = 0; run < 6; run += 1) {
    const fresh = await start();
    await sleep(SETTLED);
    const client = clientOf(fresh, preferRest, `first ${protocol} ${run}`);
    firsts.push((await timed(() => commitOf(client.db, 0))).took);
    await client.close();
    await stop(fresh);
  }
  show(`first commit of ${COMMIT} writes, ${protocol}, median of 5`, `${median(firsts.slice(1)).toFixed(0)} ms`);
}

const wired = await start();
await sleep(SETTLED);
show('memory at open', `${memory(wired).toFixed(0)} MiB`);
const wire = clientOf(wired, false, 'gRPC');
const byGrpc = await writeAll(wire.db, (index) => {
  if (index === 500) show('memory after 1,000 documents', `${memory(wired).toFixed(0)} MiB`);
});
show(`${DOCUMENTS.toLocaleString('en')} documents in commits of ${COMMIT}, gRPC`, `${(byGrpc.took / 1000).toFixed(1)} s`);
show('  a commit, median; the last ten', `${median(byGrpc.commits).toFixed(0)} ms; ${median(byGrpc.commits.slice(-10)).toFixed(0)} ms`);
const readAll = await timed(() => wire.db.collection('incidents').get());
if (readAll.result.size !== DOCUMENTS) throw new Error(`read ${readAll.result.size} documents`);
show('  all of them by one query', `${(readAll.took / 1000).toFixed(1)} s`);
await wire.close();
await stop(wired);

const emulator = await start();
process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${emulator.port}`;
const app = initializeApp({ projectId: 'demo-bench' });
const db = initializeFirestore(app, { preferRest: true });

const { took: writingTook, commits } = await writeAll(db);
show(`${DOCUMENTS.toLocaleString('en')} documents in commits of ${COMMIT}, REST`, `${(writingTook / 1000).toFixed(1)} s`);
show('  a commit, median; the last ten', `${median(commits).toFixed(0)} ms; ${median(commits.slice(-10)).toFixed(0)} ms`);
show('memory then', `${memory(emulator).toFixed(0)} MiB`);

const incidents = db.collection('incidents');
const first = await timed(() => incidents.orderBy('startTime').limit(1).get());
show('first query on a field (builds its index)', `${first.took.toFixed(0)} ms`);

const pages = [];
for (let run = 0; run < PAGES; run += 1) {
  const from = FIRST_START + ((run * 7919) % (DOCUMENTS - 100)) * STEP;
  const page = await timed(() => incidents.where('startTime', '>=', from).orderBy('startTime').limit(100).get());
  if (page.result.size !== 100) throw new Error(`a page of ${page.result.size}`);
  pages.push(page.took);
}
show('a page of 100 incidents, Admin SDK over REST, p50', `${percentile(pages, 0.5).toFixed(1)} ms`);
show('  p99', `${percentile(pages, 0.99).toFixed(1)} ms`);

const counting = await timed(async () => {
  let total = 0;
  for (let day = 0; day < RANGES; day += 1) {
    const from = FIRST_START + day * 1440 * MINUTE;
    const range = incidents.where('startTime', '>=', from).where('startTime', '<', from + 1440 * MINUTE);
    total += (await range.count().get()).data().count;
  }
  return total;
});
const counted = Math.min(DOCUMENTS, (RANGES * 1440 * MINUTE) / STEP);
if (counting.result !== counted) throw new Error(`counted ${counting.result}, not ${counted}`);
show(`${RANGES} counts of a day over ${DOCUMENTS.toLocaleString('en')} documents`, `${(counting.took / 1000).toFixed(1)} s`);

const further = [];
for (let run = 0; run < 20; run += 1) {
  const batch = db.batch();
  for (let one = 0; one < COMMIT; one += 1) batch.set(db.doc(`incidents/more${run}-${one}`), incident((run * 4001 + one * 13) % DOCUMENTS));
  further.push((await timed(() => batch.commit())).took);
}
show(`a commit of ${COMMIT} with the index kept up, median`, `${median(further).toFixed(0)} ms`);

await db.terminate();
await deleteApp(app);
await stop(emulator);

const heard = await start();
process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${heard.port}`;
const again = initializeApp({ projectId: 'demo-bench' }, 'heard');
const heardDb = initializeFirestore(again, { preferRest: true });
const listener = await startListener();
const allHeard = timed(() => listener.reached(DOCUMENTS));
const writingHeard = await writeAll(heardDb);
const { result: listenerCpu, took: heardTook } = await allHeard;
show('the same with a listener on the whole collection', `${(writingHeard.took / 1000).toFixed(1)} s, ${(writingHeard.took / writingTook).toFixed(2)} times`);
show('  until it had seen them all; its own CPU time', `${(heardTook / 1000).toFixed(1)} s; ${(listenerCpu / 1000).toFixed(1)} s`);
show('  memory then', `${memory(heard).toFixed(0)} MiB`);
listener.stop();
await heardDb.terminate();
await deleteApp(again);
await stop(heard);
