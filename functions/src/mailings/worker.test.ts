import { MINUTE_MS } from '@firehouse/model';
import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../mail/deliveryOutcome.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { memoryQueue, type MemoryQueue } from '../testing/memoryQueue.ts';
import { batchesByDueTime, claimBatch } from './batchClaims.ts';
import { cancelMailing, pauseMailing, resumeMailing } from './pauseResumeCancel.ts';
import { startAlertMailing } from './startAlertMailing.ts';
import { startDueMailings } from './startDueMailings.ts';
import { planMailing } from './planMailing.ts';
import type { MailingTask } from './mailingTask.ts';
import { runMailingTask, type WorkerContext } from './worker.ts';

const START = Date.UTC(2026, 5, 1, 12);
const sent: Outcome = { kind: 'sent' };

let firestore: LocalFirestore;
let queue: MemoryQueue;
let time: number;
/** Returns the SMTP server's response for an address. */
let respond: (address: string, attempt: number) => Outcome;
/** Message-IDs of all emails sent to each address. */
let received: Map<string, string[]>;
let tries: Map<string, number>;
let suppressed: string[];

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(async () => {
  await firestore.clear();
  queue = memoryQueue();
  time = START;
  respond = () => sent;
  received = new Map();
  tries = new Map();
  suppressed = [];
});

function context(changes: Partial<WorkerContext> = {}): WorkerContext {
  return {
    db: firestore.db,
    settings: { site: 'https://site.example', digestKey: 'key', from: 'a@b.example', retryMs: 30_000 },
    send: async ({ to, messageId }) => {
      const attempt = (tries.get(to) ?? 0) + 1;
      tries.set(to, attempt);
      const outcome = respond(to, attempt);
      if (outcome.kind === 'sent') received.set(to, [...(received.get(to) ?? []), messageId]);
      return outcome;
    },
    suppress: async (address) => void suppressed.push(address),
    enqueue: queue.enqueue,
    now: () => time,
    ...changes,
  };
}

const work = (task: MailingTask) => runMailingTask(context(), task);
const run = () => queue.run(work, (ms) => void (time = Math.max(time, ms)));
const address = (index: number) => `s${String(index).padStart(5, '0')}@people.example`;
const planning = () => ({ now: time, newsDelayMs: 0 });

async function subscribers(count: number, type = ['alerts']): Promise<void> {
  for (let start = 0; start < count; start += 500) {
    const batch = firestore.db.batch();
    for (let index = start; index < Math.min(start + 500, count); index += 1) {
      batch.set(firestore.db.doc(`subscriptions/${address(index)}`), { email: address(index), type });
    }
    await batch.commit();
  }
}

async function alert(id = 'a'): Promise<DocumentReference> {
  await firestore.db.doc(`alerts/${id}`).set({
    title: 'Road closed',
    description: 'x',
    startTime: Timestamp.fromMillis(time - 1),
    endTime: Timestamp.fromMillis(time + 24 * 60 * MINUTE_MS),
  });
  await startAlertMailing(firestore.db, id, planning(), queue.enqueue);
  return firestore.db.doc(`mailings/alerts.${id}`);
}

async function post(): Promise<DocumentReference> {
  await firestore.db.doc('posts/p').set({
    title: 'News',
    type: 'News',
    description: 'x',
    occurrenceDate: Timestamp.fromMillis(time),
    createdAt: Timestamp.fromMillis(time),
  });
  await planMailing(firestore.db, 'posts', 'p', planning());
  await startDueMailings(firestore.db, planning(), queue.enqueue);
  return firestore.db.doc('mailings/posts.p');
}

async function stateOf(mailing: DocumentReference): Promise<Record<string, unknown>> {
  return (await mailing.get()).data() ?? {};
}

/** Checks that `count` addresses got the email `copies` times each. */
function expectEach(count: number, copies = 1): void {
  expect(received.size).toBe(count);
  expect([...received.values()].every(({ length }) => length === copies)).toBe(true);
}

const byAdmin = (now: number) => ({ by: 'chief@people.example', now });

describe('a mailing', () => {
  it('reaches every subscriber once, in batches of a hundred', async () => {
    await subscribers(1_234);
    await firestore.db.doc('subscriptions/other@people.example').set({ email: 'other', type: ['posts'] });
    const mailing = await alert();
    await run();
    expectEach(1_234);
    expect((await mailing.collection('batches').get()).size).toBe(13);
    expect(await stateOf(mailing)).toMatchObject({
      state: 'finished',
      total: 1_234,
      sent: 1_234,
      failed: 0,
      skipped: 0,
      failures: [],
      finishedAt: expect.anything(),
    });
  });

  it('without subscribers finishes', async () => {
    const mailing = await alert();
    await run();
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', total: 0, sent: 0 });
  });

  it('skips addresses that were unsubscribed or suppressed meanwhile', async () => {
    await subscribers(150);
    const mailing = await alert();
    await queue.run(async (task) => {
      if (task.lane !== undefined && received.size === 0) {
        await firestore.db.doc(`subscriptions/${address(7)}`).delete();
        await firestore.db.doc(`subscriptions/${address(120)}`).update({ type: ['posts'] });
        await firestore.db.doc(`suppressions/${address(9)}`).set({ email: address(9) });
      }
      await work(task);
    });
    expectEach(147);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', total: 150, sent: 147, skipped: 3 });
  });

  it('reaches each subscriber once even if tasks run twice, or again in reverse order', async () => {
    await subscribers(450);
    const mailing = await alert();
    await queue.run(async (task) => {
      await Promise.all([work(task), work(task)]);
    });
    await Promise.all([...queue.tasks].reverse().map(work));
    expectEach(450);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', sent: 450 });
  });

  it('ignores tasks of an earlier generation', async () => {
    await subscribers(10);
    const mailing = await alert();
    await mailing.update({ generation: 2 });
    await run();
    expectEach(0);
  });

  it('rejects a task that runs before its time, as in the local emulator', async () => {
    await subscribers(10);
    await alert();
    const early = { mailing: 'alerts.a', generation: 1, lane: 0, step: 1, notBefore: time + 1 };
    await expect(work(early)).rejects.toThrow('before its time');
    await run();
    await expect(work(early)).resolves.toBeUndefined();
  });
});

describe('a mail server', () => {
  it('that cannot be reached is tried again, and every address is reached', async () => {
    await subscribers(250);
    const mailing = await alert();
    let isDown = false;
    respond = (to) => {
      if (to === address(55)) isDown = true;
      return isDown ? { kind: 'unreachable', reason: 'ECONNREFUSED' } : sent;
    };
    await run();
    expect(await stateOf(mailing)).toMatchObject({
      state: 'sending',
      reason: 'The mail server cannot be reached: ECONNREFUSED',
    });
    respond = () => sent;
    await run();
    expectEach(250);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', sent: 250, failed: 0 });
    expect(await stateOf(mailing)).not.toHaveProperty('reason');
  });

  it('that defers some addresses gets them again, after a growing delay', async () => {
    await subscribers(130);
    const mailing = await alert();
    respond = (to, attempt) =>
      Number(to.slice(1, 6)) % 5 === 0 && attempt < 3 ? { kind: 'deferred', reason: '451' } : sent;
    await run();
    expectEach(130);
    expect(time - START).toBe(30_000 + 60_000);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', sent: 130 });
  });

  it('that defers an address for hours makes it fail with the reason', async () => {
    await subscribers(3);
    const mailing = await alert();
    respond = (to) => (to === address(1) ? { kind: 'deferred', reason: '451 4.7.1 Later' } : sent);
    await run();
    expectEach(2);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', failed: 1, failures: ['451 4.7.1 Later (1)'] });
    expect(time - START).toBeGreaterThan(60 * MINUTE_MS);
  });

  it('that reports a missing mailbox gets the address suppressed', async () => {
    await subscribers(12);
    const mailing = await alert();
    respond = (to) => (to === address(3) ? { kind: 'refused', reason: '550 5.1.1 Unknown', suppress: true } : sent);
    await run();
    expect(suppressed).toEqual([address(3)]);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', sent: 11, failed: 1 });
  });

  it.each([300, 7])('that refuses all of %i pauses the mailing, which reaches all after a resume', async (count) => {
    await subscribers(count);
    const mailing = await alert();
    respond = () => ({ kind: 'refused', reason: '550 5.7.1 Policy', suppress: false });
    await run();
    const { failed, ...paused } = await stateOf(mailing);
    expect(paused).toMatchObject({ state: 'paused', reason: '550 5.7.1 Policy' });
    expect(failed).toBe(Math.min(count, 20));
    expect(suppressed).toEqual([]);
    respond = () => sent;
    await queue.enqueue((await resumeMailing(mailing, byAdmin(time))) ?? { mailing: '', generation: 0 });
    await run();
    expectEach(count);
    expect(await stateOf(mailing)).toMatchObject({
      state: 'finished',
      sent: count,
      failed: 0,
      skipped: 0,
      failures: [],
    });
  });

  it('that loses the connection after DATA gets alerts again, with the same Message-ID, but not posts', async () => {
    await subscribers(20, ['alerts', 'posts']);
    const lost: string[] = [];
    respond = (to, attempt) => {
      if (to !== address(4) || attempt > 1) return sent;
      lost.push(to);
      return { kind: 'unknown', reason: 'Connection closed' };
    };
    expect(await stateOf(await alert().then(async (mailing) => (await run(), mailing)))).toMatchObject({ sent: 20 });
    expectEach(20);
    tries.clear();
    received.clear();
    const mailing = await post();
    await run();
    expectEach(19);
    expect(await stateOf(mailing)).toMatchObject({
      state: 'finished',
      sent: 19,
      failures: ['No answer, so it may have arrived: Connection closed (1)'],
    });
    expect(lost).toHaveLength(2);
  });
});

describe('a worker that dies', () => {
  it('sends at most one checkpoint twice, with the same Message-IDs', async () => {
    await subscribers(300);
    const mailing = await alert();
    let deaths = 0;
    await queue.run(
      async (task) => {
        let sends = 0;
        const dying = context({
          send: async (email) => {
            // The worker crashes halfway between two checkpoints.
            if (deaths < 1 && (sends += 1) > 45) throw new Error('killed');
            return context().send(email);
          },
        });
        try {
          await runMailingTask(dying, task);
        } catch (error) {
          if (!(error instanceof Error && error.message === 'killed')) throw error;
          deaths += 1;
          // Cloud Tasks delivers the task again.
          await work(task);
        }
      },
      (ms) => void (time = Math.max(time, ms)),
    );
    expect(deaths).toBe(1);
    expect(received.size).toBe(300);
    const twice = [...received.values()].filter(({ length }) => length > 1);
    expect(twice.length).toBeGreaterThan(0);
    expect(twice.length).toBeLessThanOrEqual(10);
    for (const ids of twice) expect(new Set(ids).size).toBe(1);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', sent: 300 });
  });

  it('and resumes cannot save a batch that another worker has claimed', async () => {
    await subscribers(30);
    const mailing = await alert();
    const [task] = queue.tasks;
    await work(task ?? { mailing: '', generation: 0 });
    const [first] = await batchesByDueTime(mailing, 1);
    if (first === undefined) throw new Error('There is no batch.');
    const claimed = await claimBatch(first.snapshot, 0, () => time);
    expect(await claimBatch(first.snapshot, 0, () => time)).toBeUndefined();
    time += 2 * MINUTE_MS;
    await run();
    await expect(claimed?.save(address(9), claimed.progress)).rejects.toThrow('Another worker');
    expectEach(30);
  });

  it('and whose tasks are lost is replaced after some minutes', async () => {
    await subscribers(30);
    const mailing = await alert();
    await startDueMailings(firestore.db, { ...planning(), now: time + 2 * MINUTE_MS }, queue.enqueue);
    expect(queue.tasks).toHaveLength(1);
    time += 4 * MINUTE_MS;
    await startDueMailings(firestore.db, planning(), queue.enqueue);
    expect(queue.tasks).toHaveLength(2);
    await run();
    expectEach(30);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', generation: 2 });
  });
});

/** Runs the schedule, `ms` after the start. */
async function minute(ms: number): Promise<void> {
  time = START + ms;
  await startDueMailings(firestore.db, planning(), queue.enqueue);
}

describe('a mailing that waits for deferred addresses', () => {
  const WAIT_MS = 10 * MINUTE_MS;
  let mailing: DocumentReference;

  beforeEach(async () => {
    await subscribers(3);
    mailing = await alert();
    respond = (_to, attempt) => (attempt === 1 ? { kind: 'deferred', reason: '451' } : sent);
    const { settings } = context();
    await queue.run((task) => runMailingTask(context({ settings: { ...settings, retryMs: WAIT_MS } }), task));
  });

  it('is not restarted while it waits', async () => {
    const { length } = queue.tasks;
    for (let ms = MINUTE_MS; ms <= WAIT_MS; ms += MINUTE_MS) await minute(ms);
    expect(await stateOf(mailing)).toMatchObject({ state: 'sending', generation: 1 });
    expect(queue.tasks).toHaveLength(length);
    await run();
    expectEach(3);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', generation: 1, sent: 3 });
  });

  it('is restarted three minutes after they were due', async () => {
    await minute(WAIT_MS + 3 * MINUTE_MS - 1);
    expect(await stateOf(mailing)).toMatchObject({ generation: 1 });
    await minute(WAIT_MS + 3 * MINUTE_MS);
    expect(await stateOf(mailing)).toMatchObject({ generation: 2 });
    await run();
    expectEach(3);
  });
});

/** Calls `change` while the first batch is being sent. */
async function during(change: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  await queue.run(async (task) => {
    const changing = context({
      send: async (email) => {
        if (!isDone && received.size === 15) {
          isDone = true;
          await change();
        }
        return context().send(email);
      },
    });
    await runMailingTask(changing, task);
  });
}

describe('an admin', () => {
  it('pauses a mailing within ten addresses, and resumes it', async () => {
    await subscribers(200);
    const mailing = await alert();
    await during(() => pauseMailing(mailing, byAdmin(time)));
    expect(received.size).toBe(20);
    expect(await stateOf(mailing)).toMatchObject({ state: 'paused', sent: 20 });
    await queue.enqueue((await resumeMailing(mailing, byAdmin(time))) ?? { mailing: '', generation: 0 });
    await run();
    expectEach(200);
  });

  it.each([
    ['that would pause the mailing again', 0, 20],
    ['at the end of its batch', 95, 100],
  ])('pauses and resumes while a worker has unsaved refusals %s, and all are reached', async (_what, from, to) => {
    await subscribers(200);
    const mailing = await alert();
    const refused = new Set(Array.from({ length: to - from }, (_, index) => address(from + index)));
    let isResumed = false;
    await queue.run(async (task) => {
      const send: WorkerContext['send'] = async (email) => {
        const isLast = email.to === address(to - 1) && !isResumed;
        if (isLast) {
          isResumed = true;
          await pauseMailing(mailing, byAdmin(time));
          const resumed = await resumeMailing(mailing, byAdmin(time));
          // The resumed mailing's first task ends before this worker saves the refusals.
          if (resumed !== undefined) await work(resumed);
        }
        if (!refused.has(email.to) || (isResumed && !isLast)) return context().send(email);
        return { kind: 'refused', reason: '550 5.7.1 Policy', suppress: false };
      };
      await runMailingTask(context({ send }), task);
    });
    expectEach(200);
    expect(await stateOf(mailing)).toMatchObject({ state: 'finished', sent: 200, failed: 0, skipped: 0 });
  });

  it('cancels a mailing, and the rest is not sent', async () => {
    await subscribers(200);
    const mailing = await alert();
    await during(() => cancelMailing(mailing, byAdmin(time)));
    await run();
    expect(received.size).toBe(20);
    expect(await stateOf(mailing)).toMatchObject({ state: 'canceled', total: 200, sent: 20 });
  });

  it('corrects an alert, and the remaining subscribers get the correction', async () => {
    await subscribers(200);
    await alert();
    const subjects = new Set<string>();
    await queue.run((task) => {
      const reading = context({
        send: async (email) => {
          subjects.add(email.message.subject);
          if (received.size === 50) await firestore.db.doc('alerts/a').update({ title: 'Road open' });
          return context().send(email);
        },
      });
      return runMailingTask(reading, task);
    });
    expect([...subjects]).toEqual(['Alert: Road closed', 'Alert: Road open']);
  });

  it('deletes an alert, or the alert ends, and nothing more is sent', async () => {
    await subscribers(50);
    const mailing = await alert();
    await firestore.db.doc('alerts/a').delete();
    await run();
    expectEach(0);
    expect(await stateOf(mailing)).toMatchObject({ state: 'canceled', reason: 'The alert was deleted.' });
    const other = await alert('b');
    time += 25 * 60 * MINUTE_MS;
    await run();
    expectEach(0);
    expect(await stateOf(other)).toMatchObject({ state: 'canceled', reason: 'The alert has ended.' });
  });
});
