import { get } from 'node:http';
import { initializeApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';
import { peakMemoryMB } from './senders.ts';
import { sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';
import { askForAlerts } from './visitor.ts';

/**
 * `npm run bench:lists -w functions`: measures the peak memory of `api` (512 MiB) while 80 visitors, the maximum for
 * one instance, request long lists at the same time. First, all request the same complete list of 20,000 incidents.
 * Then each requests a different list of 19,900, and finally a different list of 999, which is short enough to share
 * its read. Prints the responses and when the last one finished. Fails if memory gets close to the limit, or if a
 * response is neither a complete list nor a 503 with Retry-After.
 */
const VISITORS = 80;
const COUNT = 20_000;
const LIMIT_MB = 400;
const START = Date.UTC(1979, 0, 1);
const MINUTE_MS = 60_000;

const LISTS: readonly [name: string, first: (visitor: number) => number, count: number][] = [
  ['the same 20,000', () => 0, COUNT],
  ['another 19,900 each', (visitor) => visitor, COUNT - 100],
  ['another 999 each', (visitor) => visitor, 999],
];

const suite = await startCompany();
try {
  await storeIncidents();
  console.log(`${VISITORS} lists at once         peak   longest   answers`);
  for (const [name, first, count] of LISTS) {
    const instance = await spawnFunction(sources.ours, suite);
    try {
      await untilAnswered(instance, askForAlerts);
      const began = performance.now();
      const answers = await Promise.all(
        Array.from({ length: VISITORS }, (_, visitor) => list(instance.port, first(visitor), count)),
      );
      const seconds = (performance.now() - began) / 1000;
      const peak = peakMemoryMB(instance.pid);
      const kinds = Object.entries(tally(answers));
      console.log(
        `  ${name.padEnd(20)} ${String(peak).padStart(4)} MB ${seconds.toFixed(1).padStart(7)} s   ` +
          kinds.map(([kind, same]) => `${same} ${kind}`).join(', '),
      );
      if (peak >= LIMIT_MB || answers.includes('broken')) process.exitCode = 1;
    } finally {
      await instance.stop();
    }
  }
} finally {
  await suite.stop();
}

function tally(answers: ('whole' | 'put off' | 'broken')[]) {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

function isWhole(text: string, count: number) {
  const rows = text.split('"startTime"').length - 1;
  return text.endsWith(']') && rows === count;
}

function list(port: number, first: number, count: number): Promise<'whole' | 'put off' | 'broken'> {
  const q = `startTime>=${START + first * MINUTE_MS} AND startTime<${START + (first + count) * MINUTE_MS}`;
  const query = new URLSearchParams({ q, orderBy: 'startTime,asc', limit: '-1' });
  const path = `/api/col/incidents.closed?${query.toString()}`;
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (part) => {
        text += part;
      });
      response.on('error', () => resolve('broken'));
      response.on('end', () => {
        if (response.statusCode === 200 && isWhole(text, count)) resolve('whole');
        else resolve(response.statusCode === 503 && response.headers['retry-after'] ? 'put off' : 'broken');
      });
    }).on('error', () => resolve('broken'));
  });
}

async function storeIncidents() {
  process.env.FIRESTORE_EMULATOR_HOST = suite.firestore;
  const db = initializeFirestore(initializeApp({ projectId: suite.projectId }));
  const writer = db.bulkWriter({ throttling: false });
  for (let at = 0; at < COUNT; at += 1) {
    void writer.set(db.doc(`incidents.closed/long-${String(at).padStart(6, '0')}`), {
      startTime: START + at * MINUTE_MS,
      TypeCode: 'EMS',
      Address: `${at} Main Street`,
      Description: 'x'.repeat(100),
    });
  }
  await writer.close();
}
