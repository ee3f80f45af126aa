import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, PROJECT, startLocalEmulator, tokenFor, type LocalEmulator } from '../testing/localEmulator.ts';

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

async function rawSocket(): Promise<Socket> {
  const socket = connect(emulator.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends raw bytes and returns the response. */
async function rawResponse(bytes: string | Buffer): Promise<string> {
  const socket = await rawSocket();
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  socket.write(bytes);
  // The server may keep the connection open after responding.
  await Promise.race([once(socket, 'close'), once(socket, 'data')]);
  socket.destroy();
  return received;
}

function pathIn(project: string, database: string): string {
  return `/v1/projects/${project}/databases/${database}/documents/c/a`;
}

function emptyWrite(path: string): object {
  return { update: { name: nameOf(path), fields: {} } };
}

function queryOf(collectionId: string): object {
  return { structuredQuery: { from: [{ collectionId }] } };
}

describe('the port', () => {
  it('responds with Ok at its root', async () => {
    expect(await emulator.request('GET', '/', { token: null })).toMatchObject({ status: 200, text: 'Ok\n' });
  });

  it('survives any input, and still responds', async () => {
    (await rawSocket()).destroy();
    const half = await rawSocket();
    half.write(
      'POST /v1/projects/p/databases/d/documents:commit HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{"w',
    );
    await emulator.request('GET', '/');
    half.destroy();
    expect(await rawResponse('not http at all\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
    expect(await rawResponse(Buffer.from([0, 255, 1, 254]))).toMatch(/^HTTP\/1.1 400/);
    // The first response to an HTTP/2 preface is a SETTINGS frame (type 4).
    expect((await rawResponse('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).charCodeAt(3)).toBe(4);
    expect(await rawResponse('GET //[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400/,
    );
    expect(await rawResponse(`GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 4/,
    );
    // Split the request in the middle of the method.
    const slow = await rawSocket();
    slow.write('G');
    await emulator.request('GET', '/');
    slow.write('ET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [chunk] = (await once(slow, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1.1 200/);
    slow.destroy();
    expect((await emulator.request('GET', '/')).status).toBe(200);
    expect(emulator.log).toEqual([]);
  });

  it.each([
    '',
    '{',
    '[]',
    '"x"',
    'null',
    '{"a":}',
    '\0',
    '{"structuredQuery":5}',
    '{"structuredQuery":[]}',
    '['.repeat(200_000),
  ])('responds with 400 to the body %#', async (body) => {
    expect(await emulator.documents('POST', ':runQuery', { body })).toMatchObject({
      status: 400,
      json: { error: { code: 400, status: 'INVALID_ARGUMENT' } },
    });
  });

  it('responds with 400 to a body that is too large', async () => {
    const { status, json } = await emulator.documents('POST', ':commit', {
      body: `{"writes":[]}${' '.repeat(12_000_000)}`,
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { message: 'Request payload size exceeds the limit: 11534336 bytes.' } });
  });

  it('responds with 404 and 501 in the same error format', async () => {
    expect(await emulator.request('GET', '/nowhere')).toMatchObject({
      status: 404,
      json: { error: { code: 404, status: 'NOT_FOUND' } },
    });
    expect(await emulator.documents('PUT', '/c/a')).toMatchObject({
      status: 501,
      json: { error: { status: 'UNIMPLEMENTED' } },
    });
    expect((await emulator.request('GET', '/emulator/v1/projects/p/nothing')).status).toBe(404);
  });

  it('allows pages of this machine at any port to send requests', async () => {
    const response = await fetch(`http://${emulator.host}/v1/projects/p/databases/d/documents/c/a`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://localhost:5173',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  });

  it('separates data by project and by database', async () => {
    await emulator.request('PATCH', pathIn('one', '(default)'), { body: { fields: { x: { nullValue: null } } } });
    expect((await emulator.request('GET', pathIn('one', '(default)'))).status).toBe(200);
    expect((await emulator.request('GET', pathIn('two', '(default)'))).status).toBe(404);
    expect((await emulator.request('GET', pathIn('one', 'other'))).status).toBe(404);
    await emulator.request('DELETE', '/emulator/v1/projects/two/databases/(default)/documents');
    expect((await emulator.request('GET', pathIn('one', '(default)'))).status).toBe(200);
    await emulator.request('DELETE', '/emulator/v1/projects/one/databases/(default)/documents');
    expect((await emulator.request('GET', pathIn('one', '(default)'))).status).toBe(404);
  });

  it('streams a large result completely and in order', async () => {
    const writes = Array.from({ length: 1500 }, (_none, index) => ({
      update: {
        name: nameOf(`big/${String(index).padStart(5, '0')}`),
        fields: { s: { stringValue: 'x'.repeat(500) } },
      },
    }));
    await emulator.documents('POST', ':commit', { body: { writes } });
    const { json } = await emulator.documents('POST', ':runQuery', {
      body: { structuredQuery: { from: [{ collectionId: 'big' }] } },
    });
    expect((json as { document: { name: string } }[]).map(({ document }) => document.name)).toEqual(
      writes.map(({ update }) => update.name),
    );
  });
});

describe('callers', () => {
  const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /mine/{id} {
      allow read, create: if request.auth.uid == id && request.auth.token.firebase.sign_in_provider == 'password';
      allow update: if request.auth.uid == id && request.resource.data.n == resource.data.n + 1;
    }
    match /open/{id} { allow read: if true; }
    match /pair/{id} { allow write: if existsAfter(/databases/$(database)/documents/pair/$(id == 'a' ? 'b' : 'a')); }
    match /time/{id} { allow create: if request.resource.data.at == request.time; }
  }
}`;
  const token = tokenFor({ sub: 'alice', firebase: { sign_in_provider: 'password' } });

  it.each([
    'x',
    'a.b',
    'a.b.c',
    `${Buffer.from('{}').toString('base64url')}.${Buffer.from('[]').toString('base64url')}.`,
  ])('get 400 for the invalid bearer token %#', async (bearer) => {
    expect(await emulator.documents('GET', '/c/a', { token: bearer })).toMatchObject({
      status: 400,
      json: { error: { message: 'invalid jwt' } },
    });
  });

  it('are subject to the rules as users, but not as administrators', async () => {
    expect((await emulator.documents('GET', '/mine/alice', { token: null })).status).toBe(404);
    expect((await emulator.putRules(RULES)).json).toEqual({});
    const create = { body: { fields: { n: { integerValue: '1' } } } };
    expect(await emulator.documents('PATCH', '/mine/alice', { ...create, token: null })).toMatchObject({
      status: 403,
      json: { error: { code: 403, status: 'PERMISSION_DENIED', message: expect.stringMatching(/^\n/) } },
    });
    expect((await emulator.documents('PATCH', '/mine/bob', { ...create, token })).status).toBe(403);
    expect((await emulator.documents('PATCH', '/mine/alice', { ...create, token })).status).toBe(200);
    expect((await emulator.documents('PATCH', '/mine/alice', { ...create, token })).status).toBe(403);
    const increment = {
      writes: [
        {
          update: { name: nameOf('mine/alice') },
          updateMask: {},
          updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
        },
      ],
    };
    expect((await emulator.documents('POST', ':commit', { body: increment, token })).status).toBe(200);
    expect((await emulator.documents('DELETE', '/mine/alice', { token })).status).toBe(403);
    for (const admin of ['owner', 'OWNER', 'ya29.anything'])
      expect((await emulator.documents('GET', '/mine/alice', { token: admin })).status).toBe(200);
    expect(
      (
        await emulator.documents('GET', '/mine/alice', {
          token: tokenFor({ user_id: 'alice', firebase: { sign_in_provider: 'password' } }),
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await emulator.documents('GET', '/mine/alice', {
          token: tokenFor({ sub: 'alice', firebase: { sign_in_provider: 'google.com' } }),
        })
      ).status,
    ).toBe(403);
  });

  it('see a failed precondition only if the rules allow the write', async () => {
    const update = { body: {}, token };
    expect((await emulator.documents('PATCH', '/mine/bob?currentDocument.exists=true', update)).status).toBe(403);
    expect(
      (
        await emulator.documents('POST', ':commit', {
          body: { writes: [{ verify: nameOf('mine/bob'), currentDocument: { exists: true } }] },
          token,
        })
      ).status,
    ).toBe(403);
  });

  it('pass rules that depend on another write of the same commit', async () => {
    expect(
      (await emulator.documents('POST', ':commit', { body: { writes: [emptyWrite('pair/a')] }, token })).status,
    ).toBe(403);
    expect(
      (
        await emulator.documents('POST', ':commit', {
          body: { writes: [emptyWrite('pair/a'), emptyWrite('pair/b')] },
          token,
        })
      ).status,
    ).toBe(200);
  });

  it('have a request.time that equals the server timestamp of the write', async () => {
    const write = {
      update: { name: nameOf('time/a'), fields: {} },
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    };
    expect((await emulator.documents('POST', ':commit', { body: { writes: [write] }, token })).status).toBe(200);
  });

  it('are subject to the rules in queries, aggregations, lists and batch reads', async () => {
    for (const [collection, status] of [
      ['open', 200],
      ['mine', 403],
    ] as const) {
      expect((await emulator.documents('POST', ':runQuery', { body: queryOf(collection), token })).status).toBe(status);
      expect(
        (
          await emulator.documents('POST', ':runAggregationQuery', {
            body: { structuredAggregationQuery: { ...queryOf(collection), aggregations: [{ count: {} }] } },
            token,
          })
        ).status,
      ).toBe(status);
      expect((await emulator.documents('GET', `/${collection}`, { token })).status).toBe(status);
      expect(
        (
          await emulator.documents('POST', ':batchGet', {
            body: { documents: [nameOf('open/x'), nameOf(`${collection}/x`)] },
            token,
          })
        ).status,
      ).toBe(status);
    }
    expect(
      (
        await emulator.documents('POST', ':runQuery', {
          body: { structuredQuery: { from: [{ allDescendants: true }] } },
          token,
        })
      ).status,
    ).toBe(403);
  });

  it('cannot set rules that do not compile; the error has a position, and the old rules stay in force', async () => {
    const bad = "rules_version = '2';\nservice cloud.firestore {\n  match /x { allow read: if ; }\n}";
    expect(await emulator.putRules(bad)).toMatchObject({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT', message: expect.stringMatching(/^Error compiling rules:\nL3:/) } },
    });
    const tolerant = await emulator.request('PUT', `/emulator/v1/projects/${PROJECT}:securityRules`, {
      body: { ignore_errors: true, rules: { files: [{ name: 'x', content: bad }] } },
    });
    expect(tolerant).toMatchObject({
      status: 200,
      json: {
        issues: [
          {
            severity: 'ERROR',
            description: expect.any(String),
            sourcePosition: { line: 3, column: expect.any(Number) },
          },
        ],
      },
    });
    expect((await emulator.documents('GET', '/open/x', { token })).status).toBe(404);
    expect((await emulator.request('PUT', `/emulator/v1/projects/${PROJECT}:securityRules`, { body: {} })).status).toBe(
      400,
    );
  });

  it("use the file's rules if their project has none, and are denied everything if those never compiled", async () => {
    const other = await startLocalEmulator({ rules: RULES });
    const broken = await startLocalEmulator({ rules: 'nonsense' });
    try {
      expect((await other.documents('GET', '/open/x', { token })).status).toBe(404);
      expect((await other.documents('GET', '/shut/x', { token })).status).toBe(403);
      await other.putRules(
        "rules_version = '2'; service cloud.firestore { " +
          'match /databases/{d}/documents { match /shut/{x} { allow get; } } }',
      );
      expect((await other.documents('GET', '/shut/x', { token })).status).toBe(404);
      expect(
        (await other.request('GET', '/v1/projects/another/databases/(default)/documents/shut/x', { token })).status,
      ).toBe(403);
      expect((await broken.documents('GET', '/open/x', { token })).status).toBe(403);
      expect((await broken.documents('GET', '/open/x')).status).toBe(404);
    } finally {
      await other.close();
      await broken.close();
    }
  });
});
