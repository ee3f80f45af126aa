import { readFileSync } from 'node:fs';
import { initializeApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';
import { sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';
import { askForAlerts } from './visitor.ts';

/**
 * `npm run bench:long -w functions`: `limit=-1` over 20,000 incidents, and over 100,000. Checks that the first
 * response is complete and in order and the second is refused with its message; prints how long each took and the
 * function's peak memory (from /proc, so this needs Linux).
 */
const CEILING = 20_000;
const COUNT = 100_000;
const START = Date.UTC(1979, 0, 1);
const MINUTE_MS = 60_000;

const suite = await startCompany();
const instance = await spawnFunction(sources.ours, suite);
try {
  await untilAnswered(instance, askForAlerts);
  await storeCalls();
  console.log(`At rest the function uses ${rssMiB('VmRSS')} MiB.`);
  const all = await timed(CEILING);
  const listed: { startTime: number }[] = JSON.parse(all.text);
  const isWhole =
    listed.length === CEILING && listed.every(({ startTime }, at) => startTime === START + at * MINUTE_MS);
  if (all.status !== 200 || !isWhole) throw new Error(`The list is not whole: ${all.status}, ${listed.length}.`);
  console.log(
    'limit=-1 over 20,000: complete and in order, ' +
      `${(all.text.length / 1e6).toFixed(1)} MB in ${all.ms.toFixed(0)} ms; peak memory ${rssMiB('VmHWM')} MiB.`,
  );
  const refused = await timed(COUNT);
  if (refused.status !== 413) throw new Error(`Not refused: ${refused.status}.`);
  console.log(
    `limit=-1 over 100,000: 413 "${refused.text}" in ${refused.ms.toFixed(0)} ms; peak memory ${rssMiB('VmHWM')} MiB.`,
  );
} finally {
  await instance.stop();
  await suite.stop();
}

async function timed(calls: number) {
  const q = `startTime>=${START} AND startTime<${START + calls * MINUTE_MS}`;
  const query = new URLSearchParams({ q, orderBy: 'startTime,asc', limit: '-1' });
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${instance.port}/api/col/incidents.closed?${query.toString()}`);
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - began };
}

function rssMiB(field: string) {
  const [, kB] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${instance.pid}/status`, 'utf8')) ?? [];
  return (Number(kB) / 1024).toFixed(0);
}

async function storeCalls() {
  process.env.FIRESTORE_EMULATOR_HOST = suite.firestore;
  const db = initializeFirestore(initializeApp({ projectId: suite.projectId }));
  const writer = db.bulkWriter({ throttling: false });
  for (let at = 0; at < COUNT; at += 1) {
    const call = {
      startTime: START + at * MINUTE_MS,
      TypeCode: 'EMS',
      Address: `${at} Main Street`,
      Description: 'x'.repeat(100),
    };
    void writer.set(db.doc(`incidents.closed/long-${String(at).padStart(6, '0')}`), call);
  }
  await writer.close();
}
