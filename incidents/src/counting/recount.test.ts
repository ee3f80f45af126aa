import { DAY_MS, HOUR_MS } from '@firehouse/model';
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { openDatabase, type OpenDatabase } from '@firehouse/project';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROJECT, startLocalEmulator } from 'firebase-without-java/testing';
import { aggregateCallVolume, countIncidents } from './countByMonth.ts';
import { countedTime, markChanged } from './changedMonths.ts';
import { countDifferingYears, countMarkedMonths } from './recount.ts';
import { yearsOnRecord } from './yearsOnRecord.ts';

/** Guam is east of UTC, so early morning there is still the previous day in UTC. */
vi.mock(import('@firehouse/model/company'), async (original) => inGuam(await original()));

function inGuam<Module extends { readonly company: object }>(module: Module): Module {
  return { ...module, company: { ...module.company, timeZone: 'Pacific/Guam' } };
}

const MARKER = 'ledgers/calls.changed';

let emulator: Awaited<ReturnType<typeof startLocalEmulator>>;
let firestore: OpenDatabase;

beforeAll(async () => {
  emulator = await startLocalEmulator();
  firestore = openDatabase(PROJECT, emulator.host);
});
afterAll(async () => {
  await firestore.close();
  await emulator.close();
});
beforeEach(async () => {
  await emulator.clear();
  vi.restoreAllMocks();
});

let made = 0;
/** Stores an incident that starts at the given local time. */
async function incident(local: string, collection = 'incidents', fields: object = {}): Promise<number> {
  const startTime = epochMsOfLocal(local);
  await firestore.db.doc(`${collection}/i${(made += 1)}`).set({ startTime, TypeCode: 'EMS', Address: 'x', ...fields });
  return startTime;
}

const stored = async (path: string) => (await firestore.db.doc(path).get()).data();
const mark = (...times: readonly number[]) =>
  firestore.db.runTransaction(async (transaction) => markChanged(firestore.db, transaction, times));

/** Runs `meanwhile` once, between the next count and the write of its result. */
async function afterCounting(meanwhile: () => Promise<unknown>): Promise<void> {
  const { db } = firestore;
  const run = db.runTransaction.bind(db) as (...args: readonly unknown[]) => Promise<never>;
  let isDone = false;
  vi.spyOn(db, 'runTransaction').mockImplementation(async (work, options) => {
    const isStoring = options?.readOnly !== true && !isDone;
    if (isStoring) {
      isDone = true;
      await meanwhile();
    }
    return run(work, options);
  });
}

describe('the count of a year', () => {
  it('is by the company’s days and months, of open, closed and unpublished incidents', async () => {
    // In UTC, the first incident is in 2025, the one at 03:30 on February 28, and the last one in 2026.
    await incident('2026-01-01T00:00:00');
    await incident('2026-02-28T23:59:59', 'incidents.closed');
    await incident('2026-03-01T03:30:00', 'drafts', { state: 'held' });
    await incident('2026-03-01T23:59:59', 'drafts', { state: 'withheld' });
    await incident('2026-03-01T12:00:00', 'drafts', { state: 'unreadable' });
    await incident('2025-12-31T23:59:59');
    await incident('2027-01-01T00:00:00');
    const count = await aggregateCallVolume(firestore.db, 2026);
    expect(count).toMatchObject({ total: 4, days: { '01-01': 1, '02-28': 1, '03-01': 2 }, changed: true });
    expect(await stored('calls.volume/2026')).toMatchObject({ Jan: 1, Feb: 1, Mar: 2, Apr: 0 });
    expect(await stored('calls.daily/2026')).toEqual({ days: { '01-01': 1, '02-28': 1, '03-01': 2 } });
  });

  it('writes nothing when nothing changed', async () => {
    await incident('2026-01-01T00:00:00');
    await aggregateCallVolume(firestore.db, 2026);
    const before = (await firestore.db.doc('calls.volume/2026').get()).updateTime;
    expect((await aggregateCallVolume(firestore.db, 2026)).changed).toBe(false);
    expect((await firestore.db.doc('calls.volume/2026').get()).updateTime).toEqual(before);
  });

  it('never overwrites that of a later run', async () => {
    await incident('2026-01-01T00:00:00');
    await aggregateCallVolume(firestore.db, 2026);
    await incident('2026-01-02T00:00:00');
    const { db } = firestore;
    // The slow run counts two incidents. Before it stores that count, another run stores three.
    await afterCounting(async () => {
      await incident('2026-01-03T00:00:00');
      await aggregateCallVolume(db, 2026);
    });
    expect(await aggregateCallVolume(db, 2026)).toMatchObject({ total: 3, changed: false });
    expect(await stored('calls.volume/2026')).toMatchObject({ Jan: 3 });
  });

  it('of some months keeps the others as they are', async () => {
    await incident('2026-01-01T00:00:00');
    await incident('2026-03-01T00:00:00');
    await aggregateCallVolume(firestore.db, 2026);
    await incident('2026-01-02T00:00:00');
    await incident('2026-03-02T00:00:00');
    expect(await aggregateCallVolume(firestore.db, 2026, new Set([3]))).toMatchObject({
      total: 3,
      days: { '01-01': 1, '03-01': 1, '03-02': 1 },
    });
    // With no stored counts, every month is counted.
    await firestore.db.doc('calls.daily/2026').delete();
    expect(await aggregateCallVolume(firestore.db, 2026, new Set([3]))).toMatchObject({ total: 4 });
  });

  it('includes the first millisecond of a range and not its last', async () => {
    const time = await incident('2026-01-01T00:00:00');
    const counts = [
      [time, time + 1],
      [time - 1, time],
      [time + 1, time + 2],
    ].map(([from = 0, to = 0]) => countIncidents(firestore.db, { from, to }));
    expect(await Promise.all(counts)).toEqual([1, 0, 0]);
  });
});

describe('the hourly count', () => {
  it('counts the marked months of each year, then reads one document', async () => {
    const times = [await incident('2025-12-31T23:00:00'), await incident('2026-01-01T01:00:00')];
    await mark(...times);
    expect((await countMarkedMonths(firestore.db)).map(({ year, total }) => [year, total])).toEqual([
      [2025, 1],
      [2026, 1],
    ]);
    expect(await stored(MARKER)).toBeUndefined();
    const transactions = vi.spyOn(firestore.db, 'runTransaction');
    expect(await countMarkedMonths(firestore.db)).toEqual([]);
    expect(transactions).not.toHaveBeenCalled();
  });

  it('keeps what changes while it counts marked for the next one, even in the same month', async () => {
    await mark(await incident('2026-06-15T12:00:00'));
    const { db } = firestore;
    await afterCounting(async () => mark(await incident('2026-06-15T13:00:00')));
    await countMarkedMonths(db);
    expect(await stored(MARKER)).toMatchObject({ months: ['2026-06'] });
    expect(await countMarkedMonths(db)).toMatchObject([{ total: 2 }]);
    expect(await stored(MARKER)).toBeUndefined();
  });

  it('ignores marks that are no month', async () => {
    await firestore.db.doc(MARKER).set({ months: ['+012026-01', 'x', 7] });
    expect(await countMarkedMonths(firestore.db)).toEqual([]);
    await firestore.db.doc(MARKER).set({ months: 'x' });
    expect(await countMarkedMonths(firestore.db)).toEqual([]);
    expect(await stored(MARKER)).toBeUndefined();
  });
});

describe('a mark', () => {
  it('is of both months near the end of a month, for any time zone', async () => {
    const end = Date.UTC(2026, 6, 1);
    await mark(end - 14 * HOUR_MS - 1);
    expect((await stored(MARKER))?.['months']).toEqual(['2026-06']);
    await mark(end - 14 * HOUR_MS);
    expect((await stored(MARKER))?.['months']).toEqual(['2026-06', '2026-07']);
    await mark(end + 14 * HOUR_MS + 40 * DAY_MS);
    expect((await stored(MARKER))?.['months']).toEqual(['2026-06', '2026-07', '2026-08']);
  });

  it('is not made for nothing', async () => {
    await mark();
    expect(await stored(MARKER)).toBeUndefined();
  });

  it.each<[string, object | undefined, number | undefined]>([
    ['incidents', { startTime: 5 }, 5],
    ['incidents.closed', { startTime: 5 }, 5],
    ['drafts', { startTime: 5, state: 'held' }, 5],
    ['drafts', { startTime: 5, state: 'withheld' }, 5],
    ['drafts', { startTime: 5, state: 'unreadable' }, undefined],
    ['incidents', { startTime: '5' }, undefined],
    ['incidents', undefined, undefined],
  ])('of a document in %s, %j, is at %s', (collection, data, time) => {
    expect(countedTime(collection, data)).toBe(time);
  });
});

/** Returns the years that the daily job counts when run at the given local time. */
const counted = async (local: string) =>
  (await countDifferingYears(firestore.db, epochMsOfLocal(local))).map(({ year }) => year);

describe('the daily count', () => {
  beforeEach(async () => {
    await incident('2025-05-01T12:00:00');
    await incident('2026-05-01T12:00:00');
    for (const year of [2025, 2026]) await aggregateCallVolume(firestore.db, year);
    // The total is correct, but it is stored under the wrong day.
    await firestore.db.doc('calls.daily/2025').set({ days: { '06-01': 1 } });
  });

  it.each<[string, string, number[]]>([
    ['Saturday evening', '2026-06-06T23:59:59', []],
    ['Sunday, just after midnight', '2026-06-07T00:00:00', [2025, 2026]],
    ['Sunday, when the schedule runs', '2026-06-07T03:30:00', [2025, 2026]],
    ['Sunday evening', '2026-06-07T23:59:59', [2025, 2026]],
    ['Monday, when the schedule runs', '2026-06-08T03:30:00', []],
  ])('on %s (%s) counts %j', async (_day, local, years) => {
    expect(await counted(local)).toEqual(years);
  });

  it('on any other day counts the years whose total is wrong or missing', async () => {
    await incident('2026-07-01T12:00:00');
    expect(await counted('2026-07-08T03:30:00')).toEqual([2026]);
    await firestore.db.doc('calls.volume/2025').delete();
    expect(await counted('2026-07-08T03:30:00')).toEqual([2025]);
    expect(await counted('2026-07-08T03:30:00')).toEqual([]);
  });
});

const years = (local: string) => yearsOnRecord(firestore.db, epochMsOfLocal(local));

describe('the years on record', () => {
  it('begin with the first incident in any collection, by the company’s time', async () => {
    expect(await years('2026-01-01T00:00:00')).toEqual([2026]);
    await incident('2025-01-01T00:00:00');
    expect(await years('2026-01-01T00:00:00')).toEqual([2025, 2026]);
    await incident('2024-12-31T23:59:59', 'incidents.closed');
    expect(await years('2026-01-01T00:00:00')).toEqual([2024, 2025, 2026]);
    await incident('2023-06-01T00:00:00', 'drafts', { state: 'held' });
    expect(await years('2025-12-31T23:59:59')).toEqual([2023, 2024, 2025]);
  });

  it('do not begin with a document without a time, or before 1970', async () => {
    await firestore.db.doc('incidents/none').set({ startTime: null });
    await firestore.db.doc('incidents/early').set({ startTime: -1 });
    await incident('2020-06-01T00:00:00', 'drafts', { state: 'unreadable' });
    expect(await years('2026-01-01T00:00:00')).toEqual([2026]);
  });
});
