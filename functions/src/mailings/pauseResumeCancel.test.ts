import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { cancelMailing, pauseMailing, resumeMailing } from './pauseResumeCancel.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

let firestore: LocalFirestore;

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(() => firestore.clear());

async function mailing(state: string, more: Record<string, unknown> = {}): Promise<DocumentReference> {
  await firestore.db.doc('alerts/a').set({ endTime: Timestamp.fromMillis(NOW + 60_000) });
  const ref = firestore.db.doc('mailings/alerts.a');
  await ref.set({ state, title: 'Boil water', generation: 3, resumes: 0, reason: '550 5.7.1 Policy', ...more });
  return ref;
}

const byAdmin = (now: number) => ({ by: 'chief@people.example', now });

const commands = {
  pause: (ref: DocumentReference) => pauseMailing(ref, byAdmin(NOW)),
  resume: (ref: DocumentReference) => resumeMailing(ref, byAdmin(NOW)),
  cancel: (ref: DocumentReference) => cancelMailing(ref, byAdmin(NOW)),
};

describe.each(Object.entries(commands))('to %s', (name, command) => {
  it.each([
    ['finished', 'This mailing has already finished.'],
    ['canceled', 'This mailing was canceled.'],
    ['merged', 'This post was emailed together with others.'],
  ])('a mailing that is %s fails with 409, unless it is canceled again', async (state, sentence) => {
    const ref = await mailing(state);
    if (name === 'cancel' && state === 'canceled') await expect(command(ref)).resolves.toBeUndefined();
    else await expect(command(ref)).rejects.toMatchObject({ status: 409, sentence });
  });

  it('a mailing that does not exist fails with 404', async () => {
    await expect(command(firestore.db.doc('mailings/alerts.none'))).rejects.toMatchObject({ status: 404 });
  });
});

/** The audit line that every command writes. */
const line = {
  at: expect.any(Timestamp),
  by: 'chief@people.example',
  operation: 'update',
  collection: 'mailings',
  document: 'alerts.a',
  title: 'Boil water',
  fields: ['state'],
};

describe('a mailing', () => {
  it('can be paused before its start, and is planned again when it is resumed', async () => {
    const ref = await mailing('planned');
    await pauseMailing(ref, byAdmin(NOW));
    expect((await ref.get()).get('state')).toBe('paused');
    expect(await resumeMailing(ref, byAdmin(NOW))).toBeUndefined();
    expect((await ref.get()).get('state')).toBe('planned');
    const { docs } = await firestore.db.collection('audit').where('document', '==', ref.id).get();
    expect(docs.map((each) => each.data())).toEqual([line, line]);
  });

  it('is resumed once: a repeated request adds no task', async () => {
    const ref = await mailing('paused', { startedAt: Timestamp.fromMillis(NOW) });
    expect(await resumeMailing(ref, byAdmin(NOW))).toEqual({ mailing: 'alerts.a', generation: 4 });
    expect(await resumeMailing(ref, byAdmin(NOW))).toBeUndefined();
    expect((await ref.get()).data()).toMatchObject({ state: 'sending', generation: 4, resumes: 1 });
    expect((await ref.get()).get('reason')).toBeUndefined();
  });

  it('of an alert that has ended is not resumed', async () => {
    const ref = await mailing('paused');
    await expect(resumeMailing(ref, byAdmin(NOW + 60_000))).rejects.toMatchObject({
      status: 409,
      sentence: 'This alert has ended.',
    });
  });
});
