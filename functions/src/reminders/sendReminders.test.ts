import { company, HOUR_MS } from '@firehouse/model';
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { sendReminders } from './sendReminders.ts';

const SITE = 'https://site.example';
const at = (local: string) => epochMsOfLocal(local);
const MORNING = at('2026-06-07T09:00');

let firestore: LocalFirestore;

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(async () => {
  await firestore.clear();
  await member('ada');
  await member('ben');
});

const addressOf = (name: string) => `${name}@people.example`;
const member = (name: string, more: object = {}) =>
  firestore.put(`members/${addressOf(name)}`, {
    email: addressOf(name),
    fName: name,
    lName: 'L',
    startDt: Timestamp.now(),
    orgRoles: ['Chief'],
    privileges: ['member'],
    ...more,
  });
const post = (id: string, local: string, more: object = {}) =>
  firestore.put(`posts/${id}`, {
    type: 'Training',
    title: 'Pump drill',
    description: 'd',
    occurrenceDate: Timestamp.fromMillis(at(local)),
    ...more,
  });
const answer = (name: string, choice: string) =>
  firestore.put(`answers/drill_${addressOf(name)}`, { post: 'drill', member: addressOf(name), answer: choice });
const run = (now = MORNING) => sendReminders(firestore.db, SITE, now);

async function emails(): Promise<[to: string, text: string][]> {
  const { docs } = await firestore.db.collection('mail').get();
  return docs
    .map((mail): [string, string] => [String(mail.get('to')), String(mail.get('message.text'))])
    .sort(([one], [other]) => one.localeCompare(other));
}
const recipients = async () => (await emails()).map(([to]) => to);

describe('the reminders of tomorrow', () => {
  // SPEC 10.137
  it('go once to each member, through repeated and simultaneous runs', async () => {
    await post('drill', '2026-06-08T18:30');
    const runs = await Promise.all([run(), run(), run(MORNING + HOUR_MS)]);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await run(MORNING + 5 * HOUR_MS)).toBe(0);
    expect(await recipients()).toEqual([addressOf('ada'), addressOf('ben')]);
    const { docs } = await firestore.db.collection('mail').get();
    for (const { id } of docs) expect(id).not.toContain('@');
    expect(docs[0]?.get('message.subject')).toBe(`Tomorrow: Pump drill · ${company.shortName}`);
    expect(docs[0]?.get('delivery.state')).toBe('PENDING');
  });

  // SPEC 10.137
  it('go to nobody who answered no, wants none, or is no longer a member', async () => {
    await post('drill', '2026-06-08T18:30');
    await answer('ada', 'no');
    await answer('ben', 'maybe');
    await member('carl', { noReminders: true });
    await member('dora', { privileges: [] });
    await firestore.put('members/malformed@people.example', { privileges: ['member'] });
    await run();
    const [[to, text] = []] = await emails();
    expect([await recipients(), to]).toEqual([[addressOf('ben')], addressOf('ben')]);
    expect(text).toContain('You said maybe.');
    expect(text).toContain('Monday, June 8, 6:30 PM');
  });

  it('are of the whole next day of the company, and of trainings and events only', async () => {
    await post('early', '2026-06-08T00:00', { title: 'Midnight' });
    await post('late', '2026-06-08T23:59', { title: 'Night', type: 'Event' });
    await post('today', '2026-06-07T18:30', { title: 'Today' });
    await post('after', '2026-06-09T00:00', { title: 'After' });
    await post('news', '2026-06-08T12:00', { title: 'News', type: 'News' });
    expect(await run()).toBe(4);
    const text = (await emails()).map(([, each]) => each).join();
    for (const title of ['Midnight', 'Night']) expect(text).toContain(title);
    for (const title of ['Today', 'After', 'News']) expect(text).not.toContain(`: ${title}.`);
  });

  it.each([
    ['2026-06-07T00:00', 0],
    ['2026-06-07T08:59', 0],
    ['2026-06-07T09:00', 2],
    ['2026-06-07T23:59', 2],
    ['2026-06-06T12:00', 0],
    ['2026-06-08T09:00', 0],
  ])('at %s are %i', async (now, count) => {
    await post('drill', '2026-06-08T18:30');
    expect(await run(at(now))).toBe(count);
  });

  it.each([
    ['2026-03-07T09:00', '2026-03-08T23:30'],
    ['2026-10-31T09:00', '2026-11-01T23:30'],
  ])('count on %s the day of 23 or 25 hours until %s', async (now, local) => {
    await post('drill', local);
    expect(await run(at(now))).toBe(2);
  });

  it('are sent again for a date that is moved to another day', async () => {
    await post('drill', '2026-06-08T18:30');
    await run();
    await post('drill', '2026-06-08T19:30');
    expect(await run()).toBe(0);
    await post('drill', '2026-06-10T18:30');
    expect(await run(at('2026-06-09T09:00'))).toBe(2);
  });
});
