import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstance, type Instance } from '../suite/instance.ts';
import { openRecords, type Records } from './storedRecords.ts';
import { unlessBusy } from './unlessBusy.ts';

/** Number of requests, each from a different computer: 12 for each of the 20 spellings of the address. */
const REQUESTS = 240;
/** Number of concurrent requests, each from a different IP address. */
const PARALLEL = 20;
/** Default of FORMS_PER_ADDRESS_AND_DAY. */
const MAX_EMAILS = 6;
/** Address of a deployed site's CDN, which Google's front end appends to X-Forwarded-For. */
const CDN = '198.51.100.7';

let records: Records;
let instance: Instance;

beforeAll(async () => {
  records = openRecords();
  // With its own key, the instance shares no counts with other tests. All limits have their defaults.
  instance = await startInstance({ DIGEST_KEY: `bombing ${Date.now()}` });
});

afterAll(async () => {
  await instance.stop();
  await records.clear();
});

/** Submits the nth form for the victim, from a new IP address and with the next spelling of the email address. */
async function attack(nth: number, spellings: readonly string[]): Promise<Response> {
  const email = spellings[nth % spellings.length];
  const form =
    nth % 3 === 0 ? { path: '/unsubscribe', body: { email } } : { path: '', body: { email, type: ['posts'] } };
  const response = await fetch(`${instance.url}/api/subscriptions${form.path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `203.0.${Math.floor(nth / 250)}.${nth % 250}, ${CDN}`,
      'Idempotency-Key': `bombing-${nth}-of-${REQUESTS}`,
    },
    body: JSON.stringify(form.body),
  });
  await response.arrayBuffer();
  return response;
}

/** Counts the emails that were queued for, or sent to, any of the addresses. */
async function emailsTo(db: Firestore, addresses: readonly string[]): Promise<number> {
  const { docs } = await db.collection('mail').where('to', 'array-contains-any', addresses).get();
  records.forget(...docs.map(({ ref }) => ref.path));
  return docs.length;
}

it(`${REQUESTS} forms from as many computers send at most ${MAX_EMAILS} emails a day to one mailbox`, async () => {
  const spellings = gmailSpellings();
  const statuses = new Map<number, number>();
  let busy = 0;
  let next = 0;
  const attacker = async () => {
    for (let nth = next++; nth < REQUESTS; nth = next++) {
      const { status } = await unlessBusy(
        () => attack(nth, spellings),
        () => (busy += 1),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, attacker));
  const accepted = statuses.get(202) ?? 0;
  expect(Object.fromEntries(statuses)).toEqual({ 202: accepted, 429: REQUESTS - accepted });
  // A form refused because the server was busy may still have been counted.
  expect(accepted).toBeGreaterThanOrEqual(MAX_EMAILS - busy);
  expect(accepted).toBeLessThanOrEqual(MAX_EMAILS);
  expect(await emailsTo(records.db, spellings)).toBe(accepted);
}, 300_000);

/** Returns 20 spellings of a Gmail address. Gmail ignores dots and tags, and has two domains. */
function gmailSpellings(): string[] {
  const names = ['victim', 'v.ictim', 'vi.ctim', 'v.i.c.t.i.m', 'victi.m'];
  return ['gmail.com', 'googlemail.com'].flatMap((domain) =>
    names.flatMap((name) => [`${name}@${domain}`, `${name}+news@${domain}`]),
  );
}
