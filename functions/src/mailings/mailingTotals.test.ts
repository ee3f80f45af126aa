import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { isProgressDue, mostFrequent, writeProgress } from './mailingTotals.ts';

it('the ten most frequent reasons are listed with their counts over all batches', () => {
  expect(mostFrequent([{ a: 1, b: 700 }, { a: 2, b: 800 }, {}])).toEqual(['b (1,500)', 'a (3)']);
  expect(mostFrequent([Object.fromEntries(Array.from({ length: 30 }, (_, index) => [String(index), 1]))])).toHaveLength(
    10,
  );
});

it('sums are due every two seconds', () => {
  const activeAt = Timestamp.fromMillis(10_000);
  expect([11_999, 12_000].map((now) => isProgressDue({ activeAt }, now))).toEqual([false, true]);
});

const START = Date.UTC(2026, 5, 1, 12);

describe('the sums of a mailing', () => {
  let firestore: LocalFirestore;
  let mailing: DocumentReference;

  beforeAll(async () => {
    firestore = await startLocalFirestore();
  });
  afterAll(() => firestore.close());
  beforeEach(async () => {
    await firestore.clear();
    mailing = firestore.db.doc('mailings/alerts.a');
    await mailing.set({
      state: 'sending',
      generation: 1,
      isSplit: true,
      activeAt: Timestamp.fromMillis(START),
      reason: 'The mail server cannot be reached.',
    });
  });

  const batch = (number: number, sent: number, open: 0 | 1, more: object = {}) =>
    mailing
      .collection('batches')
      .doc(String(number))
      .set({ sent, failed: 0, skipped: 0, open, ...more });
  const stored = async () => (await mailing.get()).data();

  /** Reads the totals, runs `meanwhile`, and then stores the totals. */
  async function writeLate(meanwhile: () => Promise<unknown>): Promise<boolean> {
    const { db } = firestore;
    const store = db.runTransaction.bind(db);
    vi.spyOn(db, 'runTransaction').mockImplementationOnce(async (work, options) => {
      await meanwhile();
      return store(work, options as undefined);
    });
    return writeProgress(mailing, 1, START + 1_000);
  }

  it('are those of all batches, and a mailing with open batches is not finished', async () => {
    await batch(1, 100, 0, { skipped: 2 });
    await batch(2, 30, 1, {
      failed: 3,
      refused: [{ email: 'a@b.example', reason: '550 No' }],
      lost: { '551 Gone': 2 },
    });
    expect(await writeProgress(mailing, 1, START + 1_000)).toBe(false);
    expect(await stored()).toMatchObject({
      state: 'sending',
      sent: 130,
      failed: 3,
      skipped: 2,
      failures: ['551 Gone (2)', '550 No (1)'],
      activeAt: Timestamp.fromMillis(START + 1_000),
    });
    expect(await stored()).not.toHaveProperty('reason');
  });

  it('that were read earlier never replace later ones', async () => {
    await batch(1, 10, 1);
    const isFinished = await writeLate(async () => {
      await batch(1, 20, 1);
      expect(await writeProgress(mailing, 1, START + 2_000)).toBe(false);
    });
    expect(isFinished).toBe(false);
    expect(await stored()).toMatchObject({ sent: 20, activeAt: Timestamp.fromMillis(START + 2_000) });
    await batch(1, 30, 0);
    expect(await writeProgress(mailing, 1, START + 3_000)).toBe(true);
    expect(await stored()).toMatchObject({
      sent: 30,
      state: 'finished',
      finishedAt: Timestamp.fromMillis(START + 3_000),
    });
  });

  it('that were read before the mailing finished leave it finished', async () => {
    await batch(1, 10, 1);
    const isFinished = await writeLate(async () => {
      await batch(1, 20, 0);
      expect(await writeProgress(mailing, 1, START + 2_000)).toBe(true);
    });
    expect(isFinished).toBe(true);
    expect(await stored()).toMatchObject({ sent: 20, state: 'finished' });
  });

  it.each<[string, object]>([
    ['before all batches exist', { isSplit: false }],
    ['that an admin paused', { state: 'paused' }],
    ['that an admin resumed, for a task of before', { generation: 2 }],
  ])('do not finish a mailing %s', async (_when, change) => {
    await batch(1, 10, 0);
    await mailing.update(change);
    await writeProgress(mailing, 1, START + 1_000);
    expect(await stored()).toMatchObject({ sent: 10, ...change });
    expect(await stored()).not.toHaveProperty('finishedAt');
  });

  it('of a paused mailing keep the reason of the pause', async () => {
    await batch(1, 10, 1);
    await mailing.update({ state: 'paused', reason: '550 5.7.1 Policy' });
    expect(await writeProgress(mailing, 1, START + 1_000)).toBe(true);
    expect(await stored()).toMatchObject({ state: 'paused', reason: '550 5.7.1 Policy', sent: 10 });
  });

  it('of a deleted mailing are dropped', async () => {
    await batch(1, 10, 1);
    expect(await writeLate(() => mailing.delete())).toBe(true);
    expect(await stored()).toBeUndefined();
  });
});
