import { initializeApp } from 'firebase-admin/app';
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore';
import { readsOf, sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';
import { askForAlerts } from './visitor.ts';

/**
 * `npm run bench:reads -w functions -- [INCIDENTS…]`: prints how many billed document reads each page costs, as counted
 * by the emulator, with the given numbers of added incidents (100 and 100,000 by default). Nothing is cached, and
 * visitors share no reads.
 */

const histories = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 100_000];
const MINUTE_MS = 60_000;
const list = (collection: string, query: Record<string, string> = {}) =>
  `/api/col/${collection}?${new URLSearchParams(query).toString()}`;
const recent = () => {
  const now = Date.now();
  return list('incidents', {
    q: `startTime>=${now - 30 * MINUTE_MS} AND startTime<${now}`,
    orderBy: 'startTime,desc',
    limit: '-1',
  });
};
const newest = (collection: string) => list(collection, { orderBy: 'startTime,desc', limit: '1' });
const year = new Date().getUTCFullYear();

/** The API requests of each page. Keep in sync with web/src/pages. */
const pages = {
  home: ['/api/alerts', recent(), '/api/col/calls.volume/doc/2024', '/api/col/calls.volume/doc/2025'],
  'home, no call in the last half hour': [
    '/api/alerts',
    recent(),
    newest('incidents'),
    newest('incidents.closed'),
    '/api/col/calls.volume/doc/2024',
    '/api/col/calls.volume/doc/2025',
  ],
  'home, each poll': ['/api/alerts', recent()],
  'call history, a year': [`/api/col/calls.daily/doc/${year}`, `/api/col/calls.volume/doc/${year}`],
  'news and events': ['/api/alerts', list('posts', { orderBy: 'occurrenceDate,desc' })],
  apparatus: ['/api/alerts', list('apparatus', { limit: '-1' })],
  'about, members': ['/api/alerts', list('members', { orderBy: 'lName,asc', limit: '500' })],
};

const suite = await startCompany();
const instance = await spawnFunction(sources.ours, suite, 'api', { SHARE_READS_MS: '0' });
try {
  await untilAnswered(instance, askForAlerts);
  process.env.FIRESTORE_EMULATOR_HOST = suite.firestore;
  const db = initializeFirestore(initializeApp({ projectId: suite.projectId }));
  let stored = 0;
  const figures = [];
  for (const count of histories) {
    stored = await storeIncidents(db, stored, count);
    figures.push(await costs());
  }
  console.log(
    'Documents read for each page, ' +
      `with ${histories.map((count) => count.toLocaleString('en-US')).join(' and ')} ` +
      `calls added to the demo company's`,
  );
  for (const name of Object.keys(pages))
    console.log(`  ${name.padEnd(38)}${figures.map((costOf) => String(costOf[name]).padStart(8)).join('')}`);
} finally {
  await instance.stop();
  await suite.stop();
}

async function costs() {
  const costOf: Record<string, number> = {};
  for (const [name, paths] of Object.entries(pages)) {
    const before = await readsOf(suite);
    for (const path of paths) {
      const response = await fetch(`http://127.0.0.1:${instance.port}${path}`);
      if (!response.ok && response.status !== 404)
        throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
    costOf[name] = (await readsOf(suite)) - before;
  }
  return costOf;
}

/** Stores incidents in the past, one hour apart. Adds those from index `from` up to, but not including, `to`. */
async function storeIncidents(db: Firestore, from: number, to: number) {
  const writer = db.bulkWriter({ throttling: false });
  for (let at = from; at < to; at += 1) {
    const startTime = Date.now() - (at + 2) * 60 * MINUTE_MS;
    void writer.set(db.doc(`incidents/bench-${at}`), {
      startTime,
      TypeCode: 'EMS',
      Address: `${at} Main Street`,
      Description: 'x'.repeat(100),
    });
  }
  await writer.close();
  return to;
}
