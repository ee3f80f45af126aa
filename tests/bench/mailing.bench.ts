/**
 * Usage: `npm run bench:mailing -w tests`. Sends an alert to 20,000 subscribers (`BENCH_SUBSCRIBERS`) with two
 * instances of the deployed function and a real SMTP server on this machine. The server takes 0 ms per message in the
 * first run and 200 ms in the second. Prints the time from posting to the first message, messages per second, billed
 * Firestore reads and writes, and peak memory (Linux). MAILS_PER_SECOND is set too high to matter.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { startAlertMailing } from '@firehouse/functions/testing/mailings';
import { HOUR_MS } from '@firehouse/model';
import { startInbox } from '@firehouse/scripts/inbox';
import { openDatabase } from '@firehouse/project';
import { storeSubscribers } from '../mail/subscribers.ts';
import { startTaskDispatcher } from '../mail/taskDispatcher.ts';
import { startMailingWorkers } from '../mail/workers.ts';
import { ownSuite } from '../suite/context.ts';
import { startCountingProxy } from './countingProxy.ts';

const SUBSCRIBERS = Number(process.env['BENCH_SUBSCRIBERS'] ?? 20_000);
const goals = { firstMs: 60_000, writes: 6_000 };

it.each([0, 200])(
  'a server that takes %i ms for each message',
  async (delayMs) => {
    const { firestore, projectId } = ownSuite();
    await untilTriggersAreDone(firestore, projectId);
    const project = `demo-bench-${delayMs}`;
    const { db, close } = openDatabase(project, firestore);
    await storeSubscribers(db, SUBSCRIBERS);
    let first = 0;
    let last = 0;
    const inbox = await startInbox({
      maxEmails: 0,
      answer: () => delayMs || undefined,
      onMessage: () => {
        last = performance.now();
        first ||= last;
      },
    });
    const tasks = await startTaskDispatcher();
    const proxy = await startCountingProxy(firestore);
    const parameters = { FIRESTORE_EMULATOR_HOST: proxy.host, MAILS_PER_SECOND: '100000' };
    const workers = await startMailingWorkers({ project, tasks, smtp: inbox.smtp, parameters });
    const readsBefore = await readsOf(firestore, project);

    const posted = performance.now();
    const now = Date.now();
    const [startTime, endTime] = [now - 1, now + 24 * HOUR_MS].map((ms) => Timestamp.fromMillis(ms));
    await db.doc('alerts/a').set({ title: 'Road closed', description: 'Use Millrace Road.', startTime, endTime });
    await startAlertMailing(db, 'a', { now, newsDelayMs: 0 }, tasks.enqueue);
    const mailing = db.doc('mailings/alerts.a');
    // Poll rarely, so that the extra reads are negligible.
    while ((await mailing.get()).get('state') === 'sending') await sleep(2_000);
    const { state, sent } = (await mailing.get()).data() ?? {};
    const figures = {
      firstMs: Math.round(first - posted),
      seconds: Math.round((last - first) / 1_000),
      'messages/s': Math.round(SUBSCRIBERS / ((last - first) / 1_000)),
      writes: proxy.writes() + 2,
      reads: (await readsOf(firestore, project)) - readsBefore,
      peakMiB: Math.max(...workers.map(({ pid }) => peakOf(pid))),
      load: loadavg()[0]?.toFixed(1),
    };
    console.log(`${SUBSCRIBERS} subscribers, ${delayMs} ms: ${JSON.stringify(figures)}`);
    await Promise.all(workers.map((worker) => worker.stop()));
    await tasks.stop();
    await inbox.stop();
    proxy.stop();
    await close();
    expect({ state, sent, received: inbox.received() }).toEqual({
      state: 'finished',
      sent: SUBSCRIBERS,
      received: SUBSCRIBERS,
    });
    expect(figures.firstMs).toBeLessThan(goals.firstMs);
    expect(figures.writes).toBeLessThanOrEqual(goals.writes);
  },
  HOUR_MS,
);

/** Waits until the suite's triggers have processed the demo data. They would slow down the first message. */
async function untilTriggersAreDone(firestore: string, project: string): Promise<void> {
  let [before, now] = [-1, await readsOf(firestore, project)];
  while (now !== before) {
    await sleep(3_000);
    [before, now] = [now, await readsOf(firestore, project)];
  }
}

async function readsOf(firestore: string, project: string): Promise<number> {
  const response = await fetch(`http://${firestore}/emulator/v1/projects/${project}:reads`);
  return ((await response.json()) as { reads: number }).reads;
}

/** Returns a process's peak memory, in MiB. */
function peakOf(pid: number): number {
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
}
