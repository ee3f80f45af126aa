import { HOME_POLL_MS, LIVE_SNAPSHOT_PATH, MINUTE_MS, sitePaths } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api.ts';
import { createFeeds } from '../feeds/serveFeeds.ts';
import { defaultSettings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { startLocalServer, type LocalServer } from '../testing/localServer.ts';
import { StandInCdn } from '../testing/standInCdn.ts';

// Measures how old the data on visitors' screens can get, both with a CDN that supports all of Cache-Control and with
// one that only supports `s-maxage`.

const START = Date.UTC(2026, 5, 1, 12);
/** Maximum age of the data on Home (docs/decisions/042). */
const HOME_S = 30;
const PATHS_S = 9;

const settings = () => ({ ...defaultSettings, digestKey: 'key' });

let firestore: LocalFirestore;
let feeds: LocalServer;
let api: LocalServer;

beforeAll(async () => {
  firestore = await startLocalFirestore();
  feeds = await startLocalServer(createFeeds(settings));
  api = await startLocalServer(createApi(settings));
});
afterAll(async () => {
  feeds.close();
  api.close();
  await firestore.close();
});
beforeEach(async () => {
  await firestore.clear();
  visitorsReads.invalidate();
  vi.stubEnv('SHARE_READS_MS', '1000');
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const now = () => Date.now();
/** Advances the clock and the timers. */
const goTo = (ms: number) => vi.advanceTimersByTime(START + ms - Date.now());
const seconds = () => (Date.now() - START) / 1_000;

function fetchFrom(server: () => LocalServer) {
  return async (path: string) => {
    const response = await fetch(`http://${server().host}${path}`);
    const cacheControl = response.headers.get('cache-control') ?? '';
    return { status: response.status, cacheControl, body: await response.text() };
  };
}

const isShown = (body: string) => body.includes('Quarry fire');
const incident = firestoreDoc('incidents/quarry');

function firestoreDoc(path: string) {
  return {
    put: (fields: object) => firestore.db.doc(path).set(fields),
    remove: () => firestore.db.doc(path).delete(),
  };
}

describe.each([
  ['a CDN that honors Cache-Control', undefined],
  ['a CDN that knows s-maxage alone', [] as const],
])('with %s', (_what, honored) => {
  it.each([
    ['few visitors', [0, 7_300]],
    ['many visitors', Array.from({ length: 40 }, (_, at) => at * 500)],
  ])('and %s, Home is never older than 30 seconds, and a hidden call is gone in time', async (_many, phases) => {
    const cdn = new StandInCdn(
      fetchFrom(() => feeds),
      now,
      honored,
    );
    const page = { shown: new Map<number, boolean>(), lateS: 0 };
    const late: string[] = [];
    const putAt = 31;
    const hiddenAt = 73;
    for (let ms = 0; ms <= 120_000; ms += 500) {
      goTo(ms);
      if (ms === putAt * 1_000)
        await incident.put({ startTime: START, TypeCode: 'Quarry fire', Address: 'Quarry Road' });
      if (ms === hiddenAt * 1_000) await incident.remove();
      for (const phase of phases) {
        if ((ms - phase) % HOME_POLL_MS !== 0) continue;
        for (const path of [LIVE_SNAPSHOT_PATH, sitePaths.now]) {
          const { body } = await cdn.get(path);
          if (seconds() >= hiddenAt + PATHS_S && isShown(body)) late.push(`${path} at ${seconds()}`);
          if (path === LIVE_SNAPSHOT_PATH) page.shown.set(phase, isShown(body));
        }
      }
      for (const [phase, shown] of page.shown) {
        if (seconds() >= putAt + HOME_S && seconds() < hiddenAt && !shown) late.push(`no call, phase ${phase}`);
        if (seconds() >= hiddenAt + HOME_S && shown) late.push(`a hidden call, phase ${phase}`);
      }
    }
    expect(late).toEqual([]);
    // The CDN fetches each of the two paths at most once per freshness period.
    expect(cdn.originRequests).toBeLessThanOrEqual(2 * (120 / 5 + 1));
  });
});

it('a hidden call is gone from the API with the next read', async () => {
  await incident.put({ startTime: START - MINUTE_MS, TypeCode: 'Quarry fire', Address: 'Quarry Road' });
  const path = '/api/col/incidents?orderBy=startTime,desc&limit=1';
  const read = fetchFrom(() => api);
  expect(isShown((await read(path)).body)).toBe(true);
  await incident.remove();
  goTo(1_000);
  const { body, cacheControl } = await read(path);
  expect(isShown(body)).toBe(false);
  expect(cacheControl).toMatch(/^private/);
});

it('while the functions fail, the CDN has the last copy for ten minutes, with its age', async () => {
  await incident.put({ startTime: START, TypeCode: 'Quarry fire', Address: 'Quarry Road' });
  let isDown = false;
  const origin = fetchFrom(() => feeds);
  const cdn = new StandInCdn(
    async (path) => (isDown ? { status: 503, cacheControl: 'no-store', body: 'Later.' } : origin(path)),
    now,
  );
  goTo(1_000);
  expect((await cdn.get(LIVE_SNAPSHOT_PATH)).status).toBe(200);
  isDown = true;
  goTo(500_000);
  expect(await cdn.get(LIVE_SNAPSHOT_PATH)).toMatchObject({ status: 200, age: 499 });
  goTo(700_000);
  expect((await cdn.get(LIVE_SNAPSHOT_PATH)).status).toBe(503);
  isDown = false;
  expect(await cdn.get(LIVE_SNAPSHOT_PATH)).toMatchObject({ status: 200, age: 0 });
});

it('an alert that ends is gone from the CDN in time', async () => {
  const ends = Timestamp.fromMillis(START + 10_000);
  await firestoreDoc('alerts/a').put({
    title: 'Evacuate',
    description: 'd',
    startTime: Timestamp.fromMillis(START - 1),
    endTime: ends,
  });
  const cdn = new StandInCdn(
    fetchFrom(() => feeds),
    now,
  );
  goTo(9_900);
  expect((await cdn.get(LIVE_SNAPSHOT_PATH)).body).toContain('Evacuate');
  goTo(10_000 + PATHS_S * 1_000);
  expect((await cdn.get(LIVE_SNAPSHOT_PATH)).body).not.toContain('Evacuate');
});
