import { HOUR_MS } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { startLocalServer, type LocalServer } from '../testing/localServer.ts';
import { createFeeds } from './serveFeeds.ts';

// Feeds share reads between visitors. These tests check that no feed gets the result of a different read.

let firestore: LocalFirestore;
let server: LocalServer;

beforeAll(async () => {
  firestore = await startLocalFirestore();
  process.env['SHARE_READS_MS'] = String(HOUR_MS);
  server = await startLocalServer(createFeeds(() => defaultSettings));
});
afterAll(async () => {
  server.close();
  await firestore.close();
});
beforeEach(async () => {
  await firestore.clear();
  visitorsReads.invalidate();
});

const at = (ms: number) => Timestamp.fromMillis(ms);

async function put(path: string, fields: object): Promise<void> {
  await firestore.db.doc(path).set(fields);
}

const post = (id: string, type: string, day = 1) =>
  put(`posts/${id}`, { type, title: id, description: 'd', occurrenceDate: at(Date.UTC(2026, 5, day)) });
const alert = (id: string) => {
  const now = Date.now();
  return put(`alerts/${id}`, { title: id, description: 'd', startTime: at(now - HOUR_MS), endTime: at(now + HOUR_MS) });
};

async function read(path: string): Promise<string> {
  const response = await fetch(`http://${server.host}${path}`);
  return response.status === 200 ? response.text() : String(response.status);
}

/** Returns the given words that occur in a feed. */
const found = (feed: string, ...words: readonly string[]) => words.filter((word) => feed.includes(`${word}<`));
/** Counts the posts in a feed or the sitemap. */
const count = (feed: string) => feed.match(/\/posts\/ShowPost\/p\d+<\/loc>|<guid/g)?.length;
const summaries = (calendar: string) => [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text]) => text);

it('the calendar has events and trainings, by their dates', async () => {
  await post('Drill', 'Training', 1);
  await post('Fair', 'Event', 2);
  await post('Pumper', 'News', 3);
  await post('Hoses', 'Training', 4);
  for (const _ of [1, 2]) expect(summaries(await read('/feeds/events.ics'))).toEqual(['Drill', 'Fair', 'Hoses']);
});

it('the news have all types, whichever feed was read before', async () => {
  await post('Drill', 'Training');
  await post('Fair', 'Event');
  await read('/feeds/events.ics');
  await post('Pumper', 'News');
  const types = ['Event', 'News', 'Training'].map((type) => `<category>${type}`);
  expect(found(await read('/feeds/news.xml'), ...types)).toEqual(types);
});

it('the sitemap has more posts than the news', async () => {
  await Promise.all(Array.from({ length: 51 }, (_, number) => post(`p${number}`, 'News', number + 1)));
  expect([count(await read('/feeds/news.xml')), count(await read('/sitemap.xml'))]).toEqual([50, 51]);
});

it('each alert has its own message, and the list has all', async () => {
  await alert('flood');
  await alert('ice');
  const messages = [await read('/feeds/alerts/flood.xml'), await read('/feeds/alerts/ice.xml')];
  expect(messages.map((message) => found(message, 'headline>flood', 'headline>ice'))).toEqual([
    ['headline>flood'],
    ['headline>ice'],
  ]);
  expect(found(await read('/feeds/alerts.xml'), 'flood', 'ice')).toEqual(['flood', 'ice']);
  expect(await read('/feeds/alerts/none.xml')).toBe('404');
});

it('a shared read stays the same, and a new one sees what changed', async () => {
  await post('Fair', 'Event');
  const first = await read('/feeds/events.ics');
  await post('Parade', 'Event');
  expect(await read('/feeds/events.ics')).toBe(first);
  visitorsReads.invalidate();
  expect(new Set(summaries(await read('/feeds/events.ics')))).toEqual(new Set(['Fair', 'Parade']));
});
