import { digest } from '@firehouse/functions/testing/digest';
import { FORM_CHALLENGE_HEADER, FORM_PROOF_HEADER, parseChallenge } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startInstance, type Instance } from '../suite/instance.ts';
import { openRecords, type Records } from './storedRecords.ts';
import { unlessBusy } from './unlessBusy.ts';

const TOO_OFTEN = 'Too many requests. Try again later.';
const ANOTHER_BODY = 'This Idempotency-Key was used for another request. Please use a new one.';
const PROOF_REQUIRED = 'Too many forms are arriving right now. This one requires a proof of work.';
const TOO_MANY = 'Too many requests from your network. Please try again later.';
/** Address of a deployed site's CDN, which Google's front end appends to X-Forwarded-For. */
const CDN = '198.51.100.7';

let records: Records;
let running: Instance[] = [];
let made = 0;
let digestKey = '';

beforeAll(() => {
  records = openRecords();
});

afterEach(async () => {
  await Promise.all(running.map((instance) => instance.stop()));
  running = [];
});

afterAll(() => records.clear());

/** Starts instances that share rate limits only with each other. */
async function start(count: number, parameters: Readonly<Record<string, string>> = {}): Promise<Instance[]> {
  made += 1;
  digestKey = `limits ${made} ${Date.now()}`;
  const own = { DIGEST_KEY: digestKey, FORMS_PROOF_MAX_NUMBER: '200', ...parameters };
  running = await Promise.all(Array.from({ length: count }, () => startInstance(own)));
  return running;
}

function somebody(name: string): string {
  return `${name}-${made}.limits@people.example`;
}

/** Submits the subscription form as it arrives through a deployed site's proxies. */
async function subscribe(
  instance: Instance | undefined,
  from: string,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return send(instance, 'subscriptions', from, { email, type: ['alerts'] }, headers);
}

async function send(
  instance: Instance | undefined,
  path: string,
  from: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${instance?.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, ...headers },
    body: JSON.stringify(body),
  });
}

/** Solves the challenge in a response, as the site's worker does. */
async function proofFor(response: Response): Promise<Record<string, string>> {
  expect([response.status, await response.text()]).toEqual([428, PROOF_REQUIRED]);
  const challenge = response.headers.get(FORM_CHALLENGE_HEADER) ?? '';
  const { salt, hash, maxNumber } = parseChallenge(challenge) ?? expect.fail(`No challenge: ${challenge}`);
  expect(maxNumber).toBe(200);
  for (let number = 0; number <= maxNumber; number++) {
    if (createHash('sha256').update(`${salt}.${number}`).digest('hex') === hash)
      return { [FORM_PROOF_HEADER]: `${challenge}.${number}` };
  }
  return expect.fail('The challenge has no solution.');
}

async function mailsTo(email: string): Promise<number> {
  return (await records.db.collection('mail').where('to', 'array-contains', email).get()).size;
}

async function expectRefusal(response: Response, sentence: string, withinS: number): Promise<void> {
  expect([response.status, await response.text()]).toEqual([429, sentence]);
  const retryAfter = Number(response.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(withinS);
}

describe('public forms', () => {
  it('are counted per computer across all instances', async () => {
    const [one, other] = await start(2, { FORMS_PER_COMPUTER_AND_HOUR: '3' });
    const here = `203.0.113.5, ${CDN}`;
    for (const [at, instance] of [one, other, one].entries()) {
      expect((await subscribe(instance, here, somebody(`ada${at}`))).status).toBe(202);
    }
    await expectRefusal(await subscribe(one, here, somebody('bea')), TOO_OFTEN, 3600);
    await expectRefusal(await subscribe(other, here, somebody('bea')), TOO_OFTEN, 3600);
    expect((await subscribe(other, `203.0.113.6, ${CDN}`, somebody('bea'))).status).toBe(202);
  });

  it('are counted for the address that the proxies saw, whatever the client put before it', async () => {
    const [instance] = await start(1, { FORMS_PER_COMPUTER_AND_HOUR: '2' });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at++) {
      statuses.push(
        (await subscribe(instance, `192.0.2.${at}, 10.0.0.${at}, 203.0.113.5, ${CDN}`, somebody(`cid${at}`))).status,
      );
    }
    expect(statuses).toEqual([202, 202, 429, 429]);
  });

  it('are counted for the right address when a project has another number of proxies', async () => {
    const [instance] = await start(1, { FORMS_PER_COMPUTER_AND_HOUR: '1', TRUSTED_PROXIES: '1' });
    expect((await subscribe(instance, '192.0.2.1, 203.0.113.5', somebody('dot'))).status).toBe(202);
    expect((await subscribe(instance, '192.0.2.2, 203.0.113.5', somebody('dot2'))).status).toBe(429);
    expect((await subscribe(instance, '192.0.2.2, 203.0.113.6', somebody('dot3'))).status).toBe(202);
  });

  it('are counted per /64 of IPv6, the range of one customer', async () => {
    const [instance] = await start(1, { FORMS_PER_COMPUTER_AND_HOUR: '1' });
    expect((await subscribe(instance, `2001:db8:1:1::1, ${CDN}`, somebody('eve'))).status).toBe(202);
    expect((await subscribe(instance, `2001:db8:1:1:ffff::2, ${CDN}`, somebody('eve2'))).status).toBe(429);
    expect((await subscribe(instance, `2001:0DB8:1:1:0:0:0:3, ${CDN}`, somebody('eve3'))).status).toBe(429);
    expect((await subscribe(instance, `2001:db8:1:2::1, ${CDN}`, somebody('eve4'))).status).toBe(202);
    expect((await subscribe(instance, `203.0.113.5, ${CDN}`, somebody('eve5'))).status).toBe(202);
    expect((await subscribe(instance, `::ffff:203.0.113.5, ${CDN}`, somebody('eve6'))).status).toBe(429);
  });

  it('are counted per mailbox, whichever computer sends them', async () => {
    const [instance] = await start(1, { FORMS_PER_ADDRESS_AND_DAY: '2' });
    const email = somebody('fay');
    const variants = [email, email.toUpperCase(), email.replace('@', '+again@'), email.replace('@', '+more+@')];
    const responses: Response[] = [];
    for (const [at, variant] of variants.entries())
      responses.push(await subscribe(instance, `203.0.113.${at}, ${CDN}`, variant));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 429, 429]);
    const apply = await fetch(`${instance?.url}/api/apply`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.99, ${CDN}` },
      body: JSON.stringify({ name: 'Fay', address: 'x', phone: 'x', email }),
    });
    await expectRefusal(apply, TOO_OFTEN, 86_400);
    expect((await records.db.collection('members.applications').where('email', '==', email).get()).size).toBe(0);
  });

  it('are counted as one mailbox across Gmail’s dots, tags and domains; emails go to the given address', async () => {
    const [instance] = await start(1, { FORMS_PER_ADDRESS_AND_DAY: '2' });
    const name = `f.ay${Date.now()}`;
    const addresses = [`${name}@gmail.com`, `fa.y${name.slice(4)}+x@googlemail.com`, `f.a.y${name.slice(4)}@gmail.com`];
    const responses: Response[] = [];
    for (const [at, email] of addresses.entries())
      responses.push(await subscribe(instance, `203.0.113.${at}, ${CDN}`, email));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 429]);
    expect(await Promise.all(addresses.map(mailsTo))).toEqual([1, 1, 0]);
    const elsewhere = [
      `${name}@people.example`,
      `fay${name.slice(4)}@people.example`,
      `f.a.y${name.slice(4)}@people.example`,
    ];
    for (const email of elsewhere) expect((await subscribe(instance, `203.0.113.9, ${CDN}`, email)).status).toBe(202);
  });

  it('are counted exactly across all visitors, even concurrently; above the limit they require a proof', async () => {
    const [one, other] = await start(2, { FORMS_PER_HOUR: '5' });
    let busy = 0;
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        unlessBusy(
          () => subscribe(at % 2 === 0 ? one : other, `203.0.113.${at}, ${CDN}`, somebody(`gus${at}`)),
          () => (busy += 1),
        ),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    const accepted = statuses.filter((status) => status === 202).length;
    expect(statuses.filter((status) => status === 428)).toHaveLength(12 - accepted);
    // A form refused because the server was busy may still have been counted.
    expect(accepted).toBeGreaterThanOrEqual(5 - busy);
    expect(accepted).toBeLessThanOrEqual(5);
    const shared = await records.db.doc(`limits/${digest(digestKey, 'limit', 'all')}`).get();
    const expireAt = shared.get('expireAt') as Timestamp;
    expect(expireAt.toMillis() - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(expireAt.toMillis() - Date.now()).toBeGreaterThan(3_000_000);
  });

  it('stay usable after one computer with invented addresses has used up the limit', async () => {
    const [instance] = await start(1, { FORMS_PER_HOUR: '3' });
    for (let at = 0; at < 6; at++) await subscribe(instance, `198.51.100.${at}, ${CDN}`, somebody(`mallory${at}`));
    const email = somebody('nan');
    const here = `203.0.113.5, ${CDN}`;
    const proof = await proofFor(await subscribe(instance, here, email));
    expect(await mailsTo(email)).toBe(0);
    expect((await subscribe(instance, here, email, proof)).status).toBe(202);
    expect(await mailsTo(email)).toBe(1);
  });

  it('accept a proof once, only for its form, and the other limits still apply', async () => {
    const [one, other] = await start(2, { FORMS_PER_HOUR: '0', FORMS_PER_COMPUTER_AND_HOUR: '3' });
    const here = `203.0.113.5, ${CDN}`;
    const proof = await proofFor(await subscribe(one, here, somebody('ole')));
    expect((await send(one, 'subscriptions/unsubscribe', here, { email: somebody('ole') }, proof)).status).toBe(428);
    const forged = { [FORM_PROOF_HEADER]: `${proof[FORM_PROOF_HEADER]}0` };
    expect((await subscribe(one, here, somebody('ole'), forged)).status).toBe(428);
    expect((await subscribe(one, here, somebody('ole'), proof)).status).toBe(202);
    // A proof can't be reused, neither on another instance for another address nor for the same form.
    expect((await subscribe(other, here, somebody('ole2'), proof)).status).toBe(428);
    expect((await subscribe(one, here, somebody('ole'), proof)).status).toBe(428);
    const both = await proofFor(await subscribe(one, here, somebody('ole3')));
    const twice = await Promise.all([
      subscribe(one, here, somebody('ole3'), both),
      subscribe(other, here, somebody('ole4'), both),
    ]);
    expect(twice.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([202, 428]);
    const third = await proofFor(await subscribe(one, here, somebody('ole5')));
    expect((await subscribe(one, here, somebody('ole5'), third)).status).toBe(202);
    const beyond = await subscribe(one, here, somebody('ole6'), third);
    await expectRefusal(beyond, TOO_OFTEN, 3600);
  });

  it('accept the same proof for a retry under the same Idempotency-Key, and act only once', async () => {
    const [one, other] = await start(2, { FORMS_PER_HOUR: '0' });
    const here = `203.0.113.5, ${CDN}`;
    const email = somebody('pat');
    const key = { 'Idempotency-Key': `pat ${Date.now()}` };
    const proof = await proofFor(await subscribe(one, here, email, key));
    for (const instance of [one, other, one])
      expect((await subscribe(instance, here, email, { ...proof, ...key })).status).toBe(202);
    expect(await mailsTo(email)).toBe(1);
    // Retrying with the same key doesn't need a proof. A different body with that key is refused.
    expect((await subscribe(one, here, email, key)).status).toBe(202);
    const another = await subscribe(one, here, somebody('pat2'), { ...proof, ...key });
    expect([another.status, await another.text()]).toEqual([422, ANOTHER_BODY]);
    // Prepare a proof for a form that is admitted but then fails, for example because the database is unavailable.
    const left = await proofFor(await subscribe(one, here, somebody('pat3'), { 'Idempotency-Key': 'a' }));
    const again = { ...left, 'Idempotency-Key': `failed ${Date.now()}` };
    expect((await subscribe(one, here, somebody('pat3'), again)).status).toBe(202);
    const entry = digest(digestKey, 'form key', 'subscribe', again['Idempotency-Key']);
    await records.db.doc(`ledgers/${entry}`).delete();
    expect((await subscribe(one, here, somebody('pat3'), again)).status).toBe(202);
    expect((await subscribe(one, here, somebody('pat3'), { ...left, 'Idempotency-Key': 'b' })).status).toBe(428);
  });

  it('are accepted again when the period is over', async () => {
    const [instance] = await start(1, { FORMS_PER_COMPUTER_AND_HOUR: '1' });
    const here = `203.0.113.5, ${CDN}`;
    const before = new Set((await records.db.collection('limits').listDocuments()).map(({ id }) => id));
    expect((await subscribe(instance, here, somebody('hal'))).status).toBe(202);
    expect((await subscribe(instance, here, somebody('hal2'))).status).toBe(429);
    const own = (await records.db.collection('limits').listDocuments()).filter(({ id }) => !before.has(id));
    expect(own).toHaveLength(3);
    await Promise.all(own.map((limit) => limit.update({ expireAt: Timestamp.fromMillis(Date.now() - 1) })));
    expect((await subscribe(instance, here, somebody('hal2'))).status).toBe(202);
  });

  it('leave no email or IP address in the counts', async () => {
    const [instance] = await start(1);
    await subscribe(instance, `203.0.113.77, ${CDN}`, somebody('ivy'));
    const { docs } = await records.db.collection('limits').get();
    expect(docs.length).toBeGreaterThan(2);
    for (const document of docs) {
      expect(document.id).toMatch(/^[\w-]{43}$/);
      expect(Object.keys(document.data()).sort()).toEqual(['count', 'expireAt']);
    }
  });

  it('are refused while they cannot be counted', async () => {
    const [instance] = await start(1, { FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' });
    const response = await subscribe(instance, `203.0.113.5, ${CDN}`, somebody('jon'));
    expect([response.status, await response.text()]).toEqual([
      503,
      'We cannot accept this form right now. Please try again.',
    ]);
    expect(response.headers.get('retry-after')).toBe('5');
    await expect.poll(() => instance?.log()).toContain('Public forms cannot be counted');
  });

  it('are refused without the key that keeps addresses secret', async () => {
    const [instance] = await start(1, { DIGEST_KEY: '' });
    expect((await subscribe(instance, `203.0.113.5, ${CDN}`, somebody('kim'))).status).toBe(503);
  });
});

function get(instance: Instance | undefined, from: string, path = '/api/nothing'): Promise<Response> {
  return fetch(`${instance?.url}${path}`, { headers: { 'X-Forwarded-For': from } });
}

describe('requests', () => {
  it('are limited per computer and instance, reads and writes separately', async () => {
    const [one, other] = await start(2, { READS_PER_MINUTE: '3', WRITES_PER_MINUTE: '1' });
    const here = `192.0.2.1, 203.0.113.5, ${CDN}`;
    for (let at = 0; at < 3; at++) expect((await get(one, here)).status).toBe(404);
    await expectRefusal(await get(one, here), TOO_MANY, 60);
    await expectRefusal(await get(one, `192.0.2.2, 203.0.113.5, ${CDN}`), TOO_MANY, 60);
    expect((await get(one, `203.0.113.6, ${CDN}`)).status).toBe(404);
    expect((await get(other, here)).status).toBe(404);
    const remove = () =>
      fetch(`${one?.url}/api/col/posts/doc/x`, { method: 'DELETE', headers: { 'X-Forwarded-For': here } });
    expect((await remove()).status).toBe(401);
    await expectRefusal(await remove(), TOO_MANY, 60);
  });

  it('are limited per /64 of IPv6', async () => {
    const [instance] = await start(1, { READS_PER_MINUTE: '1' });
    expect((await get(instance, `2001:db8:1:1::1, ${CDN}`)).status).toBe(404);
    await expectRefusal(await get(instance, `2001:db8:1:1:ffff::2, ${CDN}`), TOO_MANY, 60);
    expect((await get(instance, `2001:db8:1:2::1, ${CDN}`)).status).toBe(404);
  });

  it('are refused in plain text, with security headers and without caching', async () => {
    const [instance] = await start(1, { READS_PER_MINUTE: '1' });
    await get(instance, `203.0.113.5, ${CDN}`);
    const { headers, status } = await get(instance, `203.0.113.5, ${CDN}`, '/api/alerts');
    expect(status).toBe(429);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});

it('a path with a malformed % gets a sentence, and is not logged', async () => {
  const [instance] = await start(1);
  for (const path of ['/api/col/members/doc/secret.path@people.example%', '/%E0%A4%A', '/api/alerts%zz?x=1']) {
    const response = await fetch(`${instance?.url}${path}`);
    expect([response.status, await response.text()]).toEqual([400, 'The request is malformed.']);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(instance?.log()).not.toMatch(/secret|URIError|%/);
});
