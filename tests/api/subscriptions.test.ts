import { createHash } from 'node:crypto';
import { manageToken } from '@firehouse/functions/testing/mail';
import { company, SUBSCRIPTION_TOKEN_HEADER, tokenInHash } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { answer, fetchApi } from './fetchApi.ts';
import { mailsTo, type WaitingMail } from './queuedMails.ts';
import { openRecords, type Records } from './storedRecords.ts';

let records: Records;

beforeAll(() => {
  records = openRecords();
});

afterAll(() => records.clear());

const MAILED = { status: 202, body: { received: true } };
const NOT_SUBSCRIBED = { status: 409, body: 'This address is no longer subscribed. Please subscribe again.' };
const GONE = { status: 410, body: 'This link is invalid or has expired. Request a new one.' };

function somebody(name: string): string {
  const email = `${name}.subscribes@people.example`;
  records.forget(`subscriptions/${email}`);
  return email;
}

async function latest(email: string): Promise<WaitingMail> {
  const mail = (await mailsTo(records.db, email)).at(-1);
  if (mail === undefined) throw new Error(`No mail to ${email}`);
  return mail;
}

/** Returns the first link in an email. */
function linkIn({ message }: WaitingMail): URL {
  const [url = ''] = /https?:\/\/\S+/.exec(message.text) ?? [];
  expect(message.html).toContain(`<a href="${url}"`);
  return new URL(url);
}

function oneClickOf({ headers }: WaitingMail): URL {
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(\S+)>$/.exec(headers?.['List-Unsubscribe'] ?? '') ?? [];
  return new URL(url);
}

async function requestToken(email: string, type: readonly string[] = ['alerts'], nonce?: string): Promise<string> {
  expect(await answer('/subscriptions', { json: { email, type, nonce } })).toEqual(MAILED);
  const link = linkIn(await latest(email));
  expect(link.pathname + link.search).toBe('/');
  return tokenInHash(link.hash, 'subscribe') ?? '';
}

async function subscribed(email: string, type: readonly string[] = ['alerts']): Promise<string> {
  const { status, body } = await answer('/subscriptions/confirm', { json: { token: await requestToken(email, type) } });
  expect(status).toBe(200);
  return (body as { token: string }).token;
}

async function stored(email: string): Promise<unknown> {
  return (await records.db.doc(`subscriptions/${email}`).get()).get('type');
}

function confirm(json: unknown) {
  return answer('/subscriptions/confirm', { json });
}

function change(json: unknown) {
  return answer('/subscriptions', { method: 'PATCH', json });
}

function read(token: string) {
  return answer('/subscriptions', { headers: { [SUBSCRIPTION_TOKEN_HEADER]: token } });
}

describe('subscribing', () => {
  // SPEC 3.22
  it('requires the emailed link: neither the form nor reading the link changes anything', async () => {
    const email = somebody('ada');
    expect(
      await answer('/subscriptions', { json: { email: ' Ada.Subscribes@People.Example', type: ['alerts', 'posts'] } }),
    ).toEqual(MAILED);
    const token = tokenInHash(linkIn(await latest(email)).hash, 'subscribe') ?? '';
    expect(await stored(email)).toBeUndefined();
    expect((await latest(email)).message.text).toContain('want to get alerts, news and events from');

    expect((await fetchApi('/subscriptions/confirm')).status).toBe(405);
    expect(await read(token)).toEqual({ status: 200, body: { email, type: [], asked: ['alerts', 'posts'] } });
    expect(await stored(email)).toBeUndefined();

    expect(await answer('/subscriptions/confirm', { json: { token } })).toMatchObject({
      status: 200,
      body: { email, type: ['alerts', 'posts'] },
    });
    expect(await stored(email)).toEqual(['alerts', 'posts']);
    const welcome = await latest(email);
    expect(welcome.message.subject).toBe(`You’re subscribed · ${company.shortName}`);
    expect(linkIn(welcome).pathname).toBe(`/unsubscribe/${encodeURIComponent(email)}`);
  });

  it('works once per link, which afterward returns its result', async () => {
    const email = somebody('bea');
    const token = await requestToken(email);
    const twice = await Promise.all([0, 1, 2].map(() => answer('/subscriptions/confirm', { json: { token } })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(twice.filter(({ body }) => Object.hasOwn(body as object, 'token'))).toHaveLength(1);
    expect(await mailsTo(records.db, email)).toHaveLength(2);

    const manage = twice.map(({ body }) => (body as { token?: string }).token).find((one) => one !== undefined);
    await answer('/subscriptions/unsubscribe', { json: { token: manage } });
    expect(await answer('/subscriptions/confirm', { json: { token } })).toEqual(GONE);
    expect(await stored(email)).toBeUndefined();
  });

  it('gets the same response and an email, whether or not the address is subscribed', async () => {
    const email = somebody('cid');
    const manage = await subscribed(email);
    const again = await requestToken(email, ['posts']);
    expect((await latest(email)).message.text).toContain(
      `You currently get alerts from ${company.name} by email. Please confirm that you want news and events instead.`,
    );
    expect(await stored(email)).toEqual(['alerts']);
    await answer('/subscriptions/confirm', { json: { token: again } });
    expect(await stored(email)).toEqual(['posts']);
    await answer('/subscriptions/unsubscribe', { json: { token: manage } });
    expect(await requestToken(email)).toMatch(/^[\w-]{43}$/);
  });

  it('gets the same response when the hidden field is filled in, but nothing is emailed', async () => {
    const email = somebody('dot');
    expect(await answer('/subscriptions', { json: { email, type: ['alerts'], homepage: 'x' } })).toEqual(MAILED);
    expect(await answer('/subscriptions/unsubscribe', { json: { email, homepage: 'x' } })).toEqual(MAILED);
    expect(await mailsTo(records.db, email)).toEqual([]);
  });

  it.each([
    [{ type: ['alerts'] }, 'email is required.'],
    [{ email: 'nobody', type: ['alerts'] }, 'email must be an email address, such as name@example.com.'],
    [
      { email: 'a@b.example\nBcc: x@y.example', type: ['alerts'] },
      'email must be an email address, such as name@example.com.',
    ],
    [
      { email: 'a@b.example,x@y.example', type: ['alerts'] },
      'email must be an email address, such as name@example.com.',
    ],
    [
      { email: '../members/x@y.example', type: ['alerts'] },
      'email must be an email address, such as name@example.com.',
    ],
    [{ email: 'a@b.example' }, 'type is required.'],
    [{ email: 'a@b.example', type: [] }, 'type is required.'],
    [{ email: 'a@b.example', type: ['gossip'] }, 'type.0 must be one of: alerts, posts.'],
    [{ email: 'a@b.example', type: 'alerts' }, 'type must be a list.'],
    [{ email: 'a@b.example', type: ['alerts'], confirmedAt: 1 }, 'confirmedAt is not a field you can set.'],
    [{ email: 'a@b.example', type: ['alerts'], nonce: 'x' }, 'nonce must be 43 characters of base64url.'],
    [{ email: 'a@b.example', type: ['alerts'], nonce: 1 }, 'nonce must be 43 characters of base64url.'],
  ])('%j: 400 with the reason', async (json, sentence) => {
    expect(await answer('/subscriptions', { json })).toEqual({ status: 400, body: sentence });
  });
});

describe('the browser that subscribed', () => {
  const nonce = 'n'.repeat(43);

  it('confirms without a click by its nonce, which the database stores only as a digest', async () => {
    const email = somebody('ned');
    const token = await requestToken(email, ['posts'], nonce);
    const { docs } = await records.db.collection('tokens').get();
    expect(JSON.stringify(docs.map((document) => document.data()))).not.toContain(nonce);
    expect(await confirm({ token, nonce })).toMatchObject({ status: 200, body: { email, type: ['posts'] } });
    expect(await stored(email)).toEqual(['posts']);
  });

  it.each([['x'.repeat(43)], [''], [null], [7], [['n']]])(
    'is not recognized by the nonce %j, and must click',
    async (other) => {
      const email = somebody('nia');
      const token = await requestToken(email, ['posts'], nonce);
      const pending = { status: 200, body: { email, type: [], asked: ['posts'] } };
      expect(await confirm({ token, nonce: other })).toEqual(pending);
      expect(await read(token)).toEqual(pending);
      expect(await stored(email)).toBeUndefined();
      expect(await confirm({ token })).toMatchObject({ status: 200, body: { email, type: ['posts'] } });
      records.forget(`subscriptions/${email}`);
      await records.db.doc(`subscriptions/${email}`).delete();
    },
  );

  it('is not recognized when the form had no nonce', async () => {
    const email = somebody('noa');
    const token = await requestToken(email);
    expect(await confirm({ token, nonce })).toMatchObject({ body: { type: [], asked: ['alerts'] } });
    expect(await stored(email)).toBeUndefined();
  });

  it('changes nothing a second time: a used link returns its result', async () => {
    const email = somebody('nye');
    const token = await requestToken(email, ['alerts'], nonce);
    await confirm({ token, nonce });
    expect(await confirm({ token, nonce })).toEqual({ status: 200, body: { email, type: ['alerts'] } });
    expect(await read(token)).toEqual({ status: 200, body: { email, type: ['alerts'] } });
  });
});

describe('unsubscribing', () => {
  it('takes one button on the page of the emailed link, which can be pressed repeatedly', async () => {
    const email = somebody('eve');
    await subscribed(email);
    const token = tokenInHash(linkIn(await latest(email)).hash, 'token') ?? '';
    expect(await read(token)).toEqual({ status: 200, body: { email, type: ['alerts'] } });
    for (const time of [1, 2]) {
      expect(await answer('/subscriptions/unsubscribe', { json: { token } }), String(time)).toEqual({
        status: 200,
        body: { email, type: [] },
      });
      expect(await stored(email)).toBeUndefined();
    }
    expect(await read(token)).toEqual({ status: 200, body: { email, type: [] } });
  });

  it.each([
    ['urlencoded', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['multipart', oneClickForm()],
  ])('takes one click in the email program, which sends a %s form', async (kind, body) => {
    const email = somebody(`fay-${kind}`);
    await subscribed(email);
    const url = oneClickOf(await latest(email));
    expect(url.pathname).toBe('/api/subscriptions/unsubscribe');
    const here = ownSuite().hosting + url.pathname + url.search;

    const looked = await fetch(here, { redirect: 'manual' });
    expect(looked.status).toBe(303);
    expect(new URL(looked.headers.get('location') ?? '').pathname).toBe(`/unsubscribe/${encodeURIComponent(email)}`);
    expect(await stored(email)).toEqual(['alerts']);

    for (const refused of [{ 'List-Unsubscribe': 'No' }, { other: 'One-Click' }]) {
      const response = await fetch(here, { method: 'POST', body: new URLSearchParams(refused) });
      expect([response.status, await response.text()]).toEqual([
        400,
        'The form must contain List-Unsubscribe=One-Click.',
      ]);
    }
    expect(await stored(email)).toEqual(['alerts']);
    for (const time of [1, 2]) expect((await fetch(here, { method: 'POST', body })).status, String(time)).toBe(200);
    expect(await stored(email)).toBeUndefined();
  });

  it('emails the link if there is no token, with the same response for an unknown address', async () => {
    const email = somebody('gus');
    await subscribed(email);
    expect(await answer('/subscriptions/unsubscribe', { json: { email } })).toEqual(MAILED);
    const mail = await latest(email);
    expect(mail.message.text).toContain('you can ignore this email. Nothing will change.');
    expect(await stored(email)).toEqual(['alerts']);
    const token = tokenInHash(linkIn(mail).hash, 'token');
    expect((await answer('/subscriptions/unsubscribe', { json: { token } })).status).toBe(200);
    expect(await stored(email)).toBeUndefined();

    expect(await answer('/subscriptions/unsubscribe', { json: { email } })).toEqual(MAILED);
    expect((await latest(email)).message.text).toContain('It isn’t subscribed, so there’s nothing you need to do.');
    expect(await answer('/subscriptions/unsubscribe', { json: { email: 'nobody' } })).toEqual({
      status: 400,
      body: 'email must be an email address, such as name@example.com.',
    });
  });
});

function oneClickForm(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}

describe('a subscription', () => {
  it('can be changed with its token, which cannot start it again after it ended', async () => {
    const email = somebody('hal');
    const token = await subscribed(email);
    expect(await change({ token, type: ['alerts', 'posts'] })).toEqual({
      status: 200,
      body: { email, type: ['alerts', 'posts'] },
    });
    expect(await stored(email)).toEqual(['alerts', 'posts']);
    expect(await change({ token, type: [] })).toEqual({ status: 400, body: 'type is required.' });
    expect(await change({ token, type: ['posts'], email: 'other@people.example' })).toMatchObject({ status: 400 });
    await answer('/subscriptions/unsubscribe', { json: { token } });
    expect(await change({ token, type: ['posts'] })).toEqual(NOT_SUBSCRIBED);
    expect(await stored(email)).toBeUndefined();
    expect(await change({ token: await subscribed(email), type: ['posts'] })).toMatchObject({ status: 200 });
    expect(await stored(email)).toEqual(['posts']);
  });

  // SPEC 7.23
  it('is returned to nobody without its token', async () => {
    const email = somebody('ivy');
    await subscribed(email);
    for (const path of ['/subscriptions', `/subscriptions?email=${email}`]) {
      expect(await answer(path)).toEqual({ status: 401, body: 'User not authorized.' });
    }
    for (const path of ['/col/subscriptions', `/col/subscriptions/doc/${email}`, `/col/subscriptions?email=${email}`]) {
      expect([401, 403, 400]).toContain((await answer(path)).status);
    }
    const kept = await fetchApi('/subscriptions', {
      headers: { [SUBSCRIPTION_TOKEN_HEADER]: await subscribed(email) },
    });
    expect(kept.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a manage token', () => {
  it('is derived from the address: every email has the same one, and no document is written for it', async () => {
    const email = somebody('mia');
    const count = async () => (await records.db.collection('tokens').count().get()).data().count;
    const before = await count();
    const token = await subscribed(email);
    // Only the confirm token was stored.
    expect(await count()).toBe(before + 1);
    expect(token).toBe(manageToken('local', email));
    await answer('/subscriptions/unsubscribe', { json: { email } });
    expect(await count()).toBe(before + 1);
    const mails = await mailsTo(records.db, email);
    expect(mails).toHaveLength(3);
    for (const mail of mails) {
      expect(oneClickOf(mail).searchParams.get('token')).toBe(token);
      expect(mail.message.text).toContain(`/unsubscribe/${encodeURIComponent(email)}#token=${token}`);
    }
  });

  it('does not subscribe an address that was never subscribed', async () => {
    const email = somebody('moe');
    const token = manageToken('local', email);
    expect(await read(token)).toEqual({ status: 200, body: { email, type: [] } });
    expect(await change({ token, type: ['posts'] })).toEqual(NOT_SUBSCRIBED);
    expect(await stored(email)).toBeUndefined();
  });

  it('of another project, or altered, is invalid', async () => {
    const email = somebody('max');
    await subscribed(email);
    const token = manageToken('local', email);
    for (const bad of [manageToken('other', email), `${token}A`, token.slice(1), `A${token.slice(1)}`]) {
      expect(await answer('/subscriptions/unsubscribe', { json: { token: bad } }), bad).toEqual(GONE);
      expect(await read(bad), bad).toEqual(GONE);
    }
    expect(await stored(email)).toEqual(['alerts']);
  });
});

describe('a confirm token', () => {
  it('is stored as a digest, with its purpose and expiry; its address can be read with the token alone', async () => {
    const email = somebody('jon');
    const token = await requestToken(email);
    const id = createHash('sha256').update(token).digest('base64url');
    const kept = await records.db.doc(`tokens/${id}`).get();
    expect(kept.data()).toMatchObject({ purpose: 'confirm', usedAt: null });
    const hours = ((kept.get('expireAt') as Timestamp).toMillis() - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    const { docs } = await records.db.collection('tokens').get();
    const all = JSON.stringify(docs.map((document) => [document.id, document.data()]));
    expect(all).not.toContain(token);
    expect(all).not.toMatch(/@|people|subscribes/);
    expect(await read(token)).toMatchObject({ status: 200, body: { email } });
  });

  it('is valid only for its purpose', async () => {
    const email = somebody('kim');
    const confirmToken = await requestToken(email);
    expect(await answer('/subscriptions/unsubscribe', { json: { token: confirmToken } })).toEqual(GONE);
    expect(await answer('/subscriptions', { method: 'PATCH', json: { token: confirmToken, type: ['posts'] } })).toEqual(
      GONE,
    );
    const manage = oneClickOf(await latest(email)).searchParams.get('token');
    expect(await answer('/subscriptions/confirm', { json: { token: manage } })).toEqual(GONE);
    expect(await stored(email)).toBeUndefined();
  });

  it('is invalid when it has expired', async () => {
    const email = somebody('lou');
    const token = await requestToken(email);
    const id = createHash('sha256').update(token).digest('base64url');
    await records.db.doc(`tokens/${id}`).update({ expireAt: Timestamp.fromMillis(Date.now() - 1) });
    expect(await answer('/subscriptions/confirm', { json: { token } })).toEqual(GONE);
    expect(await read(token)).toEqual(GONE);
  });

  it.each([undefined, null, 7, '', 'x', '../x', 'x'.repeat(43), ['x'], { a: 1 }, `${'x'.repeat(42)}/`])(
    '%j is invalid',
    async (token) => {
      expect(await answer('/subscriptions/confirm', { json: { token } })).toEqual(GONE);
      if (token !== undefined) expect(await answer('/subscriptions/unsubscribe', { json: { token } })).toEqual(GONE);
      const query = typeof token === 'string' ? `?token=${encodeURIComponent(token)}` : '?token[a]=b&token=c';
      expect(await answer(`/subscriptions/unsubscribe${query}`)).toEqual(GONE);
    },
  );
});
