import { MINUTE_MS } from '@firehouse/model';
import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../platform/log.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { deliver, deliverDue, type DeliveryContext } from './deliverEmail.ts';
import { mailbox, pendingMail } from './queuedEmail.ts';
import type { Outcome } from './deliveryOutcome.ts';
import type { OutgoingEmail } from './sendEmail.ts';

const START = Date.UTC(2026, 5, 1, 12);
const message = { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' };

let firestore: LocalFirestore;
/** Outcomes of the next emails, in order. After the last one, every email is sent. */
let outcomes: Outcome[];
let sent: OutgoingEmail[];
let time: number;

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(async () => {
  await firestore.clear();
  outcomes = [];
  sent = [];
  time = START;
  vi.spyOn(log, 'emailNotSent').mockReturnValue();
});

function context(changes: Partial<DeliveryContext> = {}): DeliveryContext {
  return {
    db: firestore.db,
    retrySeconds: 30,
    now: () => time,
    send: async (email) => {
      sent.push(email);
      return outcomes.shift() ?? { kind: 'sent' };
    },
    ...changes,
  };
}

async function waiting(to = 'ada@people.example'): Promise<DocumentReference> {
  return mailbox(firestore.db).add(pendingMail({ to, message, headers: { 'List-Id': 'x' } }, time));
}

async function delivery(ref: DocumentReference): Promise<Record<string, unknown>> {
  return (await ref.get()).get('delivery') as Record<string, unknown>;
}

const at = (ms: number) => Timestamp.fromMillis(ms);

describe('an email', () => {
  it('is sent once, with the Message-ID of its document, however often its event arrives', async () => {
    const ref = await waiting();
    const results = await Promise.all([1, 2, 3].map(() => deliver(context(), ref)));
    expect(results.sort()).toEqual(['SUCCESS', 'skipped', 'skipped']);
    expect(await deliver(context(), ref)).toBe('skipped');
    expect(sent).toEqual([
      {
        to: 'ada@people.example',
        message,
        headers: { 'Auto-Submitted': 'auto-generated', 'List-Id': 'x' },
        messageId: `mail.${ref.id}`,
      },
    ]);
    expect(await delivery(ref)).toMatchObject({
      state: 'SUCCESS',
      attempts: 1,
      error: null,
      endTime: at(START),
      nextAttemptAt: null,
      leaseExpireTime: null,
    });
  });

  it('is tried again after delays that double, and not before', async () => {
    const ref = await waiting();
    outcomes = [
      { kind: 'deferred', reason: '451 4.3.0 Later' },
      { kind: 'unreachable', reason: 'ECONNREFUSED' },
    ];
    expect(await deliver(context(), ref)).toBe('RETRY');
    const first = await delivery(ref);
    expect(first).toMatchObject({ state: 'RETRY', attempts: 1, error: '451 4.3.0 Later' });
    const due = (first['nextAttemptAt'] as Timestamp).toMillis();
    expect(due - START).toBeGreaterThanOrEqual(15_000);
    expect(due - START).toBeLessThanOrEqual(30_000);
    expect(await deliver(context(), ref)).toBe('skipped');
    time = due;
    expect(await deliver(context(), ref)).toBe('RETRY');
    const second = ((await delivery(ref))['nextAttemptAt'] as Timestamp).toMillis();
    expect(second - due).toBeGreaterThanOrEqual(30_000);
    expect(second - due).toBeLessThanOrEqual(60_000);
    time = second;
    expect(await deliver(context(), ref)).toBe('SUCCESS');
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('is given up after a day of attempts', async () => {
    const ref = await waiting();
    let attempts = 0;
    for (let state = 'RETRY'; state === 'RETRY'; attempts++) {
      outcomes = [{ kind: 'deferred', reason: '451 4.3.0 Later' }];
      state = await deliver(context(), ref);
      time += 61 * MINUTE_MS;
    }
    expect(attempts).toBe(30);
    expect(await delivery(ref)).toMatchObject({ state: 'ERROR', error: '451 4.3.0 Later', nextAttemptAt: null });
  });

  it('fails when it is refused; its address is suppressed when the mailbox does not exist', async () => {
    const [gone, policy] = [await waiting(), await waiting('bob@people.example')];
    outcomes = [
      { kind: 'refused', reason: '550 5.1.1 No such user', suppress: true },
      { kind: 'refused', reason: '550 5.7.1 Policy', suppress: false },
    ];
    expect([await deliver(context(), gone), await deliver(context(), policy)]).toEqual(['ERROR', 'ERROR']);
    expect(await delivery(policy)).toMatchObject({ state: 'ERROR', error: '550 5.7.1 Policy', attempts: 1 });
    const { docs } = await firestore.db.collection('suppressions').get();
    expect(docs.map((document) => document.data())).toMatchObject([
      { email: 'ada@people.example', source: 'delivery', reason: '550 5.1.1 No such user' },
    ]);
    const next = await waiting();
    expect(await deliver(context(), next)).toBe('ERROR');
    expect(await delivery(next)).toMatchObject({ state: 'ERROR', error: 'The address is suppressed.', attempts: 0 });
    expect(sent).toHaveLength(2);
  });

  it('with an unknown outcome is sent three times at most', async () => {
    const ref = await waiting();
    outcomes = Array.from({ length: 9 }, () => ({ kind: 'unknown', reason: 'ECONNECTION' }));
    for (let attempt = 0; attempt < 9; attempt++) {
      await deliver(context(), ref);
      time += 61 * MINUTE_MS;
    }
    expect(sent).toHaveLength(3);
    expect(await delivery(ref)).toMatchObject({ state: 'ERROR', error: 'ECONNECTION' });
  });

  it('of a dead worker is sent by another one when the lease has expired', async () => {
    const ref = await waiting();
    const died = deliver(context({ send: () => new Promise(() => {}) }), ref);
    void died;
    await expect.poll(async () => (await delivery(ref))['state']).toBe('PROCESSING');
    expect(await deliver(context(), ref)).toBe('skipped');
    time += 5 * MINUTE_MS;
    expect(await deliver(context(), ref)).toBe('SUCCESS');
  });

  it('keeps the result of the worker that has the lease', async () => {
    const ref = await waiting();
    const responses: ((outcome: Outcome) => void)[] = [];
    const late = deliver(context({ send: () => new Promise((done) => responses.push(done)) }), ref);
    await expect.poll(async () => (await delivery(ref))['state']).toBe('PROCESSING');
    time += 5 * MINUTE_MS;
    await deliver(context(), ref);
    responses[0]?.({ kind: 'deferred', reason: '451 4.3.0 Later' });
    await late;
    expect(await delivery(ref)).toMatchObject({ state: 'SUCCESS', error: null });
  });

  it.each([{ to: [] }, { to: 'ada@people.example' }, { message: { subject: 'x' } }])(
    'with invalid fields is an error: %j',
    async (fields) => {
      const ref = await mailbox(firestore.db).add({ ...pendingMail({ to: 'a@b.example', message }, time), ...fields });
      expect(await deliver(context(), ref)).toBe('ERROR');
      expect(sent).toEqual([]);
    },
  );
});

describe('the schedule', () => {
  it('sends due emails: lost, abandoned, and those to retry', async () => {
    const refs = await Promise.all(Array.from({ length: 60 }, async () => waiting()));
    const soon = await waiting();
    await refs[0]?.update({ 'delivery.state': 'RETRY' });
    await refs[1]?.update({ 'delivery.state': 'PROCESSING' });
    time += MINUTE_MS;
    await soon.update({ 'delivery.nextAttemptAt': at(time + 1) });
    await deliverDue(context(), time + 1);
    expect(sent).toHaveLength(60);
    await deliverDue(context(), time + 1);
    expect(sent).toHaveLength(60);
  });

  it('stops when the server is unreachable', async () => {
    await Promise.all(Array.from({ length: 60 }, async () => waiting()));
    time += MINUTE_MS;
    outcomes = Array.from({ length: 60 }, () => ({ kind: 'unreachable', reason: 'ECONNREFUSED' }));
    await deliverDue(context(), time + 1);
    expect(sent).toHaveLength(50);
  });
});
