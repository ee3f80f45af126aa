import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startInstance, type Instance } from '../suite/instance.ts';
import { openRecords, type Records } from './records.ts';

const TOO_OFTEN = 'That was asked too often; please try again later.';
const TOO_MANY = 'Too many requests came from here; please try again later.';
/** The addresses of the proxies of a deployed site: the delivery network's, which the front end adds. */
const CDN = '198.51.100.7';

let records: Records;
let running: Instance[] = [];
let made = 0;

beforeAll(() => {
  records = openRecords();
});

afterEach(async () => {
  await Promise.all(running.map((instance) => instance.stop()));
  running = [];
});

afterAll(() => records.clear());

/** Instances that count together, and with no others. */
async function start(count: number, parameters: Readonly<Record<string, string>> = {}): Promise<Instance[]> {
  made += 1;
  const own = { DIGEST_KEY: `limits ${made} ${Date.now()}`, ...parameters };
  running = await Promise.all(Array.from({ length: count }, () => startInstance(own)));
  return running;
}

function somebody(name: string): string {
  return `${name}-${made}.limits@people.example`;
}

/** Sends the form that subscribes, as the proxies of a deployed site pass it on. */
async function subscribe(instance: Instance | undefined, from: string, email: string): Promise<Response> {
  return fetch(`${instance?.url}/api/subscriptions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, type: ['alerts'] }),
  });
}

async function expectRefusal(response: Response, sentence: string, withinS: number): Promise<void> {
  expect([response.status, await response.text()]).toEqual([429, sentence]);
  const retryAfter = Number(response.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(withinS);
}

describe('public forms', () => {
  it('are counted for a computer by all instances together', async () => {
    const [one, other] = await start(2, { FORMS_PER_COMPUTER_AND_HOUR: '3' });
    const here = `203.0.113.5, ${CDN}`;
    for (const [at, instance] of [one, other, one].entries()) {
      expect((await subscribe(instance, here, somebody(`ada${at}`))).status).toBe(202);
    }
    await expectRefusal(await subscribe(one, here, somebody('bea')), TOO_OFTEN, 3600);
    await expectRefusal(await subscribe(other, here, somebody('bea')), TOO_OFTEN, 3600);
    expect((await subscribe(other, `203.0.113.6, ${CDN}`, somebody('bea'))).status).toBe(202);
  });

  it('are counted for whom the proxies saw, whatever the caller writes before them', async () => {
    const [instance] = await start(1, { FORMS_PER_COMPUTER_AND_HOUR: '2' });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at++) {
      statuses.push(
        (await subscribe(instance, `192.0.2.${at}, 10.0.0.${at}, 203.0.113.5, ${CDN}`, somebody(`cid${at}`))).status,
      );
    }
    expect(statuses).toEqual([202, 202, 429, 429]);
  });

  it('are counted for the right one when a project has another number of proxies', async () => {
    const [instance] = await start(1, { FORMS_PER_COMPUTER_AND_HOUR: '1', TRUSTED_PROXIES: '1' });
    expect((await subscribe(instance, '192.0.2.1, 203.0.113.5', somebody('dot'))).status).toBe(202);
    expect((await subscribe(instance, '192.0.2.2, 203.0.113.5', somebody('dot2'))).status).toBe(429);
    expect((await subscribe(instance, '192.0.2.2, 203.0.113.6', somebody('dot3'))).status).toBe(202);
  });

  it('are counted together for a network of IPv6, in which everybody has many addresses', async () => {
    const [instance] = await start(1, { FORMS_PER_COMPUTER_AND_HOUR: '1' });
    expect((await subscribe(instance, `2001:db8:1:1::1, ${CDN}`, somebody('eve'))).status).toBe(202);
    expect((await subscribe(instance, `2001:db8:1:1:ffff::2, ${CDN}`, somebody('eve2'))).status).toBe(429);
    expect((await subscribe(instance, `2001:db8:2:1::1, ${CDN}`, somebody('eve3'))).status).toBe(202);
  });

  it('are counted for the mailbox that gets the mail, wherever they come from', async () => {
    const [instance] = await start(1, { FORMS_PER_ADDRESS_AND_DAY: '2' });
    const email = somebody('fay');
    const variants = [email, email.toUpperCase(), email.replace('@', '+again@'), email.replace('@', '+more+@')];
    const answers: Response[] = [];
    for (const [at, variant] of variants.entries())
      answers.push(await subscribe(instance, `203.0.113.${at}, ${CDN}`, variant));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 429, 429]);
    const apply = await fetch(`${instance?.url}/api/apply`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.99, ${CDN}` },
      body: JSON.stringify({ name: 'Fay', address: 'x', phone: 'x', email }),
    });
    await expectRefusal(apply, TOO_OFTEN, 86_400);
    expect((await records.db.collection('members.applications').where('email', '==', email).get()).size).toBe(0);
  });

  it('are counted for all visitors together, to the last one when many come at once', async () => {
    const [one, other] = await start(2, { FORMS_PER_HOUR: '5' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        subscribe(at % 2 === 0 ? one : other, `203.0.113.${at}, ${CDN}`, somebody(`gus${at}`)),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('are taken again when the time is over', async () => {
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

  it('leave no address of a person or of a computer where they are counted', async () => {
    const [instance] = await start(1);
    await subscribe(instance, `203.0.113.77, ${CDN}`, somebody('ivy'));
    const { docs } = await records.db.collection('limits').get();
    expect(docs.length).toBeGreaterThan(2);
    for (const document of docs) {
      expect(document.id).toMatch(/^[\w-]{43}$/);
      expect(Object.keys(document.data()).sort()).toEqual(['count', 'expireAt']);
    }
  });

  it('are not taken while nobody can count them', async () => {
    const [instance] = await start(1, { FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' });
    const response = await subscribe(instance, `203.0.113.5, ${CDN}`, somebody('jon'));
    expect([response.status, await response.text()]).toEqual([
      503,
      'The form cannot be taken right now; please try again.',
    ]);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(instance?.log()).toContain('Public forms cannot be counted');
  });

  it('are not taken without the key that keeps addresses secret', async () => {
    const [instance] = await start(1, { DIGEST_KEY: '' });
    expect((await subscribe(instance, `203.0.113.5, ${CDN}`, somebody('kim'))).status).toBe(503);
  });
});

function get(instance: Instance | undefined, from: string, path = '/api/nothing'): Promise<Response> {
  return fetch(`${instance?.url}${path}`, { headers: { 'X-Forwarded-For': from } });
}

describe('calls', () => {
  it('are limited for each computer, reads and writes apart, by every instance for itself', async () => {
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

  it('are refused like any other: plainly, safely, kept by nobody', async () => {
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
