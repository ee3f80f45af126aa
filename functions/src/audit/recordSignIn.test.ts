import { HOUR_MS, SECOND_MS } from '@firehouse/model';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PROJECT } from 'firebase-without-java/testing';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { recordRefusedSignIn } from './recordSignIn.ts';

const ATTEMPTS = 100;
const hour = Date.parse('2026-06-05T16:00:00Z');

let firestore: LocalFirestore;

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(() => firestore.clear());

/** Returns the number of billed document reads so far. */
async function readsSoFar(): Promise<number> {
  const host = String(process.env['FIRESTORE_EMULATOR_HOST']);
  const response = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}:reads`);
  return ((await response.json()) as { readonly reads: number }).reads;
}

/** Rejects one sign-in per second, and returns how many documents were read. */
async function flood(addressOf: (attempt: number) => string, since: number): Promise<number> {
  const before = await readsSoFar();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
    await recordRefusedSignIn(firestore.db, [addressOf(attempt)], since + attempt * SECOND_MS);
  return (await readsSoFar()) - before;
}

const linesWritten = async () => (await firestore.db.collection('audit').get()).size;

it('many refused sign-ins of strangers write nothing, and read two documents each', async () => {
  await firestore.db.doc('members/ada@people.example').set({ fName: 'Ada', lName: 'Byrne' });
  expect(await flood((attempt) => `stranger${attempt}@people.example`, hour)).toBe(2 * ATTEMPTS);
  expect(await linesWritten()).toBe(0);
});

it('many refused sign-ins with a member’s address write one line an hour, and read two documents each', async () => {
  await firestore.db.doc('members/ada@people.example').set({ fName: 'Ada', lName: 'Byrne' });
  // The first attempt reads the line twice: once before the transaction that writes it, and once in it.
  expect(await flood(() => 'ada@people.example', hour)).toBe(2 * ATTEMPTS + 1);
  expect(await linesWritten()).toBe(1);
  await flood(() => 'ada@people.example', hour + HOUR_MS);
  expect(await linesWritten()).toBe(2);
});
