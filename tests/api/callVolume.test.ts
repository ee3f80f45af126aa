import { aggregateCallVolume, countMarkedMonths } from '@firehouse/incidents/counting';
import { incidentId, markerOf, storeIncidents } from '@firehouse/incidents';
import { functionsRegion, HOUR_MS, MONTHS, type Month } from '@firehouse/model';
import { companyDays, companyYear, epochMsOfLocal } from '@firehouse/model/company-time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSchedule } from '@firehouse/scripts/schedules';
import { volumes, yearsOfIncidents, yearWithoutIncidents } from '../suite/testCompany.ts';
import { ownSuite } from '../suite/context.ts';
import { answer } from './fetchApi.ts';
import { openRecords, type Records } from './storedRecords.ts';

const YEAR = yearWithoutIncidents(2022, 1);

/** Test timeout, in ms. Counting a year takes hundreds of queries. */
const TIMEOUT_MS = 300_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The days on which the company's clocks change; arbitrary ones if its time zone has no daylight saving time. */
const [forward = '03-13', back = '11-06'] = [23, 25].map((hours) =>
  companyDays(YEAR)
    .filter(({ from, to }) => to - from === hours * HOUR_MS)
    .map(({ month, day }) => `${twoDigits(month)}-${twoDigits(day)}`)
    .at(0),
);

let records: Records;
let made = 0;

/** Stores incidents at local times in the company's time zone. */
async function putIncidents(collection: 'incidents' | 'incidents.closed', ...times: readonly string[]): Promise<void> {
  await records.put(
    Object.fromEntries(
      times.map((time) => [
        `${collection}/volume-${(made += 1)}`,
        { startTime: epochMsOfLocal(time), TypeCode: 'EMS', Address: 'x' },
      ]),
    ),
  );
}

beforeAll(async () => {
  records = openRecords();
  records.forget(`calls.volume/${YEAR}`, `calls.daily/${YEAR}`);
  await putIncidents(
    'incidents',
    `${YEAR - 1}-12-31T23:59:59`,
    `${YEAR}-01-01T00:00:00`,
    `${YEAR}-01-31T23:59:59`,
    `${YEAR}-02-01T00:00:00`,
    `${YEAR}-${forward}T01:00:00`,
    `${YEAR}-${forward}T03:00:00`,
    `${YEAR}-${forward}T23:59:59`,
    `${YEAR}-${back}T01:30:00`,
    `${YEAR}-${back}T23:59:59`,
    `${YEAR}-12-31T23:59:59`,
    `${YEAR + 1}-01-01T00:00:00`,
  );
  await putIncidents('incidents.closed', `${YEAR}-01-01T12:00:00`, `${YEAR}-07-04T21:00:00`);
});

afterAll(() => records.clear());

const days = { '01-01': 2, '01-31': 1, '02-01': 1, [forward]: 3, '07-04': 1, [back]: 2, '12-31': 1 };
const months = Object.fromEntries(
  MONTHS.map((month, at) => {
    const ofMonth = Object.entries(days).filter(([day]) => day.startsWith(`${twoDigits(at + 1)}-`));
    return [month, ofMonth.reduce((sum, [, count]) => sum + count, 0)];
  }),
) as Record<Month, number>;

describe('the call counts of a year', { timeout: TIMEOUT_MS }, () => {
  // SPEC 3.2, 7.7
  it('are by month and local day, include open and closed calls, and are public', async () => {
    expect(await aggregateCallVolume(records.db, YEAR)).toEqual({ year: YEAR, total: 11, months, days, changed: true });
    expect(await answer(`/col/calls.volume/doc/${YEAR}`)).toEqual({
      status: 200,
      body: { id: String(YEAR), ...months },
    });
    expect(await answer(`/col/calls.daily/doc/${YEAR}`)).toEqual({ status: 200, body: { id: String(YEAR), days } });
  });

  it('are written again only when they change', async () => {
    const before = await records.db.doc(`calls.daily/${YEAR}`).get();
    expect(await aggregateCallVolume(records.db, YEAR)).toMatchObject({ changed: false });
    const same = await records.db.doc(`calls.daily/${YEAR}`).get();
    expect(same.updateTime?.isEqual(before.updateTime ?? same.createTime ?? same.readTime)).toBe(true);
    await putIncidents('incidents', `${YEAR}-02-14T08:00:00`);
    expect(await aggregateCallVolume(records.db, YEAR)).toMatchObject({ total: 12, months: { Feb: 2 }, changed: true });
    await records.db
      .doc(`incidents/volume-${made}`)
      .update({ startTime: epochMsOfLocal(`${YEAR + 1}-02-14T08:00:00`) });
    expect(await aggregateCallVolume(records.db, YEAR)).toMatchObject({ total: 11, months, days, changed: true });
  });

  it('are corrected when the stored counts are wrong', async () => {
    await records.db.doc(`calls.volume/${YEAR}`).set({ Jan: 999, smuggled: 1 });
    await records.db.doc(`calls.daily/${YEAR}`).delete();
    expect(await aggregateCallVolume(records.db, YEAR)).toMatchObject({ changed: true });
    expect(await records.stored(`calls.volume/${YEAR}`)).toEqual(months);
    expect(await records.stored(`calls.daily/${YEAR}`)).toEqual({ days });
  });

  it('are zeros for a year without calls', async () => {
    const empty = 1985;
    records.forget(`calls.volume/${empty}`, `calls.daily/${empty}`);
    expect(await aggregateCallVolume(records.db, empty)).toMatchObject({ total: 0, days: {}, changed: true });
    expect(await aggregateCallVolume(records.db, empty)).toMatchObject({ changed: false });
  });

  it('do not exist for an unknown year', async () => {
    expect(await answer('/col/calls.volume/doc/1901')).toEqual({
      status: 404,
      body: 'This document does not exist in calls.volume.',
    });
  });

  it('cannot be listed', async () => {
    expect(await answer('/col/calls.volume')).toEqual({ status: 401, body: 'User not authorized.' });
  });
});

const run = (name: string) => runSchedule(ownSuite(), functionsRegion, name);
const report = (complaint: string, startTime: string) => ({
  fields: {
    startTime: epochMsOfLocal(startTime),
    TypeCode: 'Volume',
    ChiefComplaint: complaint,
    Address: '1 Main Street',
  },
});
const volume = async (year: number) => records.stored(`calls.volume/${year}`);
const store = async (...reports: readonly ReturnType<typeof report>[]) => {
  for (const { fields } of reports) records.forget(`incidents/${incidentId(fields)}`);
  return storeIncidents(records.db, reports);
};
/** Returns the marked months that belong to this file. Late events can still mark months that another file used. */
const marked = async (): Promise<string[]> => {
  const all = ((await markerOf(records.db).get()).get('months') ?? []) as string[];
  return all.filter((month) => Math.abs(Number(month.slice(0, 4)) - YEAR) <= 1);
};
/** Counts until no month is marked. If an event adds a mark during a count, all marks stay. */
const settle = () =>
  vi.waitFor(
    async () => {
      await run('aggregateCallsVolume');
      expect(await marked()).toEqual([]);
    },
    { timeout: 100_000, interval: 100 },
  );
/** Waits until an event has marked the month. */
const untilMarked = (month: string) => expect.poll(marked, { timeout: 100_000 }).toContain(month);

describe('the scheduled counts', { timeout: TIMEOUT_MS }, () => {
  it('cover every hour only the months in which the intake stored something', async () => {
    await settle();
    await records.db.doc(`calls.volume/${YEAR}`).set({ Jan: -1 });
    await run('aggregateCallsVolume');
    expect(await volume(YEAR)).toEqual({ Jan: -1 });

    await store(report('a', `${YEAR}-04-01T12:00:00`));
    await run('aggregateCallsVolume');
    // The counts for the other months come from the stored daily counts.
    expect(await volume(YEAR)).toEqual({ ...months, Apr: months.Apr + 1 });
    await settle();
  });

  it('put a call just before midnight on New Year’s Eve into the right year', async () => {
    await store(report('b', `${YEAR - 1}-12-31T23:30:00`));
    expect(await marked()).toEqual([`${YEAR - 1}-12`, `${YEAR}-01`]);
    await settle();
    expect(await volume(YEAR - 1)).toMatchObject({ Dec: 2 });
    records.forget(...[YEAR - 1, YEAR + 1].flatMap((year) => [`calls.volume/${year}`, `calls.daily/${year}`]));
  });

  it('have nothing to do when a call arrives again or is closed', async () => {
    await store(report('a', `${YEAR}-04-01T12:00:00`));
    expect(await marked()).toEqual([]);
    await storeIncidents(records.db, [{ ...report('a', `${YEAR}-04-01T12:00:00`), closedAt: Date.now() }]);
    const id = incidentId(report('a', `${YEAR}-04-01T12:00:00`).fields);
    records.forget(`incidents.closed/${id}`);
    expect((await records.db.doc(`incidents.closed/${id}`).get()).exists).toBe(true);
    expect(await marked()).toEqual([]);
  });

  it('leave a month marked that changes while they run', async () => {
    await store(report('c', `${YEAR}-05-01T12:00:00`));
    let isStored = false;
    const { db } = records;
    // Store another incident after counting has started.
    const busy = new Proxy(db, {
      get: (target, name) => {
        if (name === 'getAll' && !isStored) {
          isStored = true;
          return async (...refs: Parameters<typeof db.getAll>) => {
            const found = await target.getAll(...refs);
            await store(report('d', `${YEAR}-06-01T12:00:00`));
            return found;
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    await countMarkedMonths(busy);
    expect(isStored).toBe(true);
    expect(await marked()).toEqual(expect.arrayContaining([`${YEAR}-05`, `${YEAR}-06`]));
    await settle();
    expect(await volume(YEAR)).toMatchObject({ May: 1, Jun: 1 });
  });

  it('follow a draft that is held, withheld and deleted', async () => {
    await settle();
    const path = 'drafts/volume-draft';
    const held = { ...report('e', `${YEAR}-08-01T12:00:00`).fields, state: 'held', receivedAt: new Date() };
    await records.put({ [path]: held });
    await untilMarked(`${YEAR}-08`);
    await settle();
    expect(await volume(YEAR)).toMatchObject({ Aug: 1 });
    await records.db.doc(path).update({ state: 'withheld' });
    await records.db.doc(path).delete();
    await untilMarked(`${YEAR}-08`);
    await settle();
    expect(await volume(YEAR)).toMatchObject({ Aug: 0 });
  });

  it('cover every year on record once a day', async () => {
    const right = await volume(YEAR);
    await records.db.doc(`calls.volume/${YEAR}`).set({ Jan: -1 });
    await run('aggregateAllCallsVolume');
    expect(await volume(YEAR)).toEqual(right);
    // Store counts with one incident in the wrong month. Only a recount of all years detects that.
    await records.db.doc(`calls.volume/${YEAR}`).set({ ...right, Jan: months.Jan - 1, Sep: months.Sep + 1 });
    await runSchedule(ownSuite(), functionsRegion, 'aggregateAllCallsVolume', epochMsOfLocal('2026-11-21T12:00:00'));
    expect(await volume(YEAR)).toMatchObject({ Sep: months.Sep + 1 });
    const ofCompany = records.db.doc('calls.daily/2024');
    const stored = (await ofCompany.get()).data();
    await runSchedule(ownSuite(), functionsRegion, 'aggregateAllCallsVolume', epochMsOfLocal('2026-11-22T12:00:00'));
    expect(await volume(YEAR)).toEqual(right);
    // The test company's counts were stored directly; a recount gives the same result.
    expect(await volume(2024)).toEqual(volumes[2024]);
    expect((await ofCompany.get()).data()).toEqual(stored);
    for (let year = YEAR - 1; year <= companyYear(Date.now()); year++) {
      const counted = await records.db.doc(`calls.volume/${year}`).get();
      expect(counted.exists).toBe(true);
      if (![...yearsOfIncidents, companyYear(Date.now())].includes(year))
        records.forget(`calls.volume/${year}`, `calls.daily/${year}`);
    }
  });
});
