import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allInputs, sendInput, SIGNING_KEY, type Input } from '@firehouse/functions/bench/inputs';
import { processorTime } from '@firehouse/functions/bench/senders';
import { ownSuite } from '../suite/context.ts';
import { startInstance, type Instance } from '../suite/instance.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** Inputs that take less time than this aren't measured again, in ms. */
const SHORT_MS = 100;
/** Maximum slowdown for four times the input. Linear code takes about 4 times as long, quadratic code 16 times. */
const RATIO_MAX = 8;
/** Number of runs per input. The fastest one counts, because the machine may be busy. */
const RUNS = 3;

const inputs = allInputs();
const APPLICANT = 'largest.input@people.example';

let records: Records;
let people: Callers;
const instances = new Map<string, Instance>();

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'linear-time');
  const { bucket, projectId, storage } = ownSuite();
  const parameters = {
    WRITES_PER_MINUTE: '100000',
    READS_PER_MINUTE: '100000',
    FORMS_PER_COMPUTER_AND_HOUR: '100000',
    FORMS_PER_ADDRESS_AND_DAY: '100000',
    FORMS_PER_HOUR: '100000',
    DISPATCH_KEY: SIGNING_KEY,
    MAIL_EVENTS_KEY: SIGNING_KEY,
    SITE_ADDRESS: ownSuite().hosting,
    FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: bucket }),
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
  };
  await Promise.all(
    ['api', 'feeds', 'upload'].map(async (target) => {
      instances.set(target, await startInstance(parameters, target));
    }),
  );
});

afterAll(async () => {
  await Promise.all([...instances.values()].map((instance) => instance.stop()));
  await people.leave();
  const { db } = records;
  const found = await Promise.all([
    db.collection('members.applications').where('email', '==', APPLICANT).get(),
    db.collection('mail').where('to', '==', APPLICANT).get(),
    db.collection('mail').where('replyTo', '==', APPLICANT).get(),
    db.collection('dispatches').get(),
  ]);
  for (const { ref, data } of found.flatMap(({ docs }) => docs.map((one) => ({ ref: one.ref, data: one.data() })))) {
    records.forget(ref.path);
    for (const collection of ['drafts', 'incidents', 'incidents.closed'])
      if (typeof data['incident'] === 'string') records.forget(`${collection}/${data['incident']}`);
  }
  await records.clear();
});

/** Returns the CPU time for one input in ms, the minimum of several runs. */
async function cost(input: Input, bytes: number, runs: number): Promise<number> {
  const { port = 0, pid = 0 } = instances.get(input.target) ?? {};
  const sent = input.request(bytes);
  const headers = { ...sent.headers, ...(input.signedIn && { Authorization: `Bearer ${people.tokens.admin}` }) };
  let shortest = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = processorTime(pid);
    const status = await sendInput(port, input, { ...sent, headers });
    shortest = Math.min(shortest, processorTime(pid) - before);
    // The refusal must be about the input, not about the sender or a server error.
    const refused = input.signedIn ? [401, 403, 429, 431] : [403, 429, 431];
    expect(refused, `${input.endpoint}, ${input.what}`).not.toContain(status);
    expect(status, `${input.endpoint}, ${input.what}`).toBeLessThan(500);
  }
  return shortest;
}

describe('the processor time', () => {
  it('is measured for every endpoint of docs/api.md', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
    const endpoints = [...page.matchAll(/^### ([A-Z]+ \/\S+)$/gm)].map(([, heading = '']) => heading);
    expect([...new Set(inputs.map(({ endpoint }) => endpoint))].toSorted()).toEqual(endpoints.toSorted());
  });

  it.each([...new Set(inputs.map(({ endpoint }) => endpoint))])(
    'of %s grows at most like its input',
    async (endpoint) => {
      for (const input of inputs.filter((one) => one.endpoint === endpoint)) {
        if ((await cost(input, input.largest, 1)) <= SHORT_MS) continue;
        const whole = await cost(input, input.largest, RUNS);
        const quarter = await cost(input, input.largest / 4, RUNS);
        expect(whole, `${input.what}: ${quarter} ms for a quarter`).toBeLessThanOrEqual(RATIO_MAX * quarter + SHORT_MS);
      }
    },
  );
});
