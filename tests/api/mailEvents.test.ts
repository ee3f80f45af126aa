import { signatureOf } from '@firehouse/functions/signature';
import { messageIdOf } from '@firehouse/functions/testing/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, list } from './fetchApi.ts';
import { signInCallers, roles, type Callers, type Role } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** The local suite's keys (functions/scripts/localSettings.ts). */
const EVENTS_KEY = 'local';
const DIGEST_KEY = 'local';

let records: Records;
let people: Callers;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'mail-events');
});

afterAll(async () => {
  await people.leave();
  const audited = await records.db.collection('audit').where('by', '==', people.addresses.admin).get();
  records.forget(...audited.docs.map(({ ref }) => ref.path));
  await records.clear();
});

/** Sends mail events like the mail provider. */
function send(body: string, { type = 'application/json', key = EVENTS_KEY, seconds = Date.now() / 1_000 } = {}) {
  const bytes = Buffer.from(body);
  const timestamp = String(Math.floor(seconds));
  const headers = {
    'Content-Type': type,
    'Mail-Events-Timestamp': timestamp,
    'Mail-Events-Signature': signatureOf(key, timestamp, bytes),
  };
  return answer('/mail-events', { method: 'POST', headers, body: bytes });
}

const bounceOf = (email: string, status = '5.1.1') =>
  JSON.stringify({ events: [{ type: 'bounce', email, status, reason: `550 ${status} <${email}> unknown` }] });

const allow = (email: string, role: Role = 'admin') =>
  answer('/suppressions/allow', { token: people.tokens[role], json: { email } });

async function suppressionOf(email: string) {
  records.forget(`suppressions/${email}`);
  return records.stored(`suppressions/${email}`);
}

describe('POST /mail-events', () => {
  it('suppresses an address whose mailbox does not exist, but not one refused by a policy', async () => {
    expect(await send(bounceOf('gone.me@people.example'))).toMatchObject({ status: 204 });
    expect(await suppressionOf('gone.me@people.example')).toMatchObject({
      email: 'gone.me@people.example',
      source: 'bounce',
      reason: '550 5.1.1 … unknown',
    });
    expect(await send(bounceOf('policy.me@people.example', '5.7.1'))).toMatchObject({ status: 204 });
    expect(await suppressionOf('policy.me@people.example')).toBeUndefined();
  });

  it('accepts a bounce message', async () => {
    const email = 'dsn.me@people.example';
    const body = [
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${email}`,
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: ${messageIdOf(DIGEST_KEY, 'alerts.a1', email, 'fire.example')}`,
      '',
      '--b--',
    ].join('\r\n');
    expect(await send(body, { type: 'message/rfc822' })).toMatchObject({ status: 204 });
    expect(await suppressionOf(email)).toMatchObject({ source: 'bounce', reason: '5.1.1' });
  });

  it('ignores a replay, so an address that was allowed again stays allowed', async () => {
    const email = 'replay.me@people.example';
    const seconds = Date.now() / 1_000;
    const body = JSON.stringify({ type: 'complaint', email });
    await send(body, { seconds });
    expect(await suppressionOf(email)).toMatchObject({ source: 'complaint', reason: 'Complaint' });
    expect(await allow(email)).toMatchObject({ status: 204 });
    expect(await send(body, { seconds })).toMatchObject({ status: 204 });
    expect(await suppressionOf(email)).toBeUndefined();
  });

  it('refuses events that are unsigned, forged, old or malformed', async () => {
    const body = bounceOf('forged.me@people.example');
    const refusals = [
      await send(body, { key: 'guess' }),
      await send(body, { seconds: Date.now() / 1_000 - 400 }),
      await answer('/mail-events', { json: JSON.parse(body) as unknown, token: people.tokens.admin }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await send(body, { type: 'text/plain' })).toMatchObject({ status: 415 });
    expect(await send('{')).toMatchObject({ status: 400 });
    expect(await suppressionOf('forged.me@people.example')).toBeUndefined();
  });
});

describe('POST /suppressions/allow', () => {
  it('is for admins only', async () => {
    const email = 'kept.me@people.example';
    await send(bounceOf(email));
    for (const role of roles.filter((name) => name !== 'admin')) {
      const refused = { status: role === 'anonymous' ? 401 : 403, body: 'User not authorized.' };
      expect(await allow(email, role), role).toEqual(refused);
    }
    expect(await suppressionOf(email)).toBeDefined();
  });

  it('lets an admin list suppressed addresses and allow one again, which the audit records', async () => {
    const email = 'back.me@people.example';
    const { admin } = people.tokens;
    await send(bounceOf(email));
    records.forget(`suppressions/${email}`);
    const listed = await list('/col/suppressions?limit=-1', admin);
    expect(listed.map((each) => each['email'])).toContain(email);
    expect(await allow(email.toUpperCase())).toMatchObject({ status: 204 });
    expect(await suppressionOf(email)).toBeUndefined();
    expect(await allow(email)).toMatchObject({ status: 204 });
    const { docs } = await records.db.collection('audit').where('document', '==', email).get();
    expect(docs.map((document) => document.data())).toMatchObject([
      { by: people.addresses.admin, operation: 'delete', collection: 'suppressions', title: email },
    ]);
  });

  it.each([{}, { email: 'nobody' }, { email: 7 }, { email: 'a@b.example', more: 1 }])('refuses %j', async (json) => {
    expect(await answer('/suppressions/allow', { token: people.tokens.admin, json })).toMatchObject({ status: 400 });
  });
});
