import { setTimeout as sleep } from 'node:timers/promises';
import { LANES, resumeMailing, startAlertMailing } from '@firehouse/functions/testing/mailings';
import { openDatabase, type OpenDatabase } from '@firehouse/project';
import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInbox, type Fault, type Inbox, type ReceivedEmail } from '@firehouse/scripts/inbox';
import { ownSuite } from '../suite/context.ts';
import type { Instance } from '../suite/instance.ts';
import { storeSubscribers } from './subscribers.ts';
import { startTaskDispatcher, type TaskDispatcher } from './taskDispatcher.ts';
import { MAIL_CONNECTIONS, startMailingWorkers } from './workers.ts';

/**
 * Number of subscribers. `FAULT_SUBSCRIBERS=20000 npm test -- tests/mail/faults.test.ts` takes about an hour and prints
 * its measurements.
 */
const SUBSCRIBERS = Number(process.env['FAULT_SUBSCRIBERS'] ?? 300);
const IS_LARGE = SUBSCRIBERS >= 10_000;

/** A separate project in the suite's database, so that the suite's triggers don't see its events. */
const PROJECT = 'demo-faults';
/** Number of addresses between checkpoints, which is also how many a killed worker can send to twice. */
const CHECKPOINT = 10;
/** Number of tasks that fail while the mail server is down. */
const DOWN_TASKS = IS_LARGE ? 200 : 6;
const TIMEOUT_MS = 180_000 + SUBSCRIBERS * 60;

let database: OpenDatabase;
let inbox: Inbox;
let tasks: TaskDispatcher;
let workers: Instance[] = [];
/** Returns how the server should fail for a recipient. */
let faultFor: (to: string) => Fault | undefined;
/** Called with the number of emails that have arrived in this test. */
let onEmail: (count: number) => void;
/** Message-IDs of the emails in this test, by address. */
let received: Map<string, string[]>;
let count = 0;
let begun = 0;

beforeAll(async () => {
  database = openDatabase(PROJECT, ownSuite().firestore);
  inbox = await startInbox({ maxEmails: 0, onMessage: keep, answer: ({ to: [to = ''] }) => faultFor(to) });
  tasks = await startTaskDispatcher();
  await storeSubscribers(database.db, SUBSCRIBERS);
  await startWorkers();
}, TIMEOUT_MS);

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await tasks.stop();
  await inbox.stop();
  await database.close();
});

beforeEach(() => {
  faultFor = () => undefined;
  onEmail = () => {};
  received = new Map();
  count = 0;
  begun = Date.now();
  tasks.mode({});
});

function keep({ to: [to = ''], raw }: ReceivedEmail): void {
  const [, id = ''] = /^Message-ID:\s+(\S+)/im.exec(raw.toString('latin1')) ?? [];
  received.set(to, [...(received.get(to) ?? []), id]);
  count += 1;
  onEmail(count);
}

async function startWorkers(): Promise<void> {
  workers = await startMailingWorkers({ project: PROJECT, tasks, smtp: inbox.smtp });
}

/** Posts an alert. Delivers the write event twice, concurrently. */
async function post(id: string): Promise<DocumentReference> {
  const now = Date.now();
  await database.db.doc(`alerts/${id}`).set({
    title: 'Road closed',
    description: 'Use Millrace Road.',
    startTime: Timestamp.fromMillis(now - 1_000),
    endTime: Timestamp.fromMillis(now + 24 * 60 * 60_000),
  });
  const event = () => startAlertMailing(database.db, id, { now, newsDelayMs: 0 }, tasks.enqueue);
  await Promise.all([event(), event()]);
  return database.db.doc(`mailings/alerts.${id}`);
}

async function untilState(mailing: DocumentReference, state: string): Promise<Record<string, unknown>> {
  for (;;) {
    const fields = (await mailing.get()).data() ?? {};
    if (fields['state'] === state) return fields;
    const isOver = ['finished', 'canceled', 'paused'].includes(String(fields['state']));
    if (isOver)
      throw new Error(`The mailing is ${JSON.stringify(fields)}.\n${workers.map(({ log }) => log()).join('')}`);
    await sleep(100);
  }
}

/** Checks that every subscriber got the alert, and that any duplicates have the same Message-ID. */
function expectEverybody(duplicatesAtMost: number): void {
  expect(received.size).toBe(SUBSCRIBERS);
  const ids = [...received.values()];
  expect(ids.every((own) => new Set(own).size === 1)).toBe(true);
  expect(new Set(ids.map(([id]) => id)).size).toBe(SUBSCRIBERS);
  const duplicates = count - SUBSCRIBERS;
  const { currentTestName } = expect.getState();
  if (IS_LARGE) {
    const seconds = Math.round((Date.now() - begun) / 1_000);
    console.log(`${currentTestName}: ${seconds} s, ${duplicates} duplicates of at most ${duplicatesAtMost}`);
  }
  expect(duplicates).toBeLessThanOrEqual(duplicatesAtMost);
}

async function suppressed(): Promise<number> {
  return (await database.db.collection('suppressions').get()).size;
}

/** Resolves when the given number of emails has arrived. */
function arrived(emails: number): Promise<void> {
  return new Promise((done) => {
    onEmail = (now) => {
      if (now >= emails) done();
    };
  });
}

describe('every subscriber gets the alert', { timeout: TIMEOUT_MS }, () => {
  it('when the mail server is down for a while', async () => {
    // Start waiting before posting, because the second event can take longer than sending everything.
    const down = arrived(SUBSCRIBERS / 3).then(() => inbox.disconnect());
    const mailing = await post('down');
    await down;
    const failuresBefore = tasks.failures();
    await expect.poll(() => tasks.failures() - failuresBefore, { timeout: 120_000 }).toBeGreaterThanOrEqual(DOWN_TASKS);
    await expect
      .poll(async () => (await mailing.get()).get('reason') as unknown, { timeout: 60_000 })
      .toMatch(/^The mail server cannot be reached: /);
    await inbox.reconnect();
    expect(await untilState(mailing, 'finished')).toMatchObject({ sent: SUBSCRIBERS, failed: 0, skipped: 0 });
    // Each connection that was open may have caused one duplicate.
    expectEverybody(LANES * MAIL_CONNECTIONS);
  });

  it('when the mail server defers a fifth of the emails', async () => {
    let recipients = 0;
    faultFor = () => {
      recipients += 1;
      return recipients % 5 === 0 ? { code: 451, text: '4.7.1 Try again later' } : undefined;
    };
    const mailing = await post('deferred');
    expect(await untilState(mailing, 'finished')).toMatchObject({ sent: SUBSCRIBERS, failed: 0, skipped: 0 });
    expectEverybody(0);
  });

  it('after a resume, when the server refused every email: the mailing paused and suppressed no address', async () => {
    faultFor = () => ({ code: 550, text: '5.7.1 Message rejected due to policy' });
    const mailing = await post('refused');
    const paused = await untilState(mailing, 'paused');
    expect(paused['reason']).toBe('550 5.7.1 Message rejected due to policy');
    expect(count).toBe(0);
    expect(await suppressed()).toBe(0);
    faultFor = () => undefined;
    const task = await resumeMailing(mailing, { by: 'chief@people.example', now: Date.now() });
    if (task !== undefined) await tasks.enqueue(task);
    expect(await untilState(mailing, 'finished')).toMatchObject({ sent: SUBSCRIBERS, failed: 0, skipped: 0 });
    expectEverybody(0);
  });

  it('when the mail server is slow', async () => {
    faultFor = () => 200;
    const mailing = await post('slow');
    expect(await untilState(mailing, 'finished')).toMatchObject({ sent: SUBSCRIBERS, failed: 0 });
    expectEverybody(0);
  });

  it('when the connection is lost after DATA', async () => {
    const tried = new Set<string>();
    let dropped = 0;
    faultFor = (to) => {
      // Drop the connection at most once per address, because an address fails after two losses.
      if (tried.has(to) || tried.add(to).size % 20 !== 0) return undefined;
      dropped += 1;
      return 'drop after DATA';
    };
    const mailing = await post('dropped');
    expect(await untilState(mailing, 'finished')).toMatchObject({ sent: SUBSCRIBERS, failed: 0 });
    expect(dropped).toBeGreaterThan(SUBSCRIBERS / 25);
    expectEverybody(dropped);
  });

  it('when workers are killed in the middle of a batch', async () => {
    const third = arrived(Math.round(SUBSCRIBERS / 3) + 3);
    const mailing = await post('killed');
    await third;
    const killed = workers;
    for (const { pid } of killed) process.kill(pid, 'SIGKILL');
    tasks.use([]);
    await Promise.all(killed.map((worker) => worker.stop()));
    // Make the killed workers' leases expire now; the new workers would otherwise wait for a minute.
    const claimed = await mailing.collection('batches').where('dueAt', '>', Timestamp.now()).get();
    for (const { ref } of claimed.docs) await ref.update({ dueAt: Timestamp.now() });
    await startWorkers();
    expect(await untilState(mailing, 'finished')).toMatchObject({ total: SUBSCRIBERS, failed: 0 });
    expectEverybody(killed.length * CHECKPOINT);
  });

  it('once, when tasks are delivered twice and in reverse', async () => {
    tasks.mode({ twice: true, reverse: true });
    const mailing = await post('twice');
    expect(await untilState(mailing, 'finished')).toMatchObject({ sent: SUBSCRIBERS, failed: 0 });
    await startAlertMailing(database.db, 'twice', { now: Date.now(), newsDelayMs: 0 }, tasks.enqueue);
    await expect.poll(() => tasks.isDone(mailing.id)).toBe(true);
    expectEverybody(0);
  });
});
