import { MINUTE_MS, HOUR_MS } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { startAlertMailing } from './startAlertMailing.ts';
import { planMailing, postsToStart, startMailing } from './planMailing.ts';
import { startDueMailings } from './startDueMailings.ts';
import type { MailingTask } from './mailingTask.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const at = (ms: number) => Timestamp.fromMillis(ms);

let firestore: LocalFirestore;
let tasks: MailingTask[];

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(async () => {
  await firestore.clear();
  tasks = [];
});

const enqueue = async (task: MailingTask) => void tasks.push(task);
const planning = (now = NOW) => ({ now, newsDelayMs: 5 * MINUTE_MS });

async function put(path: string, fields: Record<string, unknown>): Promise<void> {
  await firestore.db.doc(path).set(fields);
}

async function alert(id: string, startTime = NOW - MINUTE_MS, endTime = NOW + HOUR_MS): Promise<void> {
  await put(`alerts/${id}`, { title: 'Road closed', description: 'x', startTime: at(startTime), endTime: at(endTime) });
}

async function post(id: string, createdAt = NOW - 1_000): Promise<void> {
  await put(`posts/${id}`, { title: `Post ${id}`, type: 'News', description: 'x', createdAt: at(createdAt) });
}

async function mailing(id: string): Promise<Record<string, unknown> | undefined> {
  return (await firestore.db.doc(`mailings/${id}`).get()).data();
}

describe('planning an alert', () => {
  it('creates one mailing, even if its events arrive several times', async () => {
    await alert('a');
    const results = await Promise.all([1, 2, 3].map(() => planMailing(firestore.db, 'alerts', 'a', planning())));
    expect(results.sort()).toEqual(['created', 'unchanged', 'unchanged']);
    expect(await mailing('alerts.a')).toMatchObject({
      type: 'alerts',
      title: 'Road closed',
      documents: ['a'],
      state: 'planned',
      startAt: at(NOW),
    });
  });

  it('starts the mailing at once, and enqueues its task again for a repeated event', async () => {
    await alert('a');
    for (let event = 0; event < 3; event += 1) await startAlertMailing(firestore.db, 'a', planning(), enqueue);
    expect(new Set(tasks.map((task) => JSON.stringify(task)))).toEqual(
      new Set([JSON.stringify({ mailing: 'alerts.a', generation: 1 })]),
    );
    expect(await mailing('alerts.a')).toMatchObject({ state: 'sending', generation: 1 });
  });

  it.each([
    ['has not begun', NOW + MINUTE_MS, NOW + HOUR_MS],
    ['has ended', NOW - HOUR_MS, NOW - MINUTE_MS],
    ['began more than a day ago', NOW - 25 * HOUR_MS, NOW + HOUR_MS],
  ])('does nothing when the alert %s', async (_case, start, end) => {
    await alert('a', start, end);
    expect(await planMailing(firestore.db, 'alerts', 'a', planning())).toBe('unchanged');
    expect(await mailing('alerts.a')).toBeUndefined();
  });

  it('starts the mailing once when the alert comes into force', async () => {
    await alert('a', NOW + MINUTE_MS);
    await startDueMailings(firestore.db, planning(NOW), enqueue);
    expect(await mailing('alerts.a')).toBeUndefined();
    await startDueMailings(firestore.db, planning(NOW + 2 * MINUTE_MS), enqueue);
    await startDueMailings(firestore.db, planning(NOW + 3 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([{ mailing: 'alerts.a', generation: 1 }]);
  });

  it('sends nothing again when the alert is deleted and restored', async () => {
    await alert('a');
    await startAlertMailing(firestore.db, 'a', planning(), enqueue);
    await firestore.db.doc('alerts/a').delete();
    expect(await planMailing(firestore.db, 'alerts', 'a', planning())).toBe('canceled');
    // Its creation event arrives late.
    expect(await planMailing(firestore.db, 'alerts', 'a', planning())).toBe('unchanged');
    await alert('a');
    await startAlertMailing(firestore.db, 'a', planning(), enqueue);
    await startDueMailings(firestore.db, planning(), enqueue);
    expect(tasks).toHaveLength(1);
    expect(await mailing('alerts.a')).toMatchObject({ state: 'canceled', reason: 'The alert was deleted.' });
  });
});

describe('planning a post', () => {
  it('waits for the delay; a post deleted before is not sent, and a restored one is', async () => {
    await post('p');
    expect(await planMailing(firestore.db, 'posts', 'p', planning())).toBe('created');
    await startDueMailings(firestore.db, planning(NOW + 4 * MINUTE_MS), enqueue);
    await firestore.db.doc('posts/p').delete();
    expect(await planMailing(firestore.db, 'posts', 'p', planning())).toBe('deleted');
    await startDueMailings(firestore.db, planning(NOW + 6 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([]);
    await post('p');
    expect(await planMailing(firestore.db, 'posts', 'p', planning(NOW + 6 * MINUTE_MS))).toBe('created');
    await startDueMailings(firestore.db, planning(NOW + 12 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([{ mailing: 'posts.p', generation: 1 }]);
  });

  it('updates the title until the mailing starts', async () => {
    await post('p');
    await planMailing(firestore.db, 'posts', 'p', planning());
    await firestore.db.doc('posts/p').update({ title: 'Corrected' });
    expect(await planMailing(firestore.db, 'posts', 'p', planning())).toBe('renamed');
    expect(await mailing('posts.p')).toMatchObject({ title: 'Corrected', state: 'planned' });
  });

  it('does nothing for old or imported posts', async () => {
    await post('old', NOW - 25 * HOUR_MS);
    await put('posts/import', { title: 'x', type: 'News', description: 'x' });
    expect(await planMailing(firestore.db, 'posts', 'old', planning())).toBe('unchanged');
    expect(await planMailing(firestore.db, 'posts', 'import', planning())).toBe('unchanged');
  });

  it('merges posts created within a few minutes into one email', async () => {
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await post(id);
      await planMailing(firestore.db, 'posts', id, planning(NOW + index * 2 * MINUTE_MS));
    }
    await startDueMailings(firestore.db, planning(NOW + 8 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([]);
    await startDueMailings(firestore.db, planning(NOW + 9 * MINUTE_MS), enqueue);
    await startDueMailings(firestore.db, planning(NOW + 10 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([{ mailing: 'posts.a', generation: 1 }]);
    expect(await mailing('posts.a')).toMatchObject({ documents: ['a', 'b', 'c'], title: 'Post a and 2 more' });
    for (const id of ['b', 'c'])
      expect(await mailing(`posts.${id}`)).toMatchObject({ state: 'merged', reason: 'posts.a' });
    // It is sent as long as one of them exists.
    await firestore.db.doc('posts/a').delete();
    expect(await planMailing(firestore.db, 'posts', 'a', planning())).toBe('unchanged');
    await Promise.all(['b', 'c'].map((id) => firestore.db.doc(`posts/${id}`).delete()));
    expect(await planMailing(firestore.db, 'posts', 'a', planning())).toBe('canceled');
  });

  it('starts a mailing once, when two schedules run at the same time', async () => {
    await post('a');
    await planMailing(firestore.db, 'posts', 'a', planning());
    const ref = firestore.db.doc('mailings/posts.a');
    const started = await Promise.all([1, 2].map(() => startMailing(ref, NOW + 6 * MINUTE_MS)));
    expect(started).toEqual([
      { mailing: 'posts.a', generation: 1 },
      { mailing: 'posts.a', generation: 1 },
    ]);
    expect(await mailing('posts.a')).toMatchObject({ generation: 1 });
  });
});

const planned = (minute: number) => ({
  ref: minute,
  createdAt: NOW + minute * MINUTE_MS,
  startAt: NOW + (minute + 5) * MINUTE_MS,
});

describe('waiting posts', () => {
  it('start when the newest is due, the oldest first', () => {
    expect(postsToStart([planned(3), planned(0)], NOW + 7 * MINUTE_MS)).toEqual([]);
    expect(postsToStart([planned(3), planned(0)], NOW + 8 * MINUTE_MS)).toEqual([0, 3]);
    expect(postsToStart([], NOW)).toEqual([]);
  });

  it('wait no longer than twice the delay', () => {
    expect(postsToStart([planned(0), planned(4), planned(8)], NOW + 9 * MINUTE_MS)).toEqual([]);
    expect(postsToStart([planned(0), planned(4), planned(8)], NOW + 10 * MINUTE_MS)).toEqual([0, 4, 8]);
  });
});
