import { storeIncidents } from '@firehouse/incidents';
import { functionsRegion } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSchedule } from '@firehouse/scripts/schedules';
import { ownSuite } from '../suite/context.ts';
import { deliverDelete, type DeleteEvent } from './deliverEvents.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** Before 1970, so that no schedule counts it. */
const incident = { startTime: -1, TypeCode: 'EMS', Address: 'Main Street' };

/** Earlier than anything these tests write. */
const EARLY = '2020-01-01T00:00:00.000Z';
/** Later than anything these tests write. */
const LATE = '2100-01-01T00:00:00.000Z';

let records: Records;

beforeAll(() => {
  records = openRecords();
});

afterAll(() => records.clear());

/** Creates a delete event for an incident that was last written at `updateTime`. */
function eventOf(id: string, updateTime: string, more: Readonly<Record<string, string>> = {}): DeleteEvent {
  records.forget(`incidents.closed/${id}`);
  return { id, fields: { ...incident, ...more }, updateTime, time: '2026-06-01T12:00:00.000Z' };
}

async function copyOf(id: string): Promise<Record<string, unknown> | undefined> {
  return records.stored(`incidents.closed/${id}`);
}

async function isOpen(id: string): Promise<boolean> {
  return (await records.db.doc(`incidents/${id}`).get()).exists;
}

describe('an incident deleted without the API', () => {
  it('gets its copy when the event arrives', async () => {
    await records.put({ 'incidents/event-console': incident });
    records.forget('incidents.closed/event-console');
    await records.db.doc('incidents/event-console').delete();
    const copied = async () => expect(await copyOf('event-console')).toMatchObject(incident);
    await vi.waitFor(copied, { timeout: 100_000, interval: 100 });
  });

  // SPEC 10.15
  it('keeps the same copy when the event arrives again, in sequence and concurrently', async () => {
    const event = eventOf('event-twice', EARLY);
    await deliverDelete(event);
    const first = await records.db.doc('incidents.closed/event-twice').get();
    expect(first.data()).toEqual({ ...incident, closedAt: Timestamp.fromDate(new Date(event.time)) });
    await deliverDelete(event);
    await Promise.all([deliverDelete(event), deliverDelete(event)]);
    const last = await records.db.doc('incidents.closed/event-twice').get();
    expect(last.updateTime?.valueOf()).toBe(first.updateTime?.valueOf());
  });

  it('is in one collection when an import adds it again before the event arrives', async () => {
    const event = eventOf('event-added', EARLY, { Description: 'only in what was deleted' });
    await records.put({ 'incidents/event-added': { ...incident, ChiefComplaint: 'FALL VICTIM' } });
    await deliverDelete(event);
    expect(await isOpen('event-added')).toBe(false);
    expect(await copyOf('event-added')).toMatchObject({
      Description: 'only in what was deleted',
      ChiefComplaint: 'FALL VICTIM',
    });
  });

  it('keeps a later update when the event arrives late', async () => {
    const event = eventOf('event-late', EARLY, { Description: 'first' });
    await deliverDelete(event);
    const update = { ...incident, Description: 'later' };
    await storeIncidents(records.db, [{ id: 'event-late', fields: update }]);
    await deliverDelete(event);
    expect(await copyOf('event-late')).toMatchObject({ Description: 'later' });
  });

  it('merges changes that bypassed the functions into the copy', async () => {
    const closedAt = Timestamp.fromDate(new Date(EARLY));
    await records.put({ 'incidents.closed/event-double': { ...incident, Description: 'first', closedAt } });
    await records.put({ 'incidents/event-double': { ...incident, Description: 'later' } });
    records.forget('incidents.closed/event-double');
    await deliverDelete(eventOf('event-double', EARLY, { Description: 'first' }));
    expect(await isOpen('event-double')).toBe(false);
    expect(await copyOf('event-double')).toEqual({ ...incident, Description: 'later', closedAt });
  });

  // SPEC 10.15
  it.each([
    ['in order', ['event-order', EARLY, LATE]],
    ['in reverse', ['event-reverse', LATE, EARLY]],
  ])('twice keeps the values that were written last: events %s', async (_order, [id = '', ...times]) => {
    const closedAt = Timestamp.fromDate(new Date('2026-06-01T12:00:00.000Z'));
    for (const updateTime of times) await deliverDelete(eventOf(id, updateTime, { Description: updateTime }));
    expect(await copyOf(id)).toEqual({ ...incident, Description: LATE, closedAt });
  });
});

/** Runs a scheduled function. The real scheduler can also run it twice or late. */
const run = (name: string, scheduleTime: number) => runSchedule(ownSuite(), functionsRegion, name, scheduleTime);

/** Returns when each year was last counted. */
async function counts(): Promise<unknown[]> {
  return (await records.db.collection('calls.volume').get()).docs.map((year) => [year.id, year.updateTime.valueOf()]);
}

describe('a schedule', () => {
  // SPEC 10.15
  it.each(['aggregateCallsVolume', 'aggregateAllCallsVolume', 'sweepUnnamedObjects'])(
    'that runs twice, concurrently and late changes nothing more: %s',
    async (name) => {
      await run(name, Date.now());
      const after = await counts();
      const hourAgo = Date.now() - 3_600_000;
      await Promise.all([run(name, Date.now()), run(name, hourAgo)]);
      // A late event from another file may have marked another year.
      expect(await counts()).toEqual(expect.arrayContaining(after));
    },
  );
});
