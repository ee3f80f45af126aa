import { pendingMail } from '@firehouse/functions/testing/mail';
import { functionsRegion } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { inboxOf } from '../suite/inbox.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** Timeout for the effects of events. Events from other files are delivered first. */
const WAIT = { timeout: 100_000 };

const message = { subject: 'Hello', text: 'Hello.\n', html: '<p>Hello.</p>' };

let records: Records;
beforeAll(() => {
  records = openRecords();
});
afterAll(() => records.clear());

const state = async (id: string) =>
  (await records.db.doc(`mail/${id}`).get()).get('delivery') as Record<string, unknown>;

/** Creates a queued email with the given delivery state. */
const due = (to: string, delivery: object) => ({ ...pendingMail({ to, message }), delivery });

/** Runs the schedule, because emulators don't run schedules automatically. */
async function retryMail(): Promise<void> {
  const { functions, projectId } = ownSuite();
  const response = await fetch(`${functions}/functions/projects/${projectId}/triggers/${functionsRegion}-retryMail-0`, {
    method: 'POST',
    headers: { 'X-CloudScheduler-ScheduleTime': new Date().toISOString() },
  });
  expect(response.status).toBe(200);
}

describe('a single email', () => {
  it('is sent by its event within seconds, with a Message-ID derived from its document', async () => {
    const to = 'delivered.me@people.example';
    await records.put({ 'mail/test-delivered': pendingMail({ to, message, headers: { 'List-Id': 'A <a.example>' } }) });
    await expect.poll(() => inboxOf(to), WAIT).toHaveLength(1);
    const [email] = await inboxOf(to);
    expect(email).toMatchObject({
      subject: 'Hello',
      headers: { 'auto-submitted': 'auto-generated', 'list-id': 'A <a.example>' },
    });
    expect(email?.headers['message-id']).toMatch(/^<mail\.test-delivered\.[\w-]{22}@/);
    await expect
      .poll(() => state('test-delivered'), WAIT)
      .toMatchObject({ state: 'SUCCESS', attempts: 1, error: null });
  });

  it('is not sent to a suppressed address', async () => {
    const email = 'suppressed.me@people.example';
    await records.put({
      [`suppressions/${email}`]: { email, source: 'bounce', reason: '5.1.1', at: Timestamp.now() },
      'mail/test-suppressed': pendingMail({ to: email, message }),
    });
    await expect
      .poll(() => state('test-suppressed'), WAIT)
      .toMatchObject({ state: 'ERROR', error: 'The address is suppressed.' });
    expect(await inboxOf(email)).toEqual([]);
  });

  it('is sent by the schedule when its worker died or its retry is due', async () => {
    const past = Timestamp.fromMillis(Date.now() - 1_000);
    const lost = { attempts: 1, leaseExpireTime: past, nextAttemptAt: past, error: null };
    const emails = ['abandoned.me@people.example', 'again.me@people.example', 'later.me@people.example'];
    await records.put({
      'mail/test-abandoned': due(emails[0] ?? '', { ...lost, state: 'PROCESSING' }),
      'mail/test-again': due(emails[1] ?? '', { ...lost, state: 'RETRY' }),
      'mail/test-later': due(emails[2] ?? '', {
        ...lost,
        state: 'RETRY',
        nextAttemptAt: Timestamp.fromMillis(Date.now() + 3_600_000),
      }),
    });
    await retryMail();
    await expect
      .poll(async () => (await Promise.all(emails.map(inboxOf))).map(({ length }) => length), WAIT)
      .toEqual([1, 1, 0]);
  });
});
