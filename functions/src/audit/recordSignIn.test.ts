import { HOUR_MS, MINUTE_MS } from '@firehouse/model';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mapWithLimit } from '../platform/mapWithLimit.ts';
import { PROJECT } from '../../../emulators/src/testing/localEmulator.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { recordRefusedSignIn } from './recordSignIn.ts';

const ATTEMPTS = Number(process.env['FLOOD'] ?? 500);
const start = Date.parse('2026-06-05T16:00:00Z');

let firestore: LocalFirestore;

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(() => firestore.clear());

/** The documents that were read so far, as Firestore bills them. */
async function reads(): Promise<number> {
  const response = await fetch(`http://${process.env['FIRESTORE_EMULATOR_HOST']}/emulator/v1/projects/${PROJECT}:reads`);
  return ((await response.json()) as { readonly reads: number }).reads;
}

/** Refuses many sign-ins in one hour. */
async function flood(addressOf: (attempt: number) => string): Promise<{ reads: number; lines: number }> {
  const before = await reads();
  await mapWithLimit(Array.from({ length: ATTEMPTS }, (_, attempt) => attempt), 20, (attempt) =>
    recordRefusedSignIn(firestore.db, [addressOf(attempt)], start + (attempt % 60) * MINUTE_MS),
  );
  const counted = (await reads()) - before;
  return { reads: counted, lines: (await firestore.db.collection('audit').get()).size };
}

it('a flood of refused sign-ins by strangers writes nothing', async () => {
  const t=Date.now(), m=process.memoryUsage().heapUsed;
  const r = await flood((attempt) => `stranger${attempt}@people.example`);
  console.log(r, Date.now()-t, (process.memoryUsage().heapUsed-m)/1e6);
});

it('member', async () => {
  await firestore.db.doc('members/ada@people.example').set({ fName: 'Ada', lName: 'Byrne' });
  const t=Date.now(), m=process.memoryUsage().heapUsed;
  const r = await flood(() => 'ada@people.example');
  console.log(r, Date.now()-t, (process.memoryUsage().heapUsed-m)/1e6);
});
