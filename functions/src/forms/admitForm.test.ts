import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, parseChallenge } from '@firehouse/model';
import type { Request, Response } from 'express';
import type { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { remember } from '../ledger/idempotencyKey.ts';
import { defaultSettings, type Settings } from '../platform/settings.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { admitForm } from './admitForm.ts';

const START = Date.UTC(2026, 5, 1, 12);
const COMPUTER = '203.0.113.7';

let firestore: LocalFirestore;
/** Headers of the last response. */
let headers: Record<string, string>;
let forms: Settings['forms'];

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(async () => {
  await firestore.clear();
  forms = { perComputerAndHour: 2, perAddressAndDay: 3, perHour: 100, proofMaxNumber: 50 };
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A form to send. */
interface Sent {
  readonly email?: string;
  readonly ip?: string;
  readonly key?: string;
  readonly proof?: string;
  readonly name?: string;
}

const settings = () => ({ ...defaultSettings, digestKey: 'key', forms }) as unknown as Settings;

/**
 * Sends a form.
 * @returns `admitted`, `repeat`, or the status, with the seconds to wait if there are any
 */
async function send({ email = 'ada@people.example', ip = COMPUTER, key, proof, name = 'Ada' }: Sent = {}) {
  const given: Readonly<Record<string, string | undefined>> = { 'Idempotency-Key': key, 'Form-Proof': proof };
  const request = { ip, get: (header: string) => given[header] } as unknown as Request;
  headers = {};
  const response = { set: (header: string, value: string) => (headers[header] = value) } as unknown as Response;
  try {
    const sent = { form: 'apply', email, values: { email, name } } as const;
    const { isRepeat, keyed } = await admitForm(request, response, sent, settings());
    if (isRepeat) return 'repeat';
    // Simulates processing the form.
    await firestore.db.runTransaction(async (transaction) => remember(transaction, firestore.db, keyed, Date.now()));
    return 'admitted';
  } catch (error) {
    const { status, retryAfterS } = error as { readonly status: number; readonly retryAfterS?: number };
    return retryAfterS === undefined ? status : [status, retryAfterS];
  }
}

const later = (ms: number) => vi.setSystemTime(START + ms);

/** Returns the stored windows in order of their ends, as [count, end in ms after START]. */
async function windows(): Promise<[unknown, number][]> {
  const { docs } = await firestore.db.collection('limits').get();
  return docs
    .map((limit): [unknown, number] => [limit.get('count'), (limit.get('expireAt') as Timestamp).toMillis() - START])
    .sort(([one, oneEnd], [other, otherEnd]) => oneEnd - otherEnd || Number(one) - Number(other));
}

describe('the window of a limit', () => {
  it('ends an hour, or a day, after its first form, however many follow', async () => {
    expect(await send()).toBe('admitted');
    later(50 * MINUTE_MS);
    expect(await send()).toBe('admitted');
    expect(await windows()).toEqual([
      [2, HOUR_MS],
      [2, HOUR_MS],
      [2, DAY_MS],
    ]);
    later(55 * MINUTE_MS);
    expect(await send()).toEqual([429, 5 * 60]);
    later(HOUR_MS);
    expect(await send()).toBe('admitted');
    // Two windows for this sender, and the shared one.
    expect(await windows()).toEqual([
      [1, 2 * HOUR_MS],
      [1, 2 * HOUR_MS],
      [3, DAY_MS],
    ]);
  });

  it('does not count refused forms', async () => {
    forms = { ...forms, perComputerAndHour: 1 };
    await send();
    const before = await windows();
    for (const _ of [1, 2, 3]) expect(await send()).toEqual([429, 3_600]);
    expect(await windows()).toEqual(before);
  });

  it('names the longest wait', async () => {
    forms = { ...forms, perComputerAndHour: 1, perAddressAndDay: 1 };
    await send();
    later(30 * MINUTE_MS);
    expect(await send()).toEqual([429, (DAY_MS - 30 * MINUTE_MS) / 1_000]);
    expect(await send({ email: 'bob@people.example' })).toEqual([429, 30 * 60]);
  });
});

/** Sends a form from a different IP address for each index. */
const fromComputer = (at: number, email: string) => send({ email, ip: `203.0.113.${at}` });
/** Sends a form with a different email address for each index. */
const fromAddress = (ip: string, at: number) => send({ ip, email: `a${at}@people.example` });

describe('forms are counted', () => {
  it('by mailbox, from any computer', async () => {
    for (const [at, email] of ['ada@people.example', 'ada+a@people.example', 'ada+b@people.example'].entries())
      expect(await fromComputer(at, email)).toBe('admitted');
    expect(await fromComputer(10, 'ada@people.example')).toEqual([429, DAY_MS / 1_000]);
    expect(await fromComputer(10, 'bob@people.example')).toBe('admitted');
  });

  it('by IPv4 address, or IPv6 network', async () => {
    for (const [at, ip] of ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2'].entries())
      expect(await fromAddress(ip, at)).toBe('admitted');
    expect(await fromAddress('2001:db8:0:1::3', 3)).toEqual([429, 3_600]);
    expect(await fromAddress('2001:db8:0:2::1', 3)).toBe('admitted');
    expect(await fromAddress(COMPUTER, 4)).toBe('admitted');
  });

  it('and stored without the address of anybody', async () => {
    await send();
    const { docs } = await firestore.db.collection('limits').get();
    expect(docs.map((limit) => [limit.id, Object.keys(limit.data()).sort()])).toEqual(
      docs.map(() => [expect.stringMatching(/^[\w-]{43}$/), ['count', 'expireAt']]),
    );
  });
});

describe('a form with an Idempotency-Key', () => {
  it('is a repeat once its work is done, and not counted', async () => {
    expect(await send({ key: 'k' })).toBe('admitted');
    for (const _ of [1, 2, 3]) expect(await send({ key: 'k' })).toBe('repeat');
    expect(await windows()).toEqual([
      [1, HOUR_MS],
      [1, HOUR_MS],
      [1, DAY_MS],
    ]);
  });

  it('with other fields is refused', async () => {
    await send({ key: 'k' });
    expect(await send({ key: 'k', name: 'Bob' })).toBe(422);
    expect(await send({ key: 'l', name: 'Bob' })).toBe('admitted');
  });

  it('is no repeat a day later', async () => {
    await send({ key: 'k' });
    later(DAY_MS);
    expect(await send({ key: 'k', name: 'Bob' })).toBe('admitted');
  });
});

/** Solves the challenge in the last response. */
function solution(): string {
  const challenge = headers['Form-Challenge'] ?? expect.fail('There is no challenge.');
  const { salt, hash, maxNumber } = parseChallenge(challenge) ?? expect.fail('It is no challenge.');
  for (let number = 0; number <= maxNumber; number++)
    if (createHash('sha256').update(`${salt}.${number}`).digest('hex') === hash) return `${challenge}.${number}`;
  return expect.fail('There is no solution.');
}

describe('above the limit for all', () => {
  beforeEach(async () => {
    forms = { ...forms, perComputerAndHour: 100, perAddressAndDay: 100, perHour: 1 };
    await send();
  });

  it('a form requires a proof of work, which counts once', async () => {
    expect(await send()).toBe(428);
    const proof = solution();
    expect(await send({ proof })).toBe('admitted');
    expect(await send({ proof })).toBe(428);
    expect(await send({ proof: solution() })).toBe('admitted');
  });

  it('a proof counts again for a retry of the same body under the same key whose work failed', async () => {
    await send();
    const proof = solution();
    const { db } = firestore;
    const count = db.runTransaction.bind(db);
    const failing = vi.spyOn(db, 'runTransaction').mockImplementationOnce(count);
    failing.mockRejectedValueOnce(new Error('The work failed.'));
    await send({ proof, key: 'k' });
    failing.mockRestore();
    expect(await send({ proof, key: 'k', name: 'Bob' })).toBe(428);
    expect(await send({ proof, key: 'l' })).toBe(428);
    expect(await send({ proof, key: 'k' })).toBe('admitted');
    expect(await send({ proof, key: 'k' })).toBe('repeat');
  });

  it('a proof expires after ten minutes', async () => {
    await send();
    const proof = solution();
    later(10 * MINUTE_MS);
    expect(await send({ proof })).toBe(428);
  });

  it('a form is admitted again without one in the next hour', async () => {
    later(HOUR_MS - 1);
    expect(await send()).toBe(428);
    later(HOUR_MS);
    expect(await send()).toBe('admitted');
  });
});

it('a form that cannot be counted is refused', async () => {
  vi.spyOn(firestore.db, 'runTransaction').mockRejectedValueOnce(new Error('UNAVAILABLE'));
  expect(await send()).toBe(503);
  expect(await windows()).toEqual([]);
});
