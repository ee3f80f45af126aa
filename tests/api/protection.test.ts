import { once } from 'node:events';
import { connect } from 'node:net';
import { signatureOf } from '@firehouse/functions/signature';
import { TEST_CENTER } from '@firehouse/functions/testing/centers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { startInstance, type Instance } from '../suite/instance.ts';
import { startSlowProxy } from '../suite/slowProxy.ts';
import { answer, fetchApi } from './fetchApi.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

let records: Records;
let people: Callers;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'protection');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
});

/** Runs a test against its own instance. */
async function withInstance(
  parameters: Readonly<Record<string, string>>,
  work: (instance: Instance) => Promise<void>,
): Promise<void> {
  const instance = await startInstance(parameters);
  try {
    await work(instance);
  } finally {
    await instance.stop();
  }
}

const applicant = {
  name: 'Zebulon Quirk',
  address: '9 Quirk Alley',
  phone: '610-555-7777',
  email: 'zebulon.quirk@people.example',
};

describe('every response of the API, as Hosting forwards it', () => {
  it.each([
    ['/alerts', 200],
    ['/nothing', 404],
    ['/col/members.applications', 401],
    ['/col/incidents?q=x', 400],
  ])('%s (%i): has headers that stop browsers from treating it as a page', async (path, status) => {
    const response = await fetchApi(path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
  });

  it('has a request id that clients cannot choose', async () => {
    const ids = await Promise.all(
      [0, 1].map(async () =>
        (await fetchApi('/alerts', { headers: { 'X-Request-Id': 'chosen' } })).headers.get('x-request-id'),
      ),
    );
    expect(new Set([...ids, 'chosen']).size).toBe(3);
  });
});

function post(body: string): Promise<Response> {
  return fetch(`${ownSuite().hosting}/api/apply`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
}

describe('size limits', () => {
  it('a URL over 8 KiB is refused', async () => {
    await withInstance({}, async ({ url }) => {
      const long = await fetch(`${url}/api/col/incidents?q=${'x'.repeat(8_200)}`);
      expect([long.status, await long.text()]).toEqual([414, 'The URL is longer than 8 KiB.']);
      expect(long.headers.get('x-powered-by')).toBeNull();
    });
    // Hosting repeats the URL in a header, and Node limits headers to 16 KiB.
    expect((await fetchApi(`/alerts?${'x'.repeat(9_000)}`)).status).toBe(431);
  });

  it('a body over 1 MiB is refused, and a form over 64 KiB', async () => {
    expect(await answer('/apply', { json: { ...applicant, experience: 'x'.repeat(1_100_000) } })).toEqual({
      status: 413,
      body: 'The body is larger than 1 MiB.',
    });
    expect(await answer('/apply', { json: { ...applicant, experience: 'x'.repeat(70_000) } })).toEqual({
      status: 413,
      body: 'The body is larger than 64 KiB.',
    });
  });

  it('a body with 20,000 levels or with prototype keys does no harm', async () => {
    const deep = await post(`{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    expect([deep.status, await deep.text()]).toEqual([400, 'name must be text.']);
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const response = await post(JSON.stringify(applicant).replace('{', `{"${name}":{"status":"accepted"},`));
      expect(response.status, name).toBe(400);
    }
    expect(({} as { status?: string }).status).toBeUndefined();
    expect((await fetchApi('/alerts')).status).toBe(200);
  });
});

it('a URL with encoded line breaks gets 404, and does not split the response headers', async () => {
  const { hostname, port } = new URL(ownSuite().hosting);
  const socket = connect(Number(port), hostname);
  socket.write(
    'GET /api/col/x%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<script> HTTP/1.1\r\n' +
      'Host: localhost\r\nConnection: close\r\n\r\n',
  );
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  await once(socket, 'close');
  const [head = ''] = received.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 404 /);
  expect(head).toMatch(/content-type: text\/plain/i);
  expect(head).not.toMatch(/set-cookie/i);
});

describe('App Check, enforced', () => {
  // SPEC 7.1
  it('accepts only requests from the site, except those that SPEC §7 sends without a token', async () => {
    await withInstance({ ENFORCE_APP_CHECK: 'true' }, async ({ url }) => {
      const NOT_THE_SITE = 'This request did not come from our site. Please reload the page.';
      for (const token of [undefined, 'nonsense', 'a.b.c']) {
        for (const path of ['/alerts', '/col/incidents', '/col/members?email=a@b.example']) {
          const response = await fetch(`${url}/api${path}`, {
            headers: token === undefined ? {} : { 'X-Firebase-AppCheck': token },
          });
          expect([response.status, await response.text()], `${path} ${token}`).toEqual([401, NOT_THE_SITE]);
        }
      }
      const apply = await fetch(`${url}/api/apply`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(applicant),
      });
      expect([apply.status, await apply.text()]).toEqual([401, NOT_THE_SITE]);
      for (const path of ['/col/posts', '/col/posts?type=News&orderBy=occurrenceDate', '/col/members?limit=500'])
        expect((await fetch(`${url}/api${path}`)).status, path).toBe(200);
      // The portal's lists are allowed, but limited to what members can see.
      const headers = { Authorization: `Bearer ${people.tokens.member}` };
      for (const path of ['/col/posts', '/col/members?limit=5000']) {
        const response = await fetch(`${url}/api${path}`, { headers });
        expect(response.status, path).toBe(200);
        if (path.includes('members')) expect(await response.text()).toContain(people.addresses.member);
      }
    });
  });

  it('accepts what other servers sign: a dispatch message and mail events', async () => {
    const parameters = { ENFORCE_APP_CHECK: 'true', DISPATCH_KEY: 'a key', MAIL_EVENTS_KEY: 'a key' };
    await withInstance(parameters, async ({ url }) => {
      const send = async (path: string, prefix: string, message: object, headers: Record<string, string> = {}) => {
        const body = Buffer.from(JSON.stringify(message));
        const timestamp = String(Math.floor(Date.now() / 1_000));
        const response = await fetch(`${url}/api${path}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            [`${prefix}-Timestamp`]: timestamp,
            [`${prefix}-Signature`]: signatureOf('a key', timestamp, body, ...Object.values(headers)),
            ...headers,
          },
          body,
        });
        return { status: response.status, text: await response.text() };
      };
      expect(await send('/mail-events', 'Mail-Events', { events: [] })).toEqual({ status: 204, text: '' });
      const message = { startTime: '2001-03-02T07:00:00', TypeCode: 'Fire', Address: '1 PROTECTION ST' };
      const { status, text } = await send('/dispatch', 'Dispatch', message, { 'Dispatch-Center': TEST_CENTER.key });
      expect([status, text]).toEqual([202, expect.stringContaining('"state":"stored"')]);
      const { id } = JSON.parse(text) as { id: string };
      const entries = await records.db.collection('dispatches').where('incident', '==', id).get();
      records.forget(`incidents/${id}`, ...entries.docs.map(({ ref }) => ref.path));
    });
  });
});

describe('the log', () => {
  it('contains no personal data, however requests fail', async () => {
    await withInstance(
      { FIRESTORE_EMULATOR_HOST: '127.0.0.1:9', FORMS_PER_COMPUTER_AND_HOUR: '100' },
      async ({ url, log }) => {
        const token = people.tokens.admin ?? '';
        const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.99, 198.51.100.7' };
        const paths = [
          `/col/members?email=${encodeURIComponent(applicant.email)}`,
          `/col/members/doc/${applicant.email}`,
          `/col/subscriptions/doc/${encodeURIComponent(applicant.email)}`,
          `/subscriptions/unsubscribe?token=${'t'.repeat(43)}`,
          `/unsubscribe/${applicant.email}`,
          `/col/incidents?q=Address='${applicant.email}'`,
        ];
        const read = async (path: string) => (await fetch(`${url}/api${path}`, { headers })).status;
        const send = async (path: string) => {
          const body =
            path === '/subscriptions/confirm'
              ? { token: 't'.repeat(43) }
              : {
                  ...(path === '/apply' ? applicant : { email: applicant.email }),
                  ...(path === '/subscriptions' && { type: ['alerts'] }),
                };
          return (
            await fetch(`${url}/api${path}`, {
              method: 'POST',
              headers: { ...headers, 'Content-Type': 'application/json' },
              body: JSON.stringify(body),
            })
          ).status;
        };
        const remove = async () =>
          (
            await fetch(`${url}/api/col/posts/doc/${encodeURIComponent(applicant.email)}`, {
              method: 'DELETE',
              headers,
            })
          ).status;
        // Send these concurrently, because each tries to reach the database for a while.
        const statuses = await Promise.all([
          ...paths.map(read),
          ...['/apply', '/subscriptions', '/subscriptions/unsubscribe', '/subscriptions/confirm'].map(send),
          remove(),
        ]);
        expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(5);

        const lines = log()
          .split('\n')
          .filter((line) => line.includes('"severity":"ERROR"'));
        expect(lines.length).toBeGreaterThan(5);
        expect(
          lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId).filter(Boolean).length,
        ).toBeGreaterThan(3);
        for (const secret of [
          'zebulon',
          'quirk',
          'people.example',
          '610-555-7777',
          '203.0.113.99',
          't'.repeat(43),
          token,
        ]) {
          expect(log().toLowerCase(), secret).not.toContain(secret.toLowerCase());
        }
      },
    );
  });

  it('is empty after successful requests', async () => {
    await withInstance({}, async ({ url, log }) => {
      expect((await fetch(`${url}/api/alerts`)).status).toBe(200);
      expect((await fetch(`${url}/api/col/members?limit=2`)).status).toBe(200);
      expect(log()).toBe('');
    });
  });
});

describe('an instance that is shutting down', () => {
  it('finishes the request in progress, refuses later ones, and exits with 0', async () => {
    const proxy = await startSlowProxy(ownSuite().firestore);
    const instance = await startInstance({ FIRESTORE_EMULATOR_HOST: proxy.host });
    const inProgress = fetch(`${instance.url}/api/alerts`);
    await expect.poll(proxy.connections, { timeout: 20_000 }).toBeGreaterThan(0);
    const stopping = instance.stop();
    // This path doesn't need the database. It returns 404 until the signal takes effect.
    await expect
      .poll(async () => {
        const late = await fetch(`${instance.url}/api/nothing`);
        return [late.status, await late.text()];
      })
      .toEqual([503, 'This server is shutting down. Please try again.']);
    proxy.release();
    expect((await inProgress).status).toBe(200);
    expect(await stopping).toBe(0);
    proxy.close();
  });
});
