import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInstance, type Instance } from '../suite/instance.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** How long the instance shares reads, in ms. Long enough that the tests don't depend on timing. */
const HOUR_MS = '3600000';

/** Reference time for the incidents in these tests. */
const NOW = Date.now();
const since = (ms: number) =>
  `/col/incidents?${new URLSearchParams({ q: `startTime>=${ms}`, orderBy: 'startTime,asc', limit: '-1' })}`;

const upTo = (ms: number) => {
  const q = `startTime>=${ms - 1_800_000} AND startTime<${ms}`;
  return `/col/incidents?${new URLSearchParams({ q, orderBy: 'startTime,desc', limit: '-1' })}`;
};

let records: Records;
let people: Callers;
let instance: Instance;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'sharing');
  instance = await startInstance({ SHARE_READS_MS: HOUR_MS });
});

afterAll(async () => {
  await instance.stop();
  await people.leave();
  await records.clear();
});

/** Sends a request to the instance. Parses the body if it looks like JSON. */
async function send(path: string, token?: string, method = 'GET'): Promise<{ status: number; body: unknown }> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(`${instance.url}/api${path}`, { method, headers });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('[') || text.startsWith('{') ? JSON.parse(text) : text };
}

async function ids(path: string, token?: string): Promise<string[]> {
  return ((await send(path, token)).body as { id: string }[])
    .map(({ id }) => id)
    .filter((id) => id.startsWith('sharing-'));
}

async function title(path: string): Promise<string | undefined> {
  return ((await send(`/col/${path}`)).body as { title?: string }).title;
}

/** Returns a minute on a day that only this file uses. */
const at = (minute: number) => Date.UTC(1979, 3, 1, 12, minute);

function incident(name: string, startTime: number) {
  return { [`incidents/sharing-${name}`]: { startTime, TypeCode: 'Fire', Address: '57 Lantern Hill Road' } };
}

describe('visitors', () => {
  beforeEach(async () => {
    await records.put({
      ...incident('early', NOW - 50_000),
      ...incident('late', NOW - 10_000),
      ...incident('to-close', NOW - 5_000),
    });
    // Write through the instance, so that it stops sharing older reads.
    await send('/col/incidents/doc/sharing-to-close', people.tokens.admin, 'DELETE');
  });

  // SPEC 10.23
  it('share a read for start times within a minute, and each get only what they requested', async () => {
    const minute = Math.floor((NOW - 10_000) / 60_000) * 60_000;
    const first = await ids(since(minute));
    expect(first).toContain('sharing-late');
    await records.put(incident('new', NOW - 9_000));
    expect(await ids(since(minute + 1))).toEqual(first.filter((id) => id !== 'sharing-early' || NOW - 50_000 > minute));
    expect(await ids(since(NOW - 10_000))).toEqual(['sharing-late']);
    expect(await ids(since(NOW - 9_999))).toEqual([]);
  });

  // SPEC 7.6
  it('share a read for end times within a minute, and get nothing later than requested', async () => {
    // Earlier than the incidents that `beforeEach` stores.
    const minute = Math.floor(NOW / 60_000) * 60_000 - 600_000;
    await records.put({ ...incident('at-10', minute + 10_000), ...incident('at-40', minute + 40_000) });
    const both = ['sharing-at-40', 'sharing-at-10'];
    expect(await ids(upTo(minute + 59_000))).toEqual(both);
    await records.put(incident('unread', minute + 20_000));
    expect(await ids(upTo(minute + 59_001))).toEqual(both);
    expect(await ids(upTo(minute + 40_000))).toEqual(['sharing-at-10']);
    expect(await ids(upTo(minute + 10_000))).toEqual([]);
  });

  it('who are signed in share no reads', async () => {
    await ids(since(NOW - 20_000));
    await records.put(incident('newer', NOW - 9_000));
    expect(await ids(since(NOW - 20_000))).not.toContain('sharing-newer');
    expect(await ids(since(NOW - 20_000), people.tokens.member)).toContain('sharing-newer');
    expect(await ids(since(NOW - 20_000), people.tokens.stranger)).toContain('sharing-newer');
  });

  it('see writes through the instance at once', async () => {
    expect(await ids(since(NOW - 20_000))).toContain('sharing-late');
    expect((await send('/col/incidents/doc/sharing-late')).status).toBe(200);
    expect((await send('/col/incidents/doc/sharing-late', people.tokens.admin, 'DELETE')).status).toBe(204);
    expect(await ids(since(NOW - 20_000))).not.toContain('sharing-late');
    expect((await send('/col/incidents/doc/sharing-late')).status).toBe(404);
  });

  it('get the document that they request, even if two collections have the same id', async () => {
    await records.put({
      'posts/sharing-same': { type: 'News', title: 'A post', description: 'd', occurrenceDate: new Date(NOW), rev: 1 },
      'apparatus/sharing-same': { title: 'An engine', model: 'm', description: 'd', images: [], rev: 1 },
      'posts/sharing-other': {
        type: 'News',
        title: 'Another',
        description: 'd',
        occurrenceDate: new Date(NOW),
        rev: 1,
      },
    });
    expect(await title('posts/doc/sharing-same')).toBe('A post');
    expect(await title('apparatus/doc/sharing-same')).toBe('An engine');
    expect(await title('posts/doc/sharing-other')).toBe('Another');
  });

  it('share a list only if collection, filter, order, limit and start are the same', async () => {
    const incidentAt = (minute: number) => ({ startTime: at(minute), TypeCode: 'Fire', Address: 'x' });
    await records.put({
      'incidents/sharing-1': incidentAt(1),
      'incidents/sharing-2': incidentAt(2),
      'incidents/sharing-3': incidentAt(3),
      'incidents.closed/sharing-4': { ...incidentAt(4), closedAt: new Date(at(5)) },
    });
    const of = (collection: string, more: Readonly<Record<string, string>> = {}, from = at(0)) => {
      const q = `startTime>=${from} AND startTime<${at(9)}`;
      return ids(`/col/${collection}?${new URLSearchParams({ q, orderBy: 'startTime,asc', limit: '5', ...more })}`);
    };
    expect(await of('incidents')).toEqual(['sharing-1', 'sharing-2', 'sharing-3']);
    expect(await of('incidents.closed')).toEqual(['sharing-4']);
    expect(await of('incidents', {}, at(2))).toEqual(['sharing-2', 'sharing-3']);
    expect(await of('incidents', { orderBy: 'startTime,desc' })).toEqual(['sharing-3', 'sharing-2', 'sharing-1']);
    expect(await of('incidents', { limit: '1' })).toEqual(['sharing-1']);
    expect(await of('incidents', { after: 'sharing-1' })).toEqual(['sharing-2', 'sharing-3']);
  });

  it('get nothing from the reads of an admin', async () => {
    const asAdmin = (await send('/alerts', people.tokens.admin)).body as object[];
    expect(asAdmin.some((alert) => 'rev' in alert)).toBe(true);
    const asVisitor = (await send('/alerts')).body as object[];
    expect(asVisitor.flatMap((alert) => Object.keys(alert))).not.toContain('rev');
    expect(((await send('/alerts', people.tokens.admin)).body as object[]).some((alert) => 'rev' in alert)).toBe(true);
    const posts = (await send('/col/posts?limit=3', people.tokens.admin)).body as object[];
    expect(posts.every((post) => 'postedBy' in post)).toBe(true);
    expect(((await send('/col/posts?limit=3')).body as object[]).some((post) => 'postedBy' in post)).toBe(false);
  });
});
