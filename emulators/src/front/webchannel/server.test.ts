import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenFor } from '../../testing/localEmulator.ts';
import { formOf, messagesOf, WebChannelClient } from '../../testing/webChannelClient.ts';
import { Scene } from '../../watch/testing/scene.ts';
import { int, text } from '../../testing/values.ts';
import { listen, type Listening } from '../listen.ts';
import { createHttpServer } from '../http/server.ts';
import { createWebChannelFront, type WebChannelFront } from './route.ts';
import { LIMITS, type SessionLimits } from './session.ts';

const DATABASE = 'projects/demo-test/databases/(default)';
const NAMES = `${DATABASE}/documents`;
const MIB = 1024 * 1024;

let scene: Scene;
let front: WebChannelFront;
let port: Listening;

const ACCESS = { host: '127.0.0.1', isLocal: true, origins: [], hosts: [] };

/**
 * Starts a server.
 * @param limits overrides for the default limits
 */
async function start(limits: Partial<SessionLimits> = {}): Promise<void> {
  scene = new Scene();
  const log = (line: string): void => void scene.log.push(line);
  front = createWebChannelFront({
    backend: scene.backend,
    watch: scene.watch,
    log,
    limits: { ...LIMITS, ...limits },
  });
  const http2 = { accept: () => undefined };
  port = await listen(['127.0.0.1'], 0, { http1: createHttpServer([front.route], ACCESS, log), http2 });
}

async function stop(): Promise<void> {
  front.close();
  scene.watch.close();
  await port.close();
  expect(scene.log).toEqual([]);
}

beforeEach(async () => start());
afterEach(stop);

function clientOf(method: string): WebChannelClient {
  return new WebChannelClient(`127.0.0.1:${port.port}`, method);
}

function adding(targetId: number, collectionId: string, more: object = {}): object {
  const query = { parent: NAMES, structuredQuery: { from: [{ collectionId }] } };
  return { database: DATABASE, addTarget: { targetId, query, ...more } };
}

function incrementing(id: string): object {
  const increment = { fieldPath: 'n', increment: { integerValue: '1' } };
  return { update: { name: `${NAMES}/c/${id}` }, updateMask: { fieldPaths: [] }, updateTransforms: [increment] };
}

function setting(n: number): object {
  return { writes: [{ update: { name: `${NAMES}/c/a`, fields: { n: { integerValue: String(n) } } } }] };
}

async function settled(assertion: () => void): Promise<void> {
  await vi.waitFor(assertion, { timeout: 10_000, interval: 5 });
}

describe('the Listen stream over WebChannel', () => {
  it('opens with its first message, and sends snapshots in ProtoJSON', async () => {
    scene.set('c/a', { n: int(1), s: text('é𝒳') });
    const client = clientOf('Listen');
    const { headers, text: body } = await client.open({ messages: [adding(2, 'c')] });
    expect(body).toMatch(/^\d+\n\[\[0,\["c","[\w-]{22}","",8,\d+,30000\]\]\]$/);
    expect(headers.get('x-http-session-id')).toMatch(/./);
    expect(headers.get('cache-control')).toContain('no-store');
    const first = (await client.until(4)) as Record<string, Record<string, unknown>>[];
    expect(first[0]).toEqual({ targetChange: { targetChangeType: 'ADD', targetIds: [2] } });
    expect(first[1]).toMatchObject({
      documentChange: {
        document: { name: `${NAMES}/c/a`, fields: { n: { integerValue: '1' }, s: { stringValue: 'é𝒳' } } },
        targetIds: [2],
      },
    });
    expect(first[2]).toEqual({
      targetChange: {
        targetChangeType: 'CURRENT',
        targetIds: [2],
        resumeToken: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
        readTime: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    expect(first[3]).toEqual({
      targetChange: { readTime: expect.any(String), resumeToken: expect.any(String) },
    });
    scene.delete('c/a');
    expect(await client.until(2)).toMatchObject([
      { documentDelete: { document: `${NAMES}/c/a`, removedTargetIds: [2] } },
      { targetChange: {} },
    ]);
    await client.send({ database: DATABASE, removeTarget: 2 });
    expect(await client.until(1)).toEqual([{ targetChange: { targetChangeType: 'REMOVE', targetIds: [2] } }]);
    await client.terminate();
    expect(scene.watch.size).toBe(0);
  });

  it('streams over one response, and continues in the next', async () => {
    const client = clientOf('Listen');
    await client.open({ messages: [adding(2, 'c')] });
    let changes = 0;
    for await (const arrays of client.stream()) {
      changes += messagesOf(arrays).filter((message) => 'documentChange' in (message as object)).length;
      if (changes === 5) break;
      scene.set(`c/${changes}`);
    }
    scene.set('c/between');
    for await (const arrays of client.stream()) if (JSON.stringify(arrays).includes(`${NAMES}/c/between`)) break;
    await client.terminate();
  });

  it('resends what was lost with a broken response', async () => {
    const client = clientOf('Listen');
    await client.open({ messages: [adding(2, 'c')] });
    await client.until(3);
    scene.set('c/a');
    const lost = await client.poll({ isLost: true });
    expect(messagesOf(lost)).toHaveLength(2);
    scene.set('c/b');
    const all = await client.poll();
    expect(all.slice(0, lost.length)).toEqual(lost);
    expect(JSON.stringify(all)).toContain(`${NAMES}/c/b`);
    expect(JSON.stringify(await Promise.all([client.poll(), Promise.resolve(scene.set('c/c'))]))).not.toContain('c/b"');
  });

  it('resumes from a token in another session', async () => {
    scene.set('c/old');
    const first = clientOf('Listen');
    await first.open({ messages: [adding(2, 'c')] });
    const before = (await first.until(4)) as { targetChange?: { resumeToken?: string } }[];
    const resumeToken = before.at(-1)?.targetChange?.resumeToken;
    await first.terminate();
    scene.set('c/new');
    const second = clientOf('Listen');
    await second.open({ messages: [adding(2, 'c', { resumeToken, expectedCount: 1 })] });
    const after = JSON.stringify(await second.until(4));
    expect(after).toContain(`${NAMES}/c/new`);
    expect(after).not.toContain(`${NAMES}/c/old`);
  });

  it.each([
    ['in the form of the handshake', async (client: WebChannelClient, token: string) => client.open({ token })],
    [
      'in $httpHeaders',
      async (client: WebChannelClient, token: string) => {
        const { text: body } = await client.post({ $httpHeaders: `Authorization:Bearer ${token}\r\n` }, 'count=0');
        client.sid = /"c","([\w-]+)"/.exec(body)?.[1] ?? '';
      },
    ],
    [
      'in the header itself',
      async (client: WebChannelClient, token: string) => {
        const { text: body } = await client.request('POST', { RID: 1 }, 'count=0', {
          Authorization: `Bearer ${token}`,
        });
        client.sid = /"c","([\w-]+)"/.exec(body)?.[1] ?? '';
      },
    ],
  ])('is subject to the rules, with the token %s', async (_where, open) => {
    scene.putRules('match /c/{id} { allow read: if request.auth.uid == "alice"; }');
    for (const [sub, change] of [
      ['alice', 'ADD'],
      ['bob', 'REMOVE'],
    ] as const) {
      const client = clientOf('Listen');
      await open(client, tokenFor({ sub }));
      await client.sendAt(0, [adding(2, 'c')]);
      expect(await client.until(1)).toMatchObject([
        { targetChange: { targetChangeType: change, ...(change === 'REMOVE' && { cause: { code: 7 } }) } },
        ...(change === 'ADD' ? [{}, {}] : []),
      ]);
      await client.terminate();
    }
  });

  it('loses a target at once when the rules change', async () => {
    scene.putRules('match /c/{id} { allow read; }');
    const client = clientOf('Listen');
    await client.open({ token: null, messages: [adding(2, 'c')] });
    await client.until(3);
    scene.putRules('match /c/{id} { allow read: if false; }');
    expect(await client.until(1)).toMatchObject([
      { targetChange: { targetChangeType: 'REMOVE', targetIds: [2], cause: { code: 7 } } },
    ]);
  });

  it('sends no faster than its client reads, but delivers the final state', async () => {
    const client = clientOf('Listen');
    await client.open({ messages: [adding(2, 'c')] });
    await client.until(3);
    const large = text('x'.repeat(100_000));
    for (let n = 0; n < 200; n += 1) scene.set(`c/${n % 20}`, { n: int(n), large });
    const seen = new Map<string, string>();
    let arrays = 0;
    while ([...seen.values()].filter((n) => Number(n) >= 180).length < 20) {
      const polled = await client.poll();
      const bytes = JSON.stringify(polled).length;
      expect(bytes).toBeLessThan(LIMITS.outboxLimit + 200_000);
      arrays += polled.length;
      for (const message of messagesOf(polled) as {
        documentChange?: { document: { name: string; fields: { n: { integerValue: string } } } };
      }[]) {
        const document = message.documentChange?.document;
        if (document) seen.set(document.name, document.fields.n.integerValue);
      }
    }
    expect([...seen.values()].map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_n, at) => 180 + at),
    );
    // While the client was not reading, changes were merged.
    expect(arrays).toBeLessThan(100);
  });
});

describe('the Write stream over WebChannel', () => {
  it('returns an id and tokens, and commits each message once, even if it is sent again', async () => {
    const client = clientOf('Write');
    await client.open({ messages: [{ database: DATABASE }] });
    const [hello] = (await client.until(1)) as { streamToken: string }[];
    expect(hello).toEqual({ streamId: expect.stringMatching(/./), streamToken: expect.stringMatching(/./) });
    const streamToken = hello?.streamToken;
    const request = { streamToken, writes: [incrementing('a')] };
    await client.send(request);
    await client.sendAt(1, [request]);
    await client.sendAt(1, [request, request]);
    await client.sendAt(0, [request, request]);
    const responses = await client.until(2);
    expect(responses).toEqual(
      [1, 2].map((n) => ({
        streamToken: expect.any(String),
        writeResults: [{ updateTime: expect.any(String), transformResults: [{ integerValue: String(n) }] }],
        commitTime: expect.any(String),
      })),
    );
    expect(scene.database.get('c/a')?.fields.get('n')).toEqual(int(2));
  });

  it('commits messages in the order of their ids, in whichever order they arrive', async () => {
    const client = clientOf('Write');
    await client.open({ messages: [{ database: DATABASE }] });
    await client.sendAt(3, [setting(3)]);
    await client.sendAt(2, [setting(2)]);
    await client.sendAt(1, [setting(1)]);
    expect(await client.until(4)).toHaveLength(4);
    expect(scene.database.get('c/a')?.fields.get('n')).toEqual(int(3));
  });

  it('ends with the first denied write, and ignores every later one', async () => {
    scene.putRules('match /c/{id} { allow write: if id != "b"; }');
    const client = clientOf('Write');
    await client.open({ token: null, messages: [{ database: DATABASE }] });
    await client.send(...['a', 'b', 'c'].map((id) => ({ writes: [incrementing(id)] })));
    const messages = await client.until(3);
    expect(messages[2]).toEqual({
      error: { code: 403, status: 'PERMISSION_DENIED', message: expect.stringContaining("false for 'create'") },
    });
    expect(['a', 'b', 'c'].map((id) => scene.database.get(`c/${id}`) !== undefined)).toEqual([true, false, false]);
  });
});

describe('errors of a session', () => {
  it.each([
    ['an invalid token', 'Listen', { token: 'nonsense' }, 'INVALID_ARGUMENT'],
    ['invalid JSON', 'Listen', { messages: ['{'] }, 'INVALID_ARGUMENT'],
    ['JSON that is not a message', 'Listen', { messages: ['[]'] }, 'INVALID_ARGUMENT'],
    ['unknown fields', 'Write', { messages: [{ database: DATABASE, nonsense: 1 }] }, 'INVALID_ARGUMENT'],
    ['no database', 'Listen', { messages: [{ removeTarget: 1 }] }, 'INVALID_ARGUMENT'],
    [
      'deep nesting',
      'Write',
      { messages: [`{"writes":${'['.repeat(50_000)}${']'.repeat(50_000)}}`] },
      'INVALID_ARGUMENT',
    ],
    ['a message that is too large', 'Write', { messages: [`"${'x'.repeat(12 * MIB)}"`] }, 'INVALID_ARGUMENT'],
  ])('are sent after the handshake: %s', async (_what, method, options, status) => {
    const client = clientOf(method);
    await client.open(options);
    const arrays = await client.poll();
    expect(arrays).toMatchObject([
      [1, [{ error: { status } }]],
      [2, ['close']],
    ]);
    await expect(client.poll()).rejects.toThrow('400 Error: Unknown SID');
  });

  it('do not end the stream if they concern one target', async () => {
    const client = clientOf('Listen');
    await client.open({ messages: [{ database: DATABASE, addTarget: { targetId: 4 } }, adding(2, 'c')] });
    expect((await client.until(4)).slice(0, 2)).toMatchObject([
      { targetChange: { targetChangeType: 'REMOVE', targetIds: [4], cause: { code: 3 } } },
      { targetChange: { targetChangeType: 'ADD', targetIds: [2] } },
    ]);
  });
});

describe('sessions', () => {
  it('are unknown if they never existed, have ended, or belong to another method', async () => {
    const client = clientOf('Listen');
    await client.open();
    const other = clientOf('Write');
    other.sid = client.sid;
    await expect(other.send({})).rejects.toThrow('400 Error: Unknown SID');
    expect((await other.terminate()).status).toBe(200);
    await client.send();
    expect((await client.terminate()).status).toBe(200);
    expect((await client.terminate()).status).toBe(200);
    await expect(client.send({})).rejects.toThrow('400 Error: Unknown SID');
    await expect(client.poll()).rejects.toThrow('400 Error: Unknown SID');
    await expect(client.stream().next()).rejects.toThrow('400 Error: Unknown SID');
    client.sid = '';
    await expect(client.poll()).rejects.toThrow('400 Error: Unknown SID');
  });

  it('end when their client has disconnected without terminating them', async () => {
    await stop();
    await start({ idleTimeout: 400 });
    const client = clientOf('Listen');
    await client.open({ messages: [adding(2, 'c')] });
    for await (const _arrays of client.stream()) break;
    expect(scene.watch.size).toBe(1);
    await settled(() => expect(scene.watch.size).toBe(0));
    await expect(client.poll()).rejects.toThrow('400 Error: Unknown SID');
  });

  it('replace abandoned ones when there are too many', async () => {
    await stop();
    await start({ maxSessions: 100 });
    const live = clientOf('Listen');
    await live.open({ messages: [adding(2, 'c')] });
    const changes = (async () => {
      for await (const arrays of live.stream()) if (JSON.stringify(arrays).includes(`${NAMES}/c/a`)) return arrays;
      return [];
    })();
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        Array.from({ length: 100 }, async () => clientOf('Listen').open({ messages: [adding(2, 'c')] })),
      );
    expect(scene.watch.size).toBe(100);
    scene.set('c/a');
    expect(messagesOf(await changes)).toHaveLength(2);
  });

  it('open by a fast handshake, whose response is the back channel', async () => {
    const client = clientOf('Listen');
    const $req = formOf(0, [adding(2, 'c')]);
    const $httpHeaders = 'Authorization:Bearer owner\r\n';
    const search = new URLSearchParams({ VER: '8', RID: '1', CVER: '22', SID: 'null', $req, $httpHeaders }).toString();
    const response = await fetch(`${client.url}?${search}`);
    expect(JSON.parse(response.headers.get('x-http-initial-response') ?? '')).toEqual([
      [0, ['c', expect.any(String), '', 8, expect.any(Number), 30_000]],
    ]);
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toContain('"targetChangeType":"ADD"');
  });

  it('are open to pages of this machine at any port, with credentials', async () => {
    const Origin = 'http://localhost:5173';
    const { headers } = await clientOf('Listen').request('POST', { RID: 1 }, 'count=0', { Origin });
    expect(headers.get('access-control-allow-origin')).toBe(Origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toContain('X-HTTP-Session-Id');
    // The page can only read the "unknown session" error if the response has CORS headers.
    const lost = await clientOf('Listen').request('POST', { RID: 1, SID: 'x' }, 'count=0', { Origin });
    expect([lost.status, lost.headers.get('access-control-allow-origin')]).toEqual([400, Origin]);
  });
});

describe('hostile requests', () => {
  it.each([
    ['GET', { RID: 1 }, undefined],
    ['DELETE', { RID: 1 }, undefined],
    ['POST', { RID: 'rpc' }, ''],
    ['POST', { RID: 1, VER: 9 }, ''],
    ['POST', { RID: 1 }, 'count=1&ofs=-5&req0___data__=1'],
    ['POST', { RID: 1 }, 'count=1000'],
    ['POST', { RID: 1 }, '%'.repeat(1000)],
    ['POST', { RID: 1 }, 'count=1&ofs=2000000000&req0___data__=1'],
  ])('are rejected: %s %j', async (method, parameters, body) => {
    const { status, text: received } = await clientOf('Listen').request(method, parameters, body);
    expect([status, received]).toEqual([400, expect.stringContaining('INVALID_ARGUMENT')]);
  });

  it('for a method that does not stream are not found', async () => {
    expect((await clientOf('Commit').request('POST', { RID: 1 }, 'count=0')).status).toBe(404);
    expect((await clientOf('__proto__').request('POST', { RID: 1 }, 'count=0')).status).toBe(404);
  });
});
