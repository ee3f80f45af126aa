import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aggregateCallVolume } from '@firehouse/incidents/counting';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import { closedIncident, company, incident } from '@firehouse/model';
import { importIncidents, RejectsList } from '@firehouse/seed/incidents';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstance, type Instance } from '../suite/instance.ts';
import { answer } from './fetchApi.ts';
import { deliverDelete, type DeleteEvent } from './deliverEvents.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** A year that only this test uses. */
const YEAR = 1983;
const COUNT = 200;
const CLOSED_AT_ONCE = 4;
const IMPORTS = 5;
/** Number of closings after which all events so far are redelivered, newest first. */
const EVENTS_EVERY = 20;

const from = Date.UTC(YEAR, 5, 1);
const to = Date.UTC(YEAR, 5, 30);

let records: Records;
let people: Callers;
let folder: string;
/**
 * A single process for all closings, as when deployed. The Functions emulator would start one for each concurrent
 * request.
 */
let api: Instance;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'many-closings');
  api = await startInstance({ WRITES_PER_MINUTE: '100000' });
  folder = await mkdtemp(join(tmpdir(), 'many-closings-'));
});

afterAll(async () => {
  records.forget(`calls.volume/${YEAR}`, `calls.daily/${YEAR}`);
  await api.stop();
  await people.leave();
  await records.clear();
  await rm(folder, { recursive: true });
});

/** Writes a CSV file with incidents ten minutes apart. Every other latitude is a whole number. */
async function writeFileOfIncidents(): Promise<string> {
  const rows = Array.from({ length: COUNT }, (_, at) => {
    const time = new Date(Date.UTC(YEAR, 5, 10) + at * 600_000).toISOString().slice(0, 19).replace('T', ' ');
    const { lat, lng } = company.coordinate;
    const latitude = at % 2 === 0 ? Math.round(lat) : lat;
    return `${latitude},${lng},,18103,EMS: FALL VICTIM,${time},SALISBURY,${at} MILLRACE RD,1`;
  });
  const file = join(folder, 'calls.csv');
  await writeFile(file, ['lat,lng,desc,zip,title,timeStamp,twp,addr,e', ...rows].join('\n'));
  return file;
}

async function importFile(file: string): Promise<number> {
  const result = await importIncidents(records.db, {
    file,
    rejects: new RejectsList(1),
    dryRun: false,
    now: Date.now(),
  });
  if (result.failure !== null) throw result.failure.error;
  return result.added;
}

/** Reads the test's incidents at a single point in time. */
async function readAll(): Promise<{ open: DocumentSnapshot[]; closed: DocumentSnapshot[] }> {
  return records.db.runTransaction(
    async (transaction) => {
      const lists = [incident, closedIncident].map(async ({ collection }) => {
        const query = records.db.collection(collection).where('startTime', '>=', from).where('startTime', '<', to);
        return (await transaction.get(query)).docs;
      });
      const [open = [], closed = []] = await Promise.all(lists);
      return { open, closed };
    },
    { readOnly: true },
  );
}

function eventOf(before: DocumentSnapshot): DeleteEvent {
  const updateTime = before.updateTime?.toDate().toISOString() ?? '';
  return { id: before.id, fields: before.data() ?? {}, updateTime, time: new Date().toISOString() };
}

function withoutTime(incidents: readonly DocumentSnapshot[]): Record<string, unknown> {
  return Object.fromEntries(incidents.map((one) => [one.id, { ...one.data(), closedAt: undefined }]));
}

// SPEC 10.13
it(
  'each of 200 incidents that are closed during repeated imports is found exactly once at every moment',
  { timeout: 400_000 },
  async () => {
    const file = await writeFileOfIncidents();
    expect(await importFile(file)).toBe(COUNT);
    const { open } = await readAll();
    const ids = open.map(({ id }) => id).sort();
    expect(ids).toHaveLength(COUNT);
    records.forget(...ids.flatMap((id) => [`incidents/${id}`, `incidents.closed/${id}`]));

    const done = new AbortController();
    /** Repeats the work until everything is closed, with pauses that leave CPU time for the closings. */
    const meanwhile = async (pauseMs: number, work: () => Promise<void>): Promise<number> => {
      let times = 0;
      while (!done.signal.aborted) {
        await work();
        times += 1;
        await sleep(pauseMs);
      }
      return times;
    };
    const reading = meanwhile(20, async () => {
      const now = await readAll();
      expect([...now.open, ...now.closed].map(({ id }) => id).sort()).toEqual(ids);
    });
    const counting = meanwhile(1_000, async () => {
      expect(await aggregateCallVolume(records.db, YEAR)).toMatchObject({ total: COUNT });
    });
    const importing = (async () => {
      for (let time = 0; time < IMPORTS; time++) expect(await importFile(file)).toBe(0);
    })();
    const closing = (async () => {
      const statuses: number[] = [];
      for (let start = 0; start < open.length; start += EVENTS_EVERY) {
        const part = open.slice(start, start + EVENTS_EVERY);
        const closed = await mapWithLimit(part, CLOSED_AT_ONCE, async ({ id }) =>
          fetch(`${api.url}/api/col/incidents/doc/${id}`, {
            method: 'DELETE',
            headers: { Authorization: `Bearer ${people.tokens.admin}` },
          }),
        );
        statuses.push(...closed.map(({ status }) => status));
        for (const before of part.toReversed()) await deliverDelete(eventOf(before));
      }
      return statuses;
    })();
    const [statuses, reads, counts] = await Promise.all([
      closing.finally(() => done.abort()),
      reading,
      counting,
      importing,
    ]);
    expect(statuses).toEqual(ids.map(() => 204));
    process.stdout.write(`${COUNT} incidents closed: ${reads} reads and ${counts} counts, each of all of them.\n`);
    expect(reads).toBeGreaterThan(10);
    expect(counts).toBeGreaterThan(1);

    const after = await readAll();
    expect(after.open).toHaveLength(0);
    expect(after.closed.map(({ id }) => id).sort()).toEqual(ids);
    expect(withoutTime(after.closed)).toEqual(withoutTime(open));
    expect(await aggregateCallVolume(records.db, YEAR)).toMatchObject({ total: COUNT, months: { Jun: COUNT } });
    const volume = await answer(`/col/calls.volume/doc/${YEAR}`);
    expect(volume).toMatchObject({ status: 200, body: { Jun: COUNT, Jul: 0 } });
  },
);
