import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsignedToken } from '../suite/accounts.ts';
import { ownSuite } from '../suite/context.ts';
import { answer, fetchApi } from './fetchApi.ts';
import { signInCallers, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

// Requests from attackers and broken clients. Each must be refused with a single sentence, and store nothing. Objects
// and public forms are tested in objects.test.ts, uploads.test.ts and apply.test.ts.

let records: Records;
let people: Callers;
let admin: string | undefined;

const engine = { title: 'Engine', model: 'M', description: 'D', images: ['/apparatus/a.jpg'] };

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'hostile');
  admin = people.tokens.admin;
  await records.put({ 'apparatus/hostile': { ...engine, rev: 1 } });
});

afterAll(async () => {
  expect(await records.stored('apparatus/hostile')).toEqual({ ...engine, rev: 1 });
  await people.leave();
  await records.clear();
});

interface Raw {
  readonly status: number;
  readonly body: string;
}

/** Sends raw bytes with headers that `fetch` doesn't allow. */
async function send(
  method: string,
  path: string,
  body: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Raw> {
  const { hostname, port } = new URL(ownSuite().hosting);
  return new Promise((resolve, reject) => {
    const all = { 'Content-Type': 'application/json', Authorization: `Bearer ${admin}`, ...headers };
    const sent = request({ hostname, port, path: `/api${path}`, method, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Checks that a body is a single sentence without a stack trace, HTML or file names. */
function expectSentence(body: unknown): void {
  expect(body).toMatch(/^[^\n]{5,400}\.$/);
  expect(body).not.toMatch(/<[a-z!/]/i);
  expect(body).not.toMatch(/ at \S+:\d|node_modules|Error:/);
}

const patch = (json: unknown) => answer('/col/apparatus/doc/hostile', { method: 'PATCH', json, token: admin });

describe('a body', () => {
  it.each<[string, string, string]>([
    ['with key __proto__', '{"__proto__":{"title":"x"}}', '__proto__ is not a field you can set.'],
    ['with key constructor', '{"constructor":{"prototype":{"admin":true}}}', 'constructor is not a field you can set.'],
    ['with key toString', '{"toString":"x"}', 'toString is not a field you can set.'],
    ['with an unknown field', '{"title":"x","shoeSize":9}', 'shoeSize is not a field you can set.'],
    ['with an id', '{"id":"x"}', 'id is not a field you can set.'],
    ['with a dotted path as a key', '{"title.x":"y"}', 'title.x is not a field you can set.'],
    ['with an empty name', '{"":"y"}', ' is not a field you can set.'],
    ['with a number instead of a text', '{"title":5}', 'title must be text.'],
    ['with a list instead of a text', '{"title":["x"]}', 'title must be text.'],
    ['with an operator instead of a text', '{"title":{"$gt":""}}', 'title must be text.'],
    ['with a text instead of a list', '{"images":"/apparatus/a.jpg"}', 'images must be a list.'],
    ['with a path out of its folder', '{"images":["/apparatus/../static/x"]}', 'images.0 is not an object path.'],
    ['with a URL instead of a path', '{"images":["https://evil.example/x.jpg"]}', 'images.0 is not an object path.'],
    ['with NUL', '{"title":"a\\u0000b"}', 'title must not contain invisible control characters.'],
    ['with a lone surrogate', '{"title":"a\\ud800b"}', 'title must not contain invisible control characters.'],
    ['with a text that is too long', `{"title":"${'x'.repeat(201)}"}`, 'title must be at most 200 characters long.'],
    ['that is a list', '[]', 'The body must be a JSON object.'],
    ['with createdAt', '{"title":"x","createdAt":"1990-01-01T00:00:00Z"}', 'createdAt cannot be changed.'],
  ])('%s is refused', async (_what, body, sentence) => {
    expect(await send('PATCH', '/col/apparatus/doc/hostile', body)).toEqual({ status: 400, body: sentence });
  });

  it.each<[string, unknown]>([
    ['in year 0', '0000-01-01T00:00:00Z'],
    ['before year 1, in another zone', '0001-01-01T00:00:00+14:00'],
    ['after year 9999, in another zone', '9999-12-31T23:59:59-14:00'],
    ['that does not exist', '2025-02-30T00:00:00Z'],
    ['in words', 'tomorrow'],
    ['without a zone', '2025-01-01T00:00:00'],
    ['that is a number', 1_735_689_600_000],
    ['in the format of the database', { seconds: 1, nanoseconds: 0 }],
  ])('with a time %s is refused', async (_what, occurrenceDate) => {
    const json = { type: 'News', title: 't', description: 'd', occurrenceDate };
    const { status, body } = await answer('/col/posts/doc', { json, token: admin });
    expect(status).toBe(400);
    expect(body).toMatch(/^occurrenceDate /);
    expectSentence(body);
  });

  it('that is not a JSON object is refused', async () => {
    for (const body of [
      '"x"',
      'null',
      '{',
      '',
      '{"title":',
      "{'title':'x'}",
      '{"title":"x"}}',
      'title=x',
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      Buffer.from('{"title":"\xff"}', 'latin1'),
    ]) {
      const { status, body: sentence } = await send('PATCH', '/col/apparatus/doc/hostile', body);
      expect(status, String(body)).toBe(400);
      expect(sentence, String(body)).toMatch(/^The body (is not valid JSON|must be a JSON object)\.$/);
    }
  });

  it('that is nested 100,000 levels deep is refused', async () => {
    const deep = 100_000;
    for (const body of [
      '['.repeat(deep) + ']'.repeat(deep),
      `{"title":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      `${'{"contact":'.repeat(deep)}1${'}'.repeat(deep)}`,
    ]) {
      const { status, body: sentence } = await send('PATCH', '/col/apparatus/doc/hostile', body);
      expect([400, 413]).toContain(status);
      expectSentence(sentence);
    }
  });

  it('of 10 MB is refused', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(10 * 1024 * 1024) });
    const response = await send('PATCH', '/col/apparatus/doc/hostile', body);
    expect(response.status).toBe(413);
    expectSentence(response.body);
  });

  it('of ten thousand fields is refused', async () => {
    const { status, body } = await patch(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at])));
    expect({ status, body }).toEqual({ status: 400, body: 'f0 is not a field you can set.' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of the content type %s is refused',
    async (type) => {
      const { status, body } = await send('PATCH', '/col/apparatus/doc/hostile', '{"title":"x"}', {
        'Content-Type': type,
      });
      expect({ status, body }).toEqual({ status: 415, body: 'The body must be JSON.' });
    },
  );
});

describe('a path', () => {
  it.each([
    ['/col/constructor/doc/x', 404],
    ['/col/mail/doc/x', 404],
    ['/col/apparatus/doc/..%2F..%2Fmail%2Fx', 404],
    ['/col/apparatus/doc/a%2Fb%2Fc', 404],
    ['/col/apparatus/doc/__x__', 404],
    [`/col/apparatus/doc/${'x'.repeat(1_501)}`, 404],
    [`/col/apparatus/doc/${'%F0%9F%9A%92'.repeat(400)}`, 404],
    ['/col/apparatus/doc/%00', 404],
  ])('%s leads nowhere: %i', async (path, status) => {
    for (const [method, body] of [
      ['GET', ''],
      ['PATCH', '{"title":"x"}'],
      ['DELETE', ''],
    ] as const) {
      const response = await send(method, path, body);
      expect(response.status, method).toBe(status);
      expectSentence(response.body);
    }
  });

  it('can contain letters of any script', async () => {
    const id = 'Löschzug 57 – 消防車 🚒';
    records.forget(`apparatus/${id}`);
    const path = `/col/apparatus/doc/${encodeURIComponent(id)}`;
    expect(await answer(path, { method: 'PUT', json: { ...engine, title: id }, token: admin })).toMatchObject({
      status: 201,
    });
    expect(await answer(path)).toMatchObject({ status: 200, body: { id, title: id } });
  });
});

describe('a filter', () => {
  const filters = [
    'title="x" OR 1=1',
    'title="x"; DROP TABLE apparatus',
    'title={"$ne":null}',
    '__proto__="x"',
    'constructor.name="x"',
    'title="x" AND __name__>"a"',
    'title.__proto__.x=1',
    'rev=1',
    Array.from({ length: 100 }, () => 'a=1').join(' AND '),
    `title="${'x'.repeat(5_000)}"`,
    'title="a\u0000b',
    'title=`x`',
  ];

  it.each(filters.map((filter): [string, string] => [filter.slice(0, 60), filter]))(
    '%s is refused',
    async (_name, filter) => {
      const { status, body } = await answer(`/col/apparatus?${new URLSearchParams({ q: filter }).toString()}`);
      expect(status).toBe(400);
      expectSentence(body);
    },
  );

  it('of 1,000 conditions is refused, by Hosting if the URL is too long for it', async () => {
    const q = Array.from({ length: 1_000 }, () => 'title="x"').join(' AND ');
    const { status } = await answer(`/col/apparatus?${new URLSearchParams({ q }).toString()}`);
    expect([400, 414, 431]).toContain(status);
  });

  it('given as a list, as an object or twice causes no server error', async () => {
    for (const query of [
      'q=a=1&q=b=2',
      'q[]=a',
      'q[__proto__]=x',
      'q[a][b]=c',
      'limit=1&limit=2',
      'limit=-2',
      'limit=1e9',
      'limit=Infinity',
      'orderBy=title;asc',
      'orderBy=title,up',
      'after=%00',
      '__proto__=x&q=title',
    ]) {
      const { status } = await fetchApi(`/col/apparatus?${query}`);
      expect([200, 400], query).toContain(status);
      expect(status < 500, query).toBe(true);
    }
  });
});

describe('a header', () => {
  it('cannot be split by line breaks in the path', async () => {
    for (const path of [
      '/col/apparatus?after=x%0d%0aSet-Cookie:%20a=b',
      '/col/x%0d%0aSet-Cookie:%20a=b',
      '/col/apparatus/doc/x%0d%0aSet-Cookie:%20a=b',
    ]) {
      const response = await fetchApi(path);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('that overrides the method, the URL or the caller has no effect', async () => {
    const headers = {
      'X-HTTP-Method-Override': 'DELETE',
      'X-Original-URL': '/api/col/members',
      'X-Forwarded-User': people.addresses.admin,
      'X-Member': people.addresses.admin,
    };
    expect(await answer('/col/members.applications', { headers })).toMatchObject({ status: 401 });
    expect(await answer('/col/apparatus/doc/hostile', { headers })).toMatchObject({ status: 200 });
  });

  it.each([
    ['an empty token', 'Bearer '],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['a path', 'Bearer ../../etc/passwd'],
    ['a token of three words', 'Bearer null.null.null'],
    ['a token of 10,000 letters', `Bearer ${'a'.repeat(10_000)}`],
  ])('with %s does not make the caller an admin', async (_what, authorization) => {
    const { status, body } = await answer('/col/members.applications', { headers: { Authorization: authorization } });
    expect({ status, body }).toEqual({ status: 401, body: 'User not authorized.' });
  });

  it('with a token that is expired or of another project does not make the caller an admin', async () => {
    const member = people.addresses.admin;
    const past = Math.floor(Date.now() / 1000) - 7_200;
    for (const claims of [
      { aud: 'other', iss: 'https://securetoken.google.com/other' },
      { exp: past + 3_600, iat: past, auth_time: past },
      { sub: '' },
    ]) {
      const token = unsignedToken({ member, ...claims });
      expect(await answer('/col/members.applications', { token })).toEqual({
        status: 401,
        body: 'User not authorized.',
      });
      expect(await answer('/col/apparatus/doc/hostile', { method: 'DELETE', token })).toEqual({
        status: 401,
        body: 'User not authorized.',
      });
    }
  });

  it('with a token of an unknown account authorizes no write, which looks up the account', async () => {
    const token = unsignedToken({ member: people.addresses.admin, sub: 'no-such-account' });
    expect(await answer('/col/apparatus/doc/hostile', { method: 'DELETE', token })).toEqual({
      status: 401,
      body: 'User not authorized.',
    });
  });
});
