import { DAY_MS, HOUR_MS, MINUTE_MS, type MailedCollection } from '@firehouse/model';
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

async function alert(
  id: string,
  startTime = NOW - MINUTE_MS,
  endTime = NOW + HOUR_MS,
  more: Record<string, unknown> = {},
): Promise<void> {
  const times = { startTime: at(startTime), endTime: at(endTime) };
  await put(`alerts/${id}`, { title: 'Road closed', description: 'x', ...times, ...more });
}

/** Stores a revision of an alert, in force by default. */
const revised = (rev: number, emailRev?: unknown, startTime = NOW - MINUTE_MS) =>
  alert('a', startTime, NOW + HOUR_MS, { rev, ...(emailRev !== undefined && { emailRev }) });

async function post(id: string, createdAt = NOW - 1_000): Promise<void> {
  await put(`posts/${id}`, { title: `Post ${id}`, type: 'News', description: 'x', createdAt: at(createdAt) });
}

async function plan(collection: MailedCollection, id: string, when = planning()): Promise<string> {
  return (await planMailing(firestore.db, collection, id, when)).planned;
}

async function mailing(id: string): Promise<Record<string, unknown> | undefined> {
  return firestore.stored(`mailings/${id}`);
}

describe('planning an alert', () => {
  it('creates one mailing, even if its events arrive several times', async () => {
    await alert('a');
    const results = await Promise.all([1, 2, 3].map(() => plan('alerts', 'a')));
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
    expect(await plan('alerts', 'a')).toBe('unchanged');
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
    expect(await plan('alerts', 'a')).toBe('canceled');
    // The creation event arrives late.
    expect(await plan('alerts', 'a')).toBe('unchanged');
    await alert('a');
    await startAlertMailing(firestore.db, 'a', planning(), enqueue);
    await startDueMailings(firestore.db, planning(), enqueue);
    expect(tasks).toHaveLength(1);
    expect(await mailing('alerts.a')).toMatchObject({ state: 'canceled', reason: 'The alert was deleted.' });
  });
});

const event = () => startAlertMailing(firestore.db, 'a', planning(), enqueue);
const ids = async () => (await firestore.db.collection('mailings').get()).docs.map(({ id }) => id).sort();

describe('the correction of an alert', () => {
  it('is emailed once, only if the revision asks for it', async () => {
    await revised(1);
    await event();
    await revised(2);
    await event();
    expect(await ids()).toEqual(['alerts.a']);
    await revised(3, 3);
    // Repeated events, both at the same time and later, and a run of the schedule.
    await Promise.all([event(), event()]);
    await startDueMailings(firestore.db, planning(NOW + MINUTE_MS), enqueue);
    await event();
    // A new revision that doesn't request an email.
    await revised(4, 3);
    await event();
    expect(await ids()).toEqual(['alerts-3.a', 'alerts.a']);
    expect(await mailing('alerts-3.a')).toMatchObject({ isCorrection: true, state: 'sending', documents: ['a'] });
    expect(await mailing('alerts.a')).not.toHaveProperty('isCorrection');
    expect(new Set(tasks.map((task) => JSON.stringify(task)))).toEqual(
      new Set(['alerts.a', 'alerts-3.a'].map((name) => JSON.stringify({ mailing: name, generation: 1 }))),
    );
  });

  it('of two admins is one for each revision, also if the event of the first comes last', async () => {
    await revised(1);
    await event();
    await revised(2, 2);
    await event();
    await revised(3, 3);
    await event();
    // Only the stored document matters, not what the event contains.
    await event();
    expect(await ids()).toEqual(['alerts-2.a', 'alerts-3.a', 'alerts.a']);
  });

  it('is emailed days after the start, and never after the end', async () => {
    await revised(5, 5, NOW - 3 * DAY_MS);
    expect(await plan('alerts', 'a')).toBe('created');
    await alert('b', NOW - 3 * DAY_MS, NOW - 1, { rev: 5, emailRev: 5 });
    expect(await plan('alerts', 'b')).toBe('unchanged');
  });

  it('is a correction only of an alert that was emailed', async () => {
    await revised(2, 2);
    await event();
    expect(await mailing('alerts-2.a')).not.toHaveProperty('isCorrection');
  });

  it('of another alert with a similar id is another', async () => {
    await alert('2.a');
    await startAlertMailing(firestore.db, '2.a', planning(), enqueue);
    await revised(2, 2);
    await event();
    expect(await ids()).toEqual(['alerts-2.a', 'alerts.2.a']);
    expect(await mailing('alerts-2.a')).not.toHaveProperty('isCorrection');
  });

  it('is sent neither after the alert was deleted, nor again after Undo', async () => {
    await revised(1);
    await event();
    await revised(2, 2);
    await event();
    await firestore.db.doc('alerts/a').delete();
    await event();
    expect(await mailing('alerts.a')).toMatchObject({ state: 'canceled' });
    expect(await mailing('alerts-2.a')).toMatchObject({ state: 'canceled', reason: 'The alert was deleted.' });
    const sent = tasks.length;
    await revised(2, 2);
    await event();
    await startDueMailings(firestore.db, planning(), enqueue);
    expect(tasks).toHaveLength(sent);
  });
});

describe('a document whose author emails nobody', () => {
  it.each([0, -1, 1.5, '1', null, Number.NaN, [1], true].map((emailRev) => [emailRev]))(
    'has no mailing, whatever comes how often: emailRev %j',
    async (emailRev) => {
      // Null counts as missing.
      const expected = emailRev === null ? 'created' : 'unchanged';
      await alert('a', undefined, undefined, { emailRev });
      await put('posts/p', { title: 'P', type: 'News', description: 'x', createdAt: at(NOW), emailRev });
      for (const [collection, id] of [['alerts', 'a'] as const, ['posts', 'p'] as const]) {
        expect(await plan(collection, id)).toBe(expected);
        await plan(collection, id);
      }
      await startDueMailings(firestore.db, planning(NOW + 10 * MINUTE_MS), enqueue);
      expect(tasks).toHaveLength(emailRev === null ? 2 : 0);
    },
  );

  it('loses its mailing while that waits, and gets one again', async () => {
    const stored = { title: 'P', type: 'News', description: 'x', createdAt: at(NOW) };
    await put('posts/p', stored);
    expect(await plan('posts', 'p')).toBe('created');
    await put('posts/p', { ...stored, emailRev: 0 });
    expect(await plan('posts', 'p')).toBe('deleted');
    expect(await plan('posts', 'p')).toBe('unchanged');
    await put('posts/p', { ...stored, emailRev: 3 });
    expect(await plan('posts', 'p')).toBe('created');
    expect(await mailing('posts.p')).toMatchObject({ state: 'planned' });
  });

  it('is not emailed when an alert comes into force', async () => {
    await alert('a', NOW + MINUTE_MS, NOW + HOUR_MS, { emailRev: 0 });
    await alert('b', NOW + MINUTE_MS, NOW + HOUR_MS, { emailRev: 4 });
    await startDueMailings(firestore.db, planning(NOW + 2 * MINUTE_MS), enqueue);
    await startDueMailings(firestore.db, planning(NOW + 3 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([{ mailing: 'alerts-4.b', generation: 1 }]);
  });
});

describe('planning a post', () => {
  it('waits for the delay; a post deleted before is not sent, and a restored one is', async () => {
    await post('p');
    expect(await plan('posts', 'p')).toBe('created');
    await startDueMailings(firestore.db, planning(NOW + 4 * MINUTE_MS), enqueue);
    await firestore.db.doc('posts/p').delete();
    expect(await plan('posts', 'p')).toBe('deleted');
    await startDueMailings(firestore.db, planning(NOW + 6 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([]);
    await post('p');
    expect(await plan('posts', 'p', planning(NOW + 6 * MINUTE_MS))).toBe('created');
    await startDueMailings(firestore.db, planning(NOW + 12 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([{ mailing: 'posts.p', generation: 1 }]);
  });

  it('updates the title until the mailing starts', async () => {
    await post('p');
    await plan('posts', 'p');
    await firestore.db.doc('posts/p').update({ title: 'Corrected' });
    expect(await plan('posts', 'p')).toBe('renamed');
    expect(await mailing('posts.p')).toMatchObject({ title: 'Corrected', state: 'planned' });
  });

  it('does nothing for old or imported posts', async () => {
    await post('old', NOW - 25 * HOUR_MS);
    await put('posts/import', { title: 'x', type: 'News', description: 'x' });
    expect(await plan('posts', 'old')).toBe('unchanged');
    expect(await plan('posts', 'import')).toBe('unchanged');
  });

  it('merges posts created within a few minutes into one email', async () => {
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await post(id);
      await plan('posts', id, planning(NOW + index * 2 * MINUTE_MS));
    }
    await startDueMailings(firestore.db, planning(NOW + 8 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([]);
    await startDueMailings(firestore.db, planning(NOW + 9 * MINUTE_MS), enqueue);
    await startDueMailings(firestore.db, planning(NOW + 10 * MINUTE_MS), enqueue);
    expect(tasks).toEqual([{ mailing: 'posts.a', generation: 1 }]);
    expect(await mailing('posts.a')).toMatchObject({ documents: ['a', 'b', 'c'], title: 'Post a and 2 more' });
    for (const id of ['b', 'c'])
      expect(await mailing(`posts.${id}`)).toMatchObject({ state: 'merged', reason: 'posts.a' });
    // The email is sent if at least one of its posts exists.
    await firestore.db.doc('posts/a').delete();
    expect(await plan('posts', 'a')).toBe('unchanged');
    await Promise.all(['b', 'c'].map((id) => firestore.db.doc(`posts/${id}`).delete()));
    expect(await plan('posts', 'a')).toBe('canceled');
  });

  it('starts a mailing once, when two schedules run at the same time', async () => {
    await post('a');
    await plan('posts', 'a');
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
