import { markerOf } from '@firehouse/incidents';
import { company } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { awaitEmail } from '../suite/inbox.ts';
import { answer, fetchApi } from './fetchApi.ts';
import { mailsTo, type WaitingMail } from './queuedMails.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

let records: Records;
let people: Callers;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'apply');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
});

function applicant(name: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const email = `${name.toLowerCase()}.applies@people.example`;
  return { name, address: '3 Millrace Road', phone: '610-555-0123', email, ...more };
}

async function stored(email: unknown): Promise<Record<string, unknown>[]> {
  const { docs } = await records.db.collection('members.applications').where('email', '==', email).get();
  records.forget(...docs.map(({ ref }) => ref.path));
  return docs.map((document) => document.data());
}

/** Returns the emails that notify the company about an applicant. */
async function notices(email: unknown): Promise<WaitingMail[]> {
  return (await mailsTo(records.db, company.email)).filter(({ replyTo }) => replyTo === email);
}

describe('an application', () => {
  it('is stored as new, with a receipt to the applicant and a notice to the company', async () => {
    const ada = applicant('Ada', {
      career: 'Baker',
      experience: 'Two years\nat Station 5',
      email: ' Ada.Applies@People.Example ',
    });
    const email = 'ada.applies@people.example';
    const before = Date.now();
    expect(await answer('/apply', { json: ada })).toEqual({ status: 201, body: { received: true } });

    const [application, ...others] = await stored(email);
    expect(others).toEqual([]);
    expect(application).toMatchObject({ ...ada, email, status: 'new', rev: 1 });
    const { receivedAt } = application as { receivedAt: Timestamp };
    expect(receivedAt.toMillis()).toBeGreaterThan(before - 60_000);

    const [receipt, ...more] = await mailsTo(records.db, email);
    expect(more).toEqual([]);
    expect(receipt?.message.text).toContain(
      'Thank you for applying. We will review your application and get back to you.',
    );
    const [notice] = await notices(email);
    expect(notice?.message.subject).toBe('Application to join: Ada');
    expect(notice?.message.text).toContain('Prior experience: Two years\nat Station 5');
    expect((await awaitEmail(email)).subject).toBe(receipt?.message.subject);
    await expect
      .poll(async () => (await notices(email))[0]?.delivery, { timeout: 60_000 })
      .toMatchObject({ state: 'SUCCESS', attempts: 1, error: null });
  });

  it('is visible only to admins', async () => {
    await answer('/apply', { json: applicant('Bea') });
    const list = await answer('/col/members.applications?limit=-1', { token: people.tokens.admin });
    expect(list.status).toBe(200);
    expect(list.body).toContainEqual(expect.objectContaining({ name: 'Bea', status: 'new' }));
    for (const role of ['anonymous', 'member'] as const) {
      const { status } = await answer('/col/members.applications', { token: people.tokens[role] });
      expect([401, 403]).toContain(status);
    }
    await stored(applicant('Bea')['email']);
  });

  // SPEC 3.21
  it('does not require a career or experience', async () => {
    const cid = applicant('Cid', { career: '', experience: undefined });
    expect((await answer('/apply', { json: cid })).status).toBe(201);
    expect(await stored(cid['email'])).toHaveLength(1);
  });

  it('gets a receipt that contains nothing the applicant wrote', async () => {
    const dot = applicant('Dot', { name: 'Buy at spam.example', career: 'spam.example', experience: 'spam.example' });
    await answer('/apply', { json: dot });
    const [receipt] = await mailsTo(records.db, String(dot['email']));
    expect(JSON.stringify(receipt)).not.toContain('spam.example');
    await stored(dot['email']);
  });

  it('cannot inject headers or HTML into the email to the company', async () => {
    const eve = applicant('Eve', {
      name: 'Eve\r\nBcc: victim@people.example',
      experience: '<img src=x onerror=alert(1)><a href="//evil.example">x</a>',
    });
    expect((await answer('/apply', { json: eve })).status).toBe(201);
    const [notice] = await notices(eve['email']);
    expect(notice?.to).toEqual([company.email]);
    expect(notice?.message.subject).toBe('Application to join: Eve Bcc: victim@people.example');
    expect(notice?.message.html).not.toMatch(/<img|<a href="\/\/evil/);
    expect(notice?.message.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    await stored(eve['email']);
  });
});

describe('an application sent twice', () => {
  it('is stored once, whether sent concurrently or a little later', async () => {
    const fay = applicant('Fay');
    const responses = await Promise.all([
      answer('/apply', { json: fay }),
      answer('/apply', { json: fay }),
      answer('/apply', { json: fay }),
    ]);
    responses.push(await answer('/apply', { json: { ...fay, email: 'FAY.applies@people.example ' } }));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await stored(fay['email'])).toHaveLength(1);
    expect(await mailsTo(records.db, String(fay['email']))).toHaveLength(1);
  });

  it('is stored once per Idempotency-Key, and another body under the same key is refused', async () => {
    const headers = { 'Idempotency-Key': `key-${Date.now()}` };
    const gus = applicant('Gus');
    const sent = await Promise.all([
      answer('/apply', { json: gus, headers }),
      answer('/apply', { json: Object.fromEntries(Object.entries(gus).toReversed()), headers }),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(await answer('/apply', { json: gus, headers })).toEqual({ status: 201, body: { received: true } });
    expect(await answer('/apply', { json: { ...gus, career: 'Cook' }, headers })).toEqual({
      status: 422,
      body: 'This Idempotency-Key was used for another request. Please use a new one.',
    });
    expect(await stored(gus['email'])).toHaveLength(1);
    // Keys are scoped to a form, so the same key is valid for another form.
    const other = { email: 'gus.applies.too@people.example', type: ['alerts'] };
    expect((await answer('/subscriptions', { json: other, headers })).status).toBe(202);
  });

  it('is stored again when a field differs', async () => {
    const hal = applicant('Hal');
    await answer('/apply', { json: hal });
    await answer('/apply', { json: { ...hal, phone: '610-555-0199' } });
    expect(await stored(hal['email'])).toHaveLength(2);
  });

  it('leaves no address in the ledger that detects duplicates', async () => {
    const { docs } = await records.db.collection('ledgers').get();
    // Exclude ledger entries for dispatch messages, and the marker for the call counts.
    const ofForms = docs.filter(
      (document) => document.get('answer') === undefined && document.id !== markerOf(records.db).id,
    );
    expect(ofForms.length).toBeGreaterThan(0);
    for (const document of ofForms) {
      expect(document.id).toMatch(/^[\w-]{43}$/);
      expect(document.get('expireAt')).toBeInstanceOf(Timestamp);
      const { expireAt: _, body, isDone = true, ...more } = document.data();
      expect(more).toEqual({});
      expect(isDone).toBe(true);
      if (body !== undefined) expect(body).toMatch(/^([\w-]{43})?$/);
    }
  });
});

it('an application with the hidden field filled in gets the usual response, but is not stored', async () => {
  const ivy = applicant('Ivy');
  expect(await answer('/apply', { json: { ...ivy, homepage: 'https://spam.example' } })).toEqual({
    status: 201,
    body: { received: true },
  });
  expect(await stored(ivy['email'])).toEqual([]);
  expect(await mailsTo(records.db, String(ivy['email']))).toEqual([]);
  expect((await answer('/apply', { json: { ...ivy, homepage: '' } })).status).toBe(201);
  expect(await stored(ivy['email'])).toHaveLength(1);
});

describe('an invalid application', () => {
  it.each([
    [{ name: undefined }, 'name is required.'],
    [{ address: '' }, 'address is required.'],
    [{ phone: null }, 'phone must be text.'],
    [{ email: undefined }, 'email is required.'],
    [{ email: 'not an address' }, 'email must be an email address, such as name@example.com.'],
    [{ email: 'a@b.example, victim@people.example' }, 'email must be an email address, such as name@example.com.'],
    [
      { email: 'a@b.example\r\nBcc: victim@people.example' },
      'email must be an email address, such as name@example.com.',
    ],
    [{ email: ['a@b.example'] }, 'email must be text.'],
    [{ name: { $gt: '' } }, 'name must be text.'],
    [{ name: 'x'.repeat(201) }, 'name must be at most 200 characters long.'],
    [{ experience: 'x'.repeat(5_001) }, 'experience must be at most 5000 characters long.'],
    [{ status: 'accepted' }, 'status is not a field you can set.'],
    [{ rev: 7 }, 'rev is not a field you can set.'],
    [{ receivedAt: '2020-01-01T00:00:00Z' }, 'receivedAt is not a field you can set.'],
    [{ id: 'mine' }, 'id is not a field you can set.'],
  ])('$#: gets 400 with the reason, and is not stored', async (change, sentence) => {
    const name = `Jon${Math.random().toString(36).slice(2)}`;
    const body = { ...applicant(name), ...change };
    expect(await answer('/apply', { json: body })).toEqual({ status: 400, body: sentence });
    expect(await stored(applicant(name)['email'])).toEqual([]);
  });

  it.each([
    ['application/json', '[]', 400, 'The body must be a JSON object.'],
    ['text/plain', '{}', 415, 'The body must be JSON.'],
    ['application/x-www-form-urlencoded', 'name=Ada', 415, 'The body must be JSON.'],
    ['application/json', JSON.stringify({ name: 'x'.repeat(70_000) }), 413, 'The body is larger than 64 KiB.'],
  ])('with a body of type %s is refused, $#', async (type, body, status, sentence) => {
    const response = await fetch(`${ownSuite().hosting}/api/apply`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(sentence);
  });

  it('with an invalid Idempotency-Key or by another method is refused', async () => {
    const kim = applicant('Kim');
    expect(await answer('/apply', { json: kim, headers: { 'Idempotency-Key': 'x'.repeat(201) } })).toEqual({
      status: 400,
      body: 'Idempotency-Key must be 1 to 200 printable ASCII characters.',
    });
    const read = await fetchApi('/apply');
    expect(read.status).toBe(405);
    expect(read.headers.get('allow')).toBe('POST');
    expect(await stored(kim['email'])).toEqual([]);
  });
});
