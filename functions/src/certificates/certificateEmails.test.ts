import { DAY_MS, HOUR_MS } from '@firehouse/model';
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { emailExpiring, sendDigests } from './certificateEmails.ts';

const [ada, ben, chief] = ['ada@people.example', 'ben@people.example', 'chief@people.example'];
const site = 'https://site.example';

const named = (fName: string, privileges: readonly string[]) => ({ fName, lName: 'Byrne', privileges });

let firestore: LocalFirestore;
beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(async () => {
  await firestore.clear();
  await firestore.put(`members/${ada}`, named('Ada', ['member']));
  await firestore.put(`members/${ben}`, named('Ben', ['member']));
  await firestore.put(`members/${chief}`, named('Cora', ['member', 'admin']));
});

/** Converts a date such as `2026-03-08` to midnight or 8:00 AM in the company's time zone. */
const midnight = (date: string) => epochMsOfLocal(`${date}T00:00:00`);
const morning = (date: string) => epochMsOfLocal(`${date}T08:00:00`);
const at = (date: string) => Timestamp.fromMillis(midnight(date));

const put = async (id: string, fields: object = {}) =>
  firestore.put(`certificates/${id}`, {
    member: ada,
    kind: 'CPR',
    issued: at('2024-03-10'),
    expires: at('2026-05-07'),
    state: 'approved',
    rev: 3,
    ...fields,
  });

async function emails(): Promise<readonly { to: string; subject: string; text: string }[]> {
  const { docs } = await firestore.db.collection('mail').orderBy('createdAt').get();
  return docs.map((each) => ({
    to: (each.get('to') as string[]).join(),
    subject: String(each.get('message.subject')),
    text: String(each.get('message.text')),
  }));
}
const subjects = async () => (await emails()).map(({ subject }) => subject.slice(0, subject.indexOf(' · ')));
const expires = (when: string, kind = 'CPR') => `Your certificate expires ${when}: ${kind}`;

const send = async (date: string) => sendDigests(firestore.db, site, morning(date));

describe('a reminder', () => {
  // SPEC 10.153
  it('is sent 60, 30 and 7 days before, once each, however often the schedule runs', async () => {
    await put('a');
    // From 65 days before to 5 days after, across the start of daylight saving time on March 8. Each day, the schedule
    // runs twice at once and again five hours later.
    for (let day = -65; day <= 5; day += 1) {
      const now = morning('2026-05-07') + day * DAY_MS;
      await Promise.all([emailExpiring(firestore.db, site, now), emailExpiring(firestore.db, site, now)]);
      await emailExpiring(firestore.db, site, now + 5 * HOUR_MS);
    }
    expect(await subjects()).toEqual([expires('in 60 days'), expires('in 30 days'), expires('in 7 days')]);
    const [first] = await emails();
    expect(first).toMatchObject({ to: ada });
    expect(first?.text).toContain('Your certificate CPR expires in 60 days, on May 7, 2026.');
    expect(first?.text).toContain(`${site}/memberportal`);
    expect(await firestore.stored('certificates/a')).toMatchObject({ remindedDays: 7, rev: 3 });
  });

  it('is caught up after days without a run, with the days that are left', async () => {
    await put('a');
    await emailExpiring(firestore.db, site, morning('2026-04-20'));
    await emailExpiring(firestore.db, site, morning('2026-05-06'));
    await emailExpiring(firestore.db, site, morning('2026-05-07'));
    expect(await subjects()).toEqual([expires('in 17 days'), expires('tomorrow')]);
    await put('b', { kind: 'Fire Police' });
    await emailExpiring(firestore.db, site, morning('2026-05-07'));
    expect(await subjects()).toEqual([expires('in 17 days'), expires('tomorrow'), expires('today', 'Fire Police')]);
  });

  it('is not repeated for one that comes back from the trash or a backup', async () => {
    await put('a');
    await emailExpiring(firestore.db, site, morning('2026-03-08'));
    const kept = (await firestore.stored('certificates/a')) ?? {};
    await firestore.db.doc('certificates/a').delete();
    await emailExpiring(firestore.db, site, morning('2026-03-09'));
    await firestore.put('certificates/a', kept);
    await emailExpiring(firestore.db, site, morning('2026-03-10'));
    expect(await subjects()).toEqual([expires('in 60 days')]);
  });

  it('is sent for what is approved and not renewed, to members alone', async () => {
    await put('waiting', { state: 'proposed' });
    await put('declined', { state: 'declined' });
    await put('endless', { kind: 'Other', expires: null });
    await put('gone', { member: 'former@people.example' });
    await put('odd', { member: 'not an address' });
    await put('renewed', { kind: 'Hazmat Operations' });
    await put('renewal', { kind: 'Hazmat Operations', expires: at('2029-01-01') });
    await put('unrenewed', { kind: 'Pump Operator' });
    await put('another', { kind: 'Pump Operator', expires: at('2029-01-01'), member: ben });
    await put('waits', { kind: 'Pump Operator', expires: at('2029-01-01'), state: 'proposed' });
    await firestore.put('members/former@people.example', { privileges: [] });
    await emailExpiring(firestore.db, site, morning('2026-04-07'));
    expect(await subjects()).toEqual([expires('in 30 days', 'Pump Operator')]);
    // If the renewal is deleted, the old one counts again.
    await firestore.db.doc('certificates/renewal').delete();
    await emailExpiring(firestore.db, site, morning('2026-04-08'));
    expect(await subjects()).toContain(expires('in 29 days', 'Hazmat Operations'));
  });
});

describe('the digest', () => {
  // SPEC 10.154
  it('is sent to each admin once a month, with what has expired, what expires next and what waits', async () => {
    await firestore.put('members/second@people.example', { privileges: ['admin'] });
    await put('soon');
    await put('past', { kind: 'Paramedic', member: ben, expires: at('2026-03-20') });
    await put('long ago', { kind: 'Aerial Operator', expires: at('2025-03-20') });
    await put('later', { kind: 'Fire Officer I', expires: at('2026-07-20') });
    await put('waiting', { state: 'proposed' });
    await Promise.all([send('2026-04-01'), send('2026-04-01')]);
    for (const date of ['2026-04-02', '2026-04-14', '2026-04-30']) await send(date);
    const sent = await emails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([chief, 'second@people.example']);
    const { text = '' } = sent[0] ?? {};
    expect(text.indexOf('EXPIRED')).toBeLessThan(text.indexOf('EXPIRING'));
    expect(text).toContain('Ben Byrne: Paramedic, March 20, 2026');
    expect(text).toContain('Ada Byrne: CPR, May 7, 2026');
    expect(text).toContain('One certificate waits for approval.');
    for (const other of ['Aerial', 'Officer']) expect(text).not.toContain(other);
    await send('2026-05-03');
    expect(await emails()).toHaveLength(4);
  });

  it('is not sent if there is nothing to say, or late in the month', async () => {
    await put('later', { kind: 'Paramedic', expires: at('2027-07-20') });
    await send('2026-04-01');
    await put('soon');
    await send('2026-04-15');
    expect(await emails()).toEqual([]);
    await send('2026-04-14');
    expect(await emails()).toHaveLength(1);
  });
});
