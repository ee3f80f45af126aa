import { functionsRegion, HOUR_MS } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSchedule } from '@firehouse/scripts/schedules';
import { ownSuite } from '../suite/context.ts';
import { awaitEmail, inboxOf } from '../suite/inbox.ts';
import { answer } from './fetchApi.ts';
import { deliverWrite } from './deliverEvents.ts';
import { signInCallers, roles, type Callers, type Role } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

const neighbor = 'neighbor.mailings@people.example';
const reader = 'reader.mailings@people.example';

let records: Records;
let people: Callers;
/** Ids of this file's mailings. */
const made = new Set<string>();

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'mailings');
  await records.put({
    [`subscriptions/${neighbor}`]: { email: neighbor, type: ['alerts'] },
    [`subscriptions/${reader}`]: { email: reader, type: ['posts'] },
  });
});

afterAll(async () => {
  await people.leave();
  for (const id of made) {
    records.forget(id.replace('.', '/'), `trash/${id}`);
    await records.db.recursiveDelete(records.db.doc(`mailings/${id}`));
  }
  await records.clear();
  for (const id of made) await records.db.doc(`mailings/${id}`).delete();
});

const at = (ms: number) => Timestamp.fromMillis(ms);
const mailing = async (id: string) => records.stored(`mailings/${id}`);
/** Returns the subjects of emails about this file's documents. The suite also has other alerts. */
const subjectsTo = async (address: string) =>
  (await inboxOf(address)).map(({ subject }) => subject).filter((subject) => subject.includes('Mailing '));

async function putAlert(id: string, startTime = Date.now() - 1_000): Promise<void> {
  made.add(`alerts.${id}`);
  await records.put({
    [`alerts/${id}`]: {
      title: `Mailing ${id}`,
      description: 'Boil the water until Friday.',
      startTime: at(startTime),
      endTime: at(Date.now() + HOUR_MS),
      location: { coordinate: { lat: 40.5, lng: -75.5 }, address: '4 Mill Road' },
      rev: 1,
    },
  });
}

async function putPost(id: string): Promise<void> {
  made.add(`posts.${id}`);
  await records.put({
    [`posts/${id}`]: {
      type: 'News',
      title: `Mailing ${id}`,
      description: 'A new pumper.',
      postedBy: 'chief@people.example',
      occurrenceDate: at(Date.now()),
      createdAt: at(Date.now()),
      rev: 1,
    },
  });
  await untilState(`posts.${id}`, 'planned');
}

function untilState(id: string, state: string): Promise<void> {
  return vi.waitFor(async () => expect(await mailing(id)).toMatchObject({ state }), { timeout: 60_000, interval: 100 });
}

/** Emails another alert. By the time it arrives, all tasks queued earlier have run. */
async function emailLater(id: string): Promise<void> {
  await putAlert(id);
  await untilState(`alerts.${id}`, 'finished');
}

/** Runs the function that the scheduler runs every minute. */
const minute = () => runSchedule(ownSuite(), functionsRegion, 'startMailings');

/** Makes mailings look as if they had been planned an hour ago. */
async function age(ids: readonly string[]): Promise<void> {
  const before = at(Date.now() - HOUR_MS);
  for (const id of ids) await records.db.doc(`mailings/${id}`).update({ createdAt: before, startAt: before });
}

const command = (id: string, name: string, role: Role = 'admin') =>
  answer(`/mailings/${id}/${name}`, { method: 'POST', token: people.tokens[role] });

describe('an alert', () => {
  it('is emailed once, with the headers that mail programs need, however often its events arrive', async () => {
    await putAlert('mailed-once');
    await untilState('alerts.mailed-once', 'finished');
    // Find this file's email; another of the suite's alerts may have been emailed first.
    const email = (await inboxOf(neighbor)).find(({ subject }) => subject === 'Alert: Mailing mailed-once');
    if (email === undefined) throw new Error(`There is no email to ${neighbor}.`);
    expect(email.to).toEqual([neighbor]);
    expect(email.text).toMatch(/Boil the water[^]*Where: 4 Mill Road[^]*maps\/dir[^]*destination=40\.5%2C-75\.5/);
    const token = /\?token=([\w-]+)>$/.exec(email.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(email.headers).toMatchObject({
      'list-unsubscribe': expect.stringContaining(`${ownSuite().hosting}/api/subscriptions/unsubscribe?token=`),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': expect.stringMatching(/<alerts\.[\w.-]+>$/),
      'auto-submitted': 'auto-generated',
    });
    expect(email.text).toContain(`#token=${token}`);

    const event = { name: 'planAlertMailing', document: 'alerts/mailed-once' } as const;
    await deliverWrite({ ...event, type: 'updated' });
    await Promise.all([deliverWrite({ ...event, type: 'created' }), deliverWrite({ ...event, type: 'created' })]);
    await deliverWrite({ ...event, type: 'deleted' });
    await minute();
    await emailLater('after-once');
    expect(await subjectsTo(neighbor)).toEqual(['Alert: Mailing mailed-once', 'Alert: Mailing after-once']);
    expect(await mailing('alerts.mailed-once')).toMatchObject({ state: 'finished', failed: 0, generation: 1 });
  });

  it('with an address alone is corrected in one more email, however often it is asked for', async () => {
    const token = people.tokens.admin;
    const [startTime, endTime] = [new Date(Date.now() - 1_000), new Date(Date.now() + HOUR_MS)];
    const alert = { title: 'Mailing corrected', description: 'Closed.', startTime, endTime };
    const json = { ...alert, location: { address: '4 Mill Road' } };
    const { body } = await answer('/col/alerts/doc', { token, json });
    const { id } = body as { readonly id: string };
    made.add(`alerts.${id}`).add(`alerts-2.${id}`);
    await untilState(`alerts.${id}`, 'finished');
    const changes = { location: { address: '44 Mill Road' }, emailSubscribers: true, rev: 1 };
    const clicks = [1, 2].map(() => answer(`/col/alerts/doc/${id}`, { method: 'PATCH', token, json: changes }));
    expect(new Set((await Promise.all(clicks)).map(({ status }) => status))).toEqual(new Set([200, 412]));
    await untilState(`alerts-2.${id}`, 'finished');
    const event = { name: 'planAlertMailing', document: `alerts/${id}` } as const;
    await Promise.all([deliverWrite({ ...event, type: 'updated' }), deliverWrite({ ...event, type: 'created' })]);
    await minute();
    await emailLater('after-corrected');
    const emails = (await inboxOf(neighbor)).filter(({ subject }) => subject.includes('Mailing corrected'));
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Alert: Mailing corrected',
      'Corrected alert: Mailing corrected',
    ]);
    expect(emails[1]?.text).toMatch(/Where: 44 Mill Road[^]*destination=44%20Mill%20Road/);
    expect(await mailing(`alerts-2.${id}`)).toMatchObject({ isCorrection: true, generation: 1 });
    expect((await answer(`/mailings/alerts-2.${id}/pause`, { method: 'POST', token })).status).toBe(409);
  });

  it('is not emailed if its author says so', async () => {
    const token = people.tokens.admin;
    const [startTime, endTime] = [new Date(Date.now() - 1_000), new Date(Date.now() + HOUR_MS)];
    const alert = { title: 'Mailing silent', description: 'Closed.', startTime, endTime, emailSubscribers: false };
    const { body } = await answer('/col/alerts/doc', { token, json: alert });
    const { id } = body as { readonly id: string };
    made.add(`alerts.${id}`);
    await deliverWrite({ name: 'planAlertMailing', document: `alerts/${id}`, type: 'created' });
    await minute();
    await emailLater('after-silent');
    expect(await mailing(`alerts.${id}`)).toBeUndefined();
    expect(await subjectsTo(neighbor)).not.toContain('Alert: Mailing silent');
    expect(JSON.stringify((await answer('/alerts', {})).body)).not.toMatch(/emailRev|emailSubscribers/);
  });

  it('is not emailed again after Undo', async () => {
    await putAlert('undone');
    await untilState('alerts.undone', 'finished');
    const before = await subjectsTo(neighbor);
    const token = people.tokens.admin;
    expect((await answer('/col/alerts/doc/undone', { method: 'DELETE', token })).status).toBe(204);
    await deliverWrite({ name: 'planAlertMailing', document: 'alerts/undone', type: 'created' });
    expect((await answer('/col/alerts/doc/undone/restore', { method: 'POST', token })).status).toBe(200);
    await minute();
    await emailLater('after-undone');
    expect(await subjectsTo(neighbor)).toEqual([...before, 'Alert: Mailing after-undone']);
    expect(await mailing('alerts.undone')).toMatchObject({ state: 'finished', generation: 1 });
  });

  it('is emailed when it comes into force, not before', async () => {
    const ids: string[] = [];
    let startTime = 0;
    // On a busy machine, the alert can start before the schedule has run. If so, try again with a later start.
    for (let leadMs = 4_000; Date.now() >= startTime; leadMs *= 2) {
      const id = `later-${leadMs}`;
      ids.push(id);
      startTime = Date.now() + leadMs;
      await putAlert(id, startTime);
      await minute();
      const planned = await mailing(`alerts.${id}`);
      if (Date.now() < startTime) expect(planned).toBeUndefined();
    }
    for (const id of ids) {
      await vi.waitFor(
        async () => {
          await minute();
          expect(await mailing(`alerts.${id}`)).toBeDefined();
        },
        { timeout: 60_000, interval: 500 },
      );
      await untilState(`alerts.${id}`, 'finished');
      expect(await subjectsTo(neighbor)).toContain(`Alert: Mailing ${id}`);
    }
  });

  it('is not emailed when it began more than a day ago', async () => {
    await putAlert('old', Date.now() - 25 * HOUR_MS);
    await deliverWrite({ name: 'planAlertMailing', document: 'alerts/old', type: 'created' });
    await minute();
    expect(await mailing('alerts.old')).toBeUndefined();
  });
});

describe('posts', () => {
  it('from the same few minutes share one email, without those deleted before it is sent', async () => {
    await putPost('first');
    await putPost('second');
    await putPost('deleted');
    await records.db.doc('posts/deleted').delete();
    await vi.waitFor(async () => expect(await mailing('posts.deleted')).toBeUndefined(), { timeout: 60_000 });
    await minute();
    expect(await mailing('posts.first')).toMatchObject({ state: 'planned' });
    await age(['posts.first', 'posts.second']);
    await minute();
    await untilState('posts.first', 'finished');
    expect(await mailing('posts.second')).toMatchObject({ state: 'merged', reason: 'posts.first' });
    expect(await command('posts.second', 'pause')).toEqual({
      status: 409,
      body: 'This post was emailed together with others.',
    });
    const emails = (await inboxOf(reader)).filter(({ text }) => text.includes('MAILING FIRST'));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toMatch(/^Mailing first and \d+ more$/);
    expect(emails[0]?.text).toMatch(/MAILING SECOND[^]*\/posts\/ShowPost\/second/);
    expect(emails[0]?.text).not.toMatch(/deleted/i);
    expect(emails[0]?.headers['list-id']).toMatch(/<posts\./);
  });
});

describe('an admin', () => {
  it('pauses, resumes and cancels a mailing, and gets a sentence when it is too late', async () => {
    await putPost('paused');
    expect(await command('posts.paused', 'pause')).toMatchObject({ status: 204 });
    expect(await command('posts.paused', 'pause')).toMatchObject({ status: 204 });
    await age(['posts.paused']);
    await minute();
    expect(await mailing('posts.paused')).toMatchObject({ state: 'paused' });
    expect(await command('posts.paused', 'resume')).toMatchObject({ status: 204 });
    expect(await mailing('posts.paused')).toMatchObject({ state: 'planned' });
    expect(await command('posts.paused', 'cancel')).toMatchObject({ status: 204 });
    expect(await command('posts.paused', 'cancel')).toMatchObject({ status: 204 });
    for (const name of ['pause', 'resume']) {
      expect(await command('posts.paused', name)).toEqual({ status: 409, body: 'This mailing was canceled.' });
    }
    expect(await command('alerts.mailed-once', 'cancel')).toEqual({
      status: 409,
      body: 'This mailing has already finished.',
    });
    await minute();
    expect(await mailing('posts.paused')).toMatchObject({ state: 'canceled', reason: 'An admin canceled it.' });
  });

  it('resumes a mailing that refusals paused, and it is sent', async () => {
    await putAlert('resumed');
    await untilState('alerts.resumed', 'finished');
    // Simulate a mailing that was paused because its first batch was refused.
    const before = await subjectsTo(neighbor);
    await records.db.doc('mailings/alerts.resumed').update({ state: 'paused', reason: '550 5.7.1 Policy' });
    const { docs } = await records.db.collection('mailings/alerts.resumed/batches').get();
    expect(docs.length).toBeGreaterThan(0);
    for (const { ref } of docs) {
      await ref.update({ sent: 0, failed: 1, refused: [{ email: neighbor, reason: '550 5.7.1 Policy' }] });
    }
    expect(await command('alerts.resumed', 'resume')).toMatchObject({ status: 204 });
    await untilState('alerts.resumed', 'finished');
    expect((await subjectsTo(neighbor)).slice(before.length)).toEqual(['Alert: Mailing resumed']);
    expect(await mailing('alerts.resumed')).toMatchObject({ failed: 0, failures: [] });
  });

  it('is the only one to get a test email, before there is a mailing', async () => {
    await putAlert('tested', Date.now() + HOUR_MS / 2);
    const before = await subjectsTo(neighbor);
    expect(await command('alerts.tested', 'test')).toMatchObject({ status: 204 });
    const email = await awaitEmail(people.addresses.admin);
    expect(email.subject).toBe('Test: Alert: Mailing tested');
    expect(email.headers['list-unsubscribe']).toContain('/api/subscriptions/unsubscribe?token=');
    expect(await subjectsTo(neighbor)).toEqual(before);
    expect(await mailing('alerts.tested')).toBeUndefined();
  });

  it('counts the subscribers of each kind', async () => {
    const { status, body } = await answer('/subscriptions/counts', { token: people.tokens.admin });
    expect(status).toBe(200);
    const counted = body as Record<string, number>;
    expect(Object.keys(counted).sort()).toEqual(['alerts', 'posts']);
    for (const type of ['alerts', 'posts']) {
      const stored = records.db.collection('subscriptions').where('type', 'array-contains', type);
      expect(counted[type]).toBe((await stored.get()).size);
    }
  });

  it.each(['pause', 'resume', 'cancel', 'test'])('gets 404 when there is nothing to %s', async (name) => {
    for (const id of ['alerts.none', 'members.none', 'none', encodeURIComponent('alerts./')]) {
      expect(await command(id, name)).toEqual({ status: 404, body: 'This mailing does not exist.' });
    }
  });
});

describe('any other user', () => {
  const refused = roles.filter((role) => role !== 'admin');

  it.each(refused)('cannot control mailings or count subscribers: %s', async (role) => {
    const status = role === 'anonymous' ? 401 : 403;
    for (const name of ['pause', 'resume', 'cancel', 'test']) {
      expect(await command('alerts.mailed-once', name, role)).toEqual({ status, body: 'User not authorized.' });
    }
    expect(await answer('/subscriptions/counts', { token: people.tokens[role] })).toEqual({
      status,
      body: 'User not authorized.',
    });
  });
});
