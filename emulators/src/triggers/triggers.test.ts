import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf, PROJECT, startLocalEmulator, tokenFor, type LocalEmulator } from '../testing/localEmulator.ts';
import { MAX_CONCURRENT } from './delivery.ts';

interface Received {
  readonly path: string;
  readonly contentType: string | undefined;
  readonly body: Record<string, unknown> & { data: Record<string, unknown> };
}

let emulator: LocalEmulator;
let receiver: Server;
let received: Received[];
/** Responses to send, in order. When none are left, responds with 200. */
let responses: (number | 'drop')[];
/** Awaited before each response. */
let beforeResponse: (() => Promise<unknown>) | undefined;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

beforeEach(async () => {
  received = [];
  responses = [];
  beforeResponse = undefined;
  receiver = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await bodyOf(request)) as Received['body'];
      received.push({ path: request.url ?? '', contentType: request.headers['content-type'], body });
      await beforeResponse?.();
      const next = responses.shift() ?? 200;
      if (next === 'drop') request.socket.destroy();
      else response.writeHead(next).end();
    })();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  emulator = await startLocalEmulator({
    functions: { host: '127.0.0.1', port: address.port },
    retriedFunctions: ['retried'],
  });
});

afterEach(async () => {
  await emulator.close();
  receiver.closeAllConnections();
  receiver.close();
});

async function register(
  id: string,
  kind: string,
  document: object = { value: 'items/{item}', matchType: 'PATH_PATTERN' },
): Promise<number> {
  const body = {
    eventType: `google.cloud.firestore.document.v1.${kind}`,
    database: '(default)',
    namespace: '(default)',
    document,
  };
  return (
    await emulator.request('POST', `/emulator/v1/projects/${PROJECT}/eventarcTrigger?eventarcTriggerId=${id}`, { body })
  ).status;
}

async function put(path: string, n: number): Promise<void> {
  await emulator.documents('PATCH', `/${path}`, { body: { fields: { n: { integerValue: String(n) } } } });
}

/** Builds the `items/abc` document as it appears in an event. */
function value(n: string): object {
  return {
    name: nameOf('items/abc'),
    fields: { n: { integerValue: n } },
    createTime: expect.any(String),
    updateTime: expect.any(String),
  };
}

async function arrived(count: number): Promise<void> {
  await vi.waitFor(() => expect(received.length).toBe(count), { timeout: 10_000, interval: 10 });
}

describe('triggers', () => {
  it('send CloudEvents to second-generation functions', async () => {
    expect(await register('us-east1-onItem-0', 'written')).toBe(200);
    await put('items/abc', 1);
    await put('items/abc', 2);
    await emulator.documents('DELETE', '/items/abc');
    await arrived(3);
    expect(received[0]).toEqual({
      path: `/functions/projects/${PROJECT}/triggers/us-east1-onItem-0`,
      contentType: 'application/cloudevents+json',
      body: expect.objectContaining({
        specversion: '1.0',
        id: expect.any(String),
        type: 'google.cloud.firestore.document.v1.written',
        time: expect.stringMatching(/Z$/),
        source: `//firestore.googleapis.com/projects/${PROJECT}/databases/(default)`,
        subject: 'documents/items/abc',
        datacontenttype: 'application/json',
        project: PROJECT,
        database: '(default)',
        namespace: '(default)',
        document: 'items/abc',
        location: expect.any(String),
        data: { value: value('1') },
      }),
    });
    expect(received[1]?.body.data).toEqual({
      value: value('2'),
      oldValue: value('1'),
      updateMask: { fieldPaths: ['n'] },
    });
    expect(received[2]?.body.data).toEqual({ oldValue: value('2') });
    expect(new Set(received.map(({ body }) => body['id'])).size).toBe(3);
  });

  it('send the old form to first-generation functions', async () => {
    const resource = `projects/${PROJECT}/databases/(default)/documents/items/{item}`;
    const eventTrigger = {
      eventType: 'providers/cloud.firestore/eventTypes/document.create',
      resource,
      service: 'firestore.googleapis.com',
    };
    expect(
      (
        await emulator.request('PUT', `/emulator/v1/projects/${PROJECT}/triggers/us-east1-old-0`, {
          body: { eventTrigger },
        })
      ).status,
    ).toBe(200);
    await put('items/a', 1);
    await put('items/a', 2);
    await put('items/b', 1);
    await arrived(2);
    expect(received[0]?.contentType).toBe('application/json');
    expect(received[0]?.body).toEqual({
      context: {
        eventId: expect.any(String),
        timestamp: expect.any(String),
        eventType: eventTrigger.eventType,
        resource: { service: 'firestore.googleapis.com', name: nameOf('items/a') },
      },
      data: { value: expect.objectContaining({ fields: { n: { integerValue: '1' } } }) },
    });
    await emulator.request('DELETE', `/emulator/v1/projects/${PROJECT}/triggers/us-east1-old-0`);
    await put('items/c', 1);
    expect(received.length).toBe(2);
  });

  it('include the author of the change on request', async () => {
    const token = tokenFor({ sub: 'alice', email: 'alice@example.com' });
    await register('auth', 'written.withAuthContext');
    await register('plain', 'written');
    for (const sending of [{}, { token }, { token: null }]) {
      await emulator.documents('PATCH', '/items/a', {
        body: { fields: { n: { integerValue: String(received.length) } } },
        ...sending,
      });
      await arrived(received.length + 2);
    }
    const authOf = (id: string): readonly object[] =>
      received
        .filter(({ path }) => path.endsWith(`/${id}`))
        .map(({ body }) => ({ type: body['type'], authtype: body['authtype'], authid: body['authid'] }));
    const type = 'google.cloud.firestore.document.v1.written.withAuthContext';
    expect(authOf('auth')).toEqual([
      { type, authtype: 'service_account', authid: `local@${PROJECT}.iam.gserviceaccount.com` },
      { type, authtype: 'unknown', authid: 'alice' },
      { type, authtype: 'unauthenticated' },
    ]);
    expect(
      received.filter(({ path }) => path.endsWith('/plain')).some(({ body }) => 'authtype' in body || 'authid' in body),
    ).toBe(false);
  });

  it.each(['created', 'updated', 'deleted', 'written'])('can be registered for %s with the author', async (kind) => {
    await register('f', `${kind}.withAuthContext`);
    await put('items/a', 1);
    await put('items/a', 2);
    await emulator.documents('DELETE', '/items/a');
    await arrived(kind === 'written' ? 3 : 1);
    expect(received.every(({ body }) => body['authtype'] === 'service_account')).toBe(true);
  });

  it(
    'stop after a limited number of attempts, log it, and continue with the next event',
    { timeout: 30_000 },
    async () => {
      await register('f', 'written');
      responses = [503, 503, 503, 503, 503];
      await put('items/a', 1);
      await put('items/a', 2);
      await vi.waitFor(() => expect(received.length).toBe(6), { timeout: 25_000, interval: 50 });
      expect(new Set(received.slice(0, 5).map(({ body }) => body['id'])).size).toBe(1);
      expect(emulator.log.at(-1)).toContain('not delivered');
      expect(received[5]?.body.data['value']).toMatchObject({ fields: { n: { integerValue: '2' } } });
    },
  );

  it('match only their kind of event, their documents, their database and real changes', async () => {
    await register('created', 'created');
    await register('updated', 'updated');
    await register('exact', 'deleted', { value: 'items/a', matchType: 'EXACT' });
    await put('other/a', 1);
    await emulator.request('PATCH', `/v1/projects/${PROJECT}/databases/second/documents/items/a`, { body: {} });
    await put('items/a', 1);
    await put('items/a', 1);
    await emulator.documents('DELETE', '/items/a');
    await emulator.documents('DELETE', '/items/a');
    await put('items/b', 1);
    await emulator.documents('DELETE', '/items/b');
    await arrived(3);
    expect(
      received.map(({ path, body }) => `${path.split('/').at(-1)} ${String(body['document'])}`).toSorted(),
    ).toEqual(['created items/a', 'created items/b', 'exact items/a']);
  });

  it('preserve the order of events of one document, even if they are retried', async () => {
    await register('f', 'written');
    responses = [503, 'drop', 200];
    await put('items/a', 1);
    await put('items/a', 2);
    await arrived(4);
    expect(received.map(({ body }) => (body.data['value'] as { fields: { n: unknown } }).fields.n)).toEqual(
      [1, 1, 1, 2].map((n) => ({ integerValue: String(n) })),
    );
    expect(new Set(received.slice(0, 3).map(({ body }) => body['id'])).size).toBe(1);
    expect(emulator.log).toEqual([expect.stringContaining('status 503'), expect.stringContaining('retrying')]);
  });

  it('do not retry if the function failed or is missing, and log nothing if it is disabled', async () => {
    await register('f', 'created');
    responses = [500, 404, 204];
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await put(`items/${id}`, 1);
      await arrived(index + 1);
    }
    await expect
      .poll(() => emulator.log)
      .toEqual([expect.stringContaining('status 500'), expect.stringContaining('no such function')]);
  });

  it('retry a failed function with the same event if it has retries enabled', async () => {
    await register('us-east1-retried-0', 'created');
    await register('us-east1-other-retried-2', 'created', { value: 'others/{item}', matchType: 'PATH_PATTERN' });
    responses = [500, 500, 200, 500];
    await put('items/a', 1);
    await arrived(3);
    await put('others/a', 1);
    await arrived(4);
    await expect.poll(() => emulator.log.at(-1)).toContain('not delivered');
    expect(new Set(received.slice(0, 3).map(({ body }) => body['id'])).size).toBe(1);
    expect(emulator.log).toEqual([
      expect.stringContaining('retrying in 200'),
      expect.stringContaining('retrying in 1000'),
      expect.stringContaining('status 500'),
    ]);
  });

  it('run in parallel for different documents, up to a limit', async () => {
    await register('f', 'created');
    const gate = new EventEmitter();
    gate.setMaxListeners(20);
    beforeResponse = async () => once(gate, 'open');
    await emulator.documents('POST', ':commit', {
      body: {
        writes: Array.from({ length: 20 }, (_none, index) => ({
          update: { name: nameOf(`items/${index}`), fields: {} },
        })),
      },
    });
    await arrived(MAX_CONCURRENT);
    beforeResponse = undefined;
    gate.emit('open');
    await arrived(20);
  });

  it.each([
    [{}],
    [{ eventType: 'google.cloud.firestore.document.v1.exploded', document: { value: 'a/b' } }],
    [{ eventType: 'google.cloud.firestore.document.v1.created' }],
    [{ eventType: 'google.cloud.firestore.document.v1.created', document: { value: '' } }],
  ])('reject the registration %j', async (body) => {
    expect(
      (await emulator.request('POST', `/emulator/v1/projects/${PROJECT}/eventarcTrigger?eventarcTriggerId=x`, { body }))
        .status,
    ).toBe(400);
    expect((await emulator.request('PUT', `/emulator/v1/projects/${PROJECT}/triggers/x`, { body })).status).toBe(400);
    expect((await emulator.request('POST', `/emulator/v1/projects/${PROJECT}/eventarcTrigger`, { body })).status).toBe(
      400,
    );
  });
});
