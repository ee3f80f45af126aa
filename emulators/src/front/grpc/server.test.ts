import { once } from 'node:events';
import { connect as connectHttp2, constants, type ClientHttp2Session } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENTERPRISE_NOTICE } from '../../service/enterprise.ts';
import { GrpcClient, requestBytes } from '../../testing/grpcClient.ts';
import { nameOf, PROJECT, startLocalEmulator, tokenFor, type LocalEmulator } from '../../testing/localEmulator.ts';
import { Random } from '../../testing/random.ts';
import { RandomRequests, ROOT } from '../../testing/randomRequests.ts';

// https://www.rfc-editor.org/rfc/rfc9113#section-6
const [DATA, HEADERS, SETTINGS] = [0, 1, 4];
const [ACK, END_HEADERS] = [1, 4];

/**
 * Encodes a literal HPACK header without indexing (RFC 7541, section 6.2.2). The name is either a string or the encoded
 * index of a static table entry.
 */
function literal(name: readonly number[] | string, value: string): Buffer {
  const named = typeof name === 'string' ? [0, name.length, ...Buffer.from(name)] : name;
  return Buffer.from([...named, value.length, ...Buffer.from(value)]);
}

/** Headers of a Listen request. 0x83 and 0x86 are the indexed headers `:method: POST` and `:scheme: http`. */
const LISTEN_HEADERS = Buffer.concat([
  Buffer.from([0x83, 0x86]),
  literal([0x04], '/google.firestore.v1.Firestore/Listen'),
  literal([0x01], 'localhost'),
  literal([0x0f, 0x10], 'application/grpc'),
  literal('te', 'trailers'),
  literal('authorization', 'Bearer owner'),
]);

function frameOf(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const DATABASE = `projects/${PROJECT}/databases/(default)`;
const RULES = `service cloud.firestore { match /databases/{db}/documents {
  match /own/{uid} { allow read, write: if request.auth.uid == uid; }
} }`;

let emulator: LocalEmulator;
let client: GrpcClient;

beforeAll(async () => {
  emulator = await startLocalEmulator({ rules: RULES });
  client = new GrpcClient(emulator.port);
});
afterAll(async () => {
  client.close();
  await emulator.close();
});
beforeEach(async () => {
  await emulator.request('DELETE', `/emulator/v1/projects/${PROJECT}/databases/(default)/documents`);
});

function setOf(path: string, fields: object = {}): object {
  return { database: DATABASE, writes: [{ update: { name: nameOf(path), fields } }] };
}

async function isAlive(): Promise<void> {
  expect(await client.call('Commit', setOf('own/alive'))).toMatchObject({ status: 'OK' });
}

describe('callers', () => {
  it('are identified by the authorization metadata, as over REST', async () => {
    const me = tokenFor({ sub: 'me' });
    expect(await client.call('Commit', setOf('own/me'), { token: me })).toMatchObject({ status: 'OK' });
    expect(await client.call('Commit', setOf('own/you'), { token: me })).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: expect.stringMatching(/^\nfalse for 'create' @ L2/),
    });
    expect(await client.call('Commit', setOf('own/me'), { token: null })).toMatchObject({
      status: 'PERMISSION_DENIED',
    });
    expect(await client.call('Commit', setOf('own/you'), { token: 'OWNER' })).toMatchObject({ status: 'OK' });
    expect(await client.call('Commit', setOf('own/you'), { token: 'ya29.x' })).toMatchObject({ status: 'OK' });
    expect(await client.call('Commit', setOf('own/you'), { token: 'nonsense' })).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'invalid jwt',
    });
    expect(await client.call('GetDocument', { name: nameOf('own/me') }, { token: me })).toMatchObject({ status: 'OK' });
    expect(
      await client.call(
        'RunQuery',
        { parent: ROOT, structuredQuery: { from: [{ collectionId: 'own' }] } },
        { token: me },
      ),
    ).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await client.call('ListCollectionIds', { parent: ROOT }, { token: me })).toMatchObject({
      status: 'PERMISSION_DENIED',
    });
    expect(await client.call('BatchWrite', setOf('own/me'), { token: me })).toMatchObject({
      status: 'PERMISSION_DENIED',
    });
    expect(
      await client.call(
        'BatchGetDocuments',
        { database: DATABASE, documents: [nameOf('own/me'), nameOf('own/you')] },
        { token: me },
      ),
    ).toMatchObject({ status: 'PERMISSION_DENIED', messages: [] });
  });
});

describe('errors', () => {
  it('have the same status and text as over REST', async () => {
    expect(await client.call('GetDocument', { name: nameOf('c/none') })).toMatchObject({
      status: 'NOT_FOUND',
      message: `Document (${nameOf('c/none')}) not found.`,
    });
    expect(
      await client.call('CreateDocument', { parent: ROOT, collectionId: 'c', documentId: 'a', document: {} }),
    ).toMatchObject({ status: 'OK' });
    expect(
      await client.call('CreateDocument', { parent: ROOT, collectionId: 'c', documentId: 'a', document: {} }),
    ).toMatchObject({ status: 'ALREADY_EXISTS' });
    expect(
      await client.call('UpdateDocument', { document: { name: nameOf('c/none') }, currentDocument: { exists: true } }),
    ).toMatchObject({ status: 'NOT_FOUND' });
    expect(
      await client.call('DeleteDocument', { name: nameOf('c/none'), currentDocument: { exists: true } }),
    ).toMatchObject({ status: 'NOT_FOUND' });
    expect(await client.call('Rollback', { database: DATABASE, transaction: 'AAAA' })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    const awkward = `c/ä\n%20"😀${'x'.repeat(1000)}`;
    expect(await client.call('GetDocument', { name: nameOf(awkward) })).toMatchObject({
      status: 'NOT_FOUND',
      message: expect.stringContaining(`c/ä\n%20"😀xxx`),
    });
    expect(await client.call('GetDocument', { name: `/${'x'.repeat(100_000)}` })).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining('xxx'),
    });
  });

  it.each([
    ['GetDocument', {}],
    ['GetDocument', { name: ROOT }],
    ['GetDocument', { name: nameOf('c') }],
    ['GetDocument', { name: nameOf('c/a'), mask: { fieldPaths: ['a..b'] } }],
    ['ListDocuments', { parent: ROOT }],
    ['ListDocuments', { parent: ROOT, collectionId: 'a/b' }],
    ['ListDocuments', { parent: ROOT, collectionId: 'c', pageSize: -1 }],
    ['ListDocuments', { parent: ROOT, collectionId: 'c', pageToken: 'x' }],
    ['ListDocuments', { parent: ROOT, collectionId: 'c', orderBy: 'a b c' }],
    ['CreateDocument', { parent: ROOT }],
    ['CreateDocument', { parent: ROOT, collectionId: 'c', documentId: 'a/b' }],
    ['UpdateDocument', {}],
    ['DeleteDocument', {}],
    ['BatchGetDocuments', { database: DATABASE, documents: [''] }],
    ['BatchGetDocuments', { database: DATABASE, documents: ['projects/x/databases/(default)/documents/c/a'] }],
    ['BatchGetDocuments', {}],
    ['BeginTransaction', {}],
    ['BeginTransaction', { database: 'x' }],
    ['Commit', {}],
    ['Commit', { database: DATABASE, writes: [{}] }],
    ['Commit', { database: DATABASE, transaction: 'AAAA' }],
    ['Rollback', { database: DATABASE }],
    ['RunQuery', { parent: ROOT }],
    ['RunQuery', { parent: nameOf('c') }],
    ['RunAggregationQuery', { parent: ROOT }],
    ['RunAggregationQuery', { parent: ROOT, structuredAggregationQuery: {} }],
    ['PartitionQuery', { parent: ROOT, structuredQuery: { from: [{ collectionId: 'c' }] }, partitionCount: '2' }],
    ['PartitionQuery', { parent: ROOT, structuredQuery: { from: [{ collectionId: 'c', allDescendants: true }] } }],
    [
      'PartitionQuery',
      {
        parent: ROOT,
        structuredQuery: { from: [{ collectionId: 'c', allDescendants: true }], limit: 1 },
        partitionCount: '2',
      },
    ],
    ['ListCollectionIds', { parent: 'x' }],
    ['BatchWrite', { database: DATABASE, writes: [{}] }],
  ])('are INVALID_ARGUMENT for an invalid %s %j', async (method, request) => {
    expect(await client.call(method, request)).toMatchObject({ status: 'INVALID_ARGUMENT', messages: [] });
  });

  it('name an unsupported method', async () => {
    expect(await client.callRaw('ExecutePipeline', Buffer.alloc(0))).toMatchObject({
      status: 'UNIMPLEMENTED',
      message: ENTERPRISE_NOTICE,
    });
    for (const method of ['NoSuchMethod', 'Listen2']) {
      expect(await client.callRaw(method, Buffer.alloc(0))).toMatchObject({
        status: 'UNIMPLEMENTED',
        message: expect.stringContaining(method),
      });
    }
  });
});

describe('messages', () => {
  it('can be as large as ten documents of 1 MiB, but not larger than the limit', async () => {
    const fields = { text: { stringValue: 'x'.repeat(1_040_000) } };
    const writes = Array.from({ length: 10 }, (_none, at) => ({ update: { name: nameOf(`c/${at}`), fields } }));
    expect(await client.call('Commit', { database: DATABASE, writes })).toMatchObject({ status: 'OK' });
    const result = await client.call('RunQuery', { parent: ROOT, structuredQuery: { from: [{ collectionId: 'c' }] } });
    expect(result.messages).toHaveLength(10);
    expect((result.messages[9] as { readonly document: { readonly fields: unknown } }).document.fields).toEqual(fields);
    expect(await client.call('Commit', setOf('c/a', { text: { stringValue: 'x'.repeat(12_000_000) } }))).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'Request payload size exceeds the limit: 11534336 bytes.',
    });
    expect(await client.call('Commit', setOf('c/a', { text: { stringValue: 'x'.repeat(50_000_000) } }))).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
    });
    await isAlive();
  });

  it('are rejected individually if malformed', async () => {
    const random = new Random(5);
    const requests = new RandomRequests(random);
    const ends = new Set<string>();
    for (let round = 0; round < 200; round += 1) {
      const bytes = requestBytes('Commit', { database: DATABASE, writes: [requests.write(), requests.write()] });
      const cut = bytes.subarray(0, random.below(bytes.length));
      const changed = Buffer.from(bytes.map((byte) => (random.chance(0.02) ? random.below(256) : byte)));
      const noise = Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256)));
      for (const bad of [cut, changed, noise]) ends.add((await client.callRaw('Commit', bad)).status);
    }
    expect(
      [...ends].filter(
        (end) =>
          ![
            'OK',
            'INVALID_ARGUMENT',
            'INTERNAL',
            'NOT_FOUND',
            'ALREADY_EXISTS',
            'FAILED_PRECONDITION',
            'PERMISSION_DENIED',
          ].includes(end),
      ),
    ).toEqual([]);
    expect(ends).toContain('INTERNAL');
    expect(emulator.log.filter((line) => line.startsWith('Unexpected'))).toEqual([]);
    await isAlive();
  });

  it('are rejected if nested too deeply, or with text that is not UTF-8', async () => {
    let value: object = { integerValue: '1' };
    for (let depth = 0; depth < 19; depth += 1) value = { mapValue: { fields: { m: value } } };
    expect(await client.call('Commit', setOf('c/a', { m: value }))).toMatchObject({ status: 'OK' });
    value = { mapValue: { fields: { m: { mapValue: { fields: { m: value } } } } } };
    expect(await client.call('Commit', setOf('c/a', { m: value }))).toMatchObject({ status: 'INVALID_ARGUMENT' });
    // A Value that contains an ArrayValue that contains a Value, and so on: 5,000 levels.
    let deep: Buffer = Buffer.from([0x10, 1]);
    for (let depth = 0; depth < 5000; depth += 1) deep = nested(0x4a, nested(0x0a, deep));
    const entry = Buffer.concat([nested(0x0a, Buffer.from('m')), nested(0x12, deep)]);
    const document = Buffer.concat([nested(0x0a, Buffer.from(nameOf('c/a'))), nested(0x12, entry)]);
    const commit = Buffer.concat([nested(0x0a, Buffer.from(DATABASE)), nested(0x12, nested(0x0a, document))]);
    expect(await client.callRaw('Commit', commit)).toMatchObject({ status: 'INVALID_ARGUMENT' });
    const badText = requestBytes('Commit', setOf('c/a', { text: { stringValue: 'abcd' } }));
    badText[badText.indexOf('abcd')] = 0xff;
    expect(await client.callRaw('Commit', badText)).toMatchObject({ status: 'INTERNAL' });
    await isAlive();
  });
});

/** Encodes a length-delimited protobuf field. */
function nested(tag: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...varint(bytes.length)]), bytes]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

async function rawSocket(bytes: Buffer): Promise<Socket> {
  const socket = connect(emulator.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

async function session(): Promise<ClientHttp2Session> {
  const opened = connectHttp2(`http://127.0.0.1:${emulator.port}`);
  opened.on('error', () => undefined);
  await once(opened, 'connect');
  return opened;
}

describe('connections', () => {
  it('are closed without harm if garbage follows the preface', async () => {
    const random = new Random(9);
    const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    for (let round = 0; round < 40; round += 1) {
      const noise = Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256)));
      const socket = await rawSocket(
        Buffer.concat([preface.subarray(0, round % 2 === 0 ? preface.length : random.below(preface.length)), noise]),
      );
      await isAlive();
      socket.destroy();
    }
    await isAlive();
  });

  it('are served if the preface arrives one byte at a time', async () => {
    const socket = await rawSocket(Buffer.alloc(0));
    socket.setNoDelay(true);
    for (const byte of Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')) {
      await new Promise((sent) => {
        socket.write(Buffer.from([byte]), sent);
      });
      // Once this request returns, the server has read the previous byte.
      await emulator.request('GET', '/');
    }
    const [settings] = (await once(socket, 'data')) as [Buffer];
    expect(settings[3]).toBe(4);
    socket.destroy();
  });

  it('get 415 without the content type of gRPC', async () => {
    const http2 = await session();
    const stream = http2.request({ ':method': 'POST', ':path': '/google.firestore.v1.Firestore/Commit' });
    stream.end('{}');
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    expect(headers[':status']).toBe(constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE);
    http2.destroy();
  });

  it.each(['0', '99999999999S', 'x', '-1S', '1n'])('survive the timeout %s', async (timeout) => {
    const http2 = await session();
    const stream = http2.request({
      ':method': 'POST',
      ':path': '/google.firestore.v1.Firestore/GetDocument',
      'content-type': 'application/grpc',
      te: 'trailers',
      'grpc-timeout': timeout,
    });
    stream.on('error', () => undefined);
    stream.resume();
    stream.end(Buffer.from([0, 0, 0, 0, 0]));
    await once(stream, 'close');
    http2.destroy();
    await isAlive();
  });

  // The client sends a DATA frame on stream 0, which is a protocol error, with and without an open Listen stream.
  it.each([
    ['without open streams', []],
    ['with an open stream', [frameOf(HEADERS, END_HEADERS, 1, LISTEN_HEADERS)]],
  ])('are closed after a protocol error, %s', async (_what, frames) => {
    // Long enough for slow machines: the client answers pings on this event loop.
    const keepaliveInterval = 500;
    const impatient = await startLocalEmulator({ keepaliveInterval });
    const socket = connect(impatient.port, '127.0.0.1');
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => (received = Buffer.concat([received, chunk])));
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    socket.write(
      Buffer.concat([
        Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
        frameOf(SETTINGS, 0, 0, Buffer.alloc(0)),
        ...frames,
      ]),
    );
    // The acknowledgment confirms that the server has read all previous frames.
    const acknowledged = frameOf(SETTINGS, ACK, 0, Buffer.alloc(0));
    await vi.waitFor(() => expect(received.includes(acknowledged)).toBe(true), { timeout: 30_000 });
    socket.write(frameOf(DATA, 0, 0, Buffer.from([7])));
    await closed;
    const patient = new GrpcClient(impatient.port);
    expect(await patient.call('Commit', setOf('c/a'))).toMatchObject({ status: 'OK' });
    // Wait for two pings. A client that answers them must stay connected.
    await sleep(2.5 * keepaliveInterval);
    expect(await patient.call('GetDocument', { name: nameOf('c/a') })).toMatchObject({ status: 'OK' });
    patient.close();
    await impatient.close();
  });

  it('leave nothing behind when they break during a message, a stream or a response', async () => {
    const fields = { text: { stringValue: 'x'.repeat(500_000) } };
    await client.call('Commit', {
      database: DATABASE,
      writes: Array.from({ length: 15 }, (_none, at) => ({ update: { name: nameOf(`c/${at}`), fields } })),
    });
    const query = requestBytes('RunQuery', { parent: ROOT, structuredQuery: { from: [{ collectionId: 'c' }] } });
    const frame = Buffer.concat([Buffer.from([0, 0, 0, 0, query.length]), query]);
    for (const sent of [
      frame,
      frame.subarray(0, 20),
      Buffer.from([0, 255, 255, 255, 255]),
      Buffer.from([1, 0, 0, 0, 1, 0]),
    ]) {
      const http2 = await session();
      const stream = http2.request({
        ':method': 'POST',
        ':path': '/google.firestore.v1.Firestore/RunQuery',
        'content-type': 'application/grpc',
        te: 'trailers',
        authorization: 'Bearer owner',
      });
      stream.on('error', () => undefined);
      stream.write(sent);
      await isAlive();
      http2.destroy();
    }
    await isAlive();
    expect(emulator.log.filter((line) => line.startsWith('Unexpected'))).toEqual([]);
  });
});

describe('deadlines and locks', () => {
  it('make a writer wait for a lock, and fail after two seconds or at the deadline', async () => {
    await client.call('Commit', setOf('c/a'));
    const begun = await client.call('BeginTransaction', { database: DATABASE });
    const { transaction } = begun.messages[0] as { readonly transaction: string };
    expect(
      await client.call('BatchGetDocuments', { database: DATABASE, transaction, documents: [nameOf('c/a')] }),
    ).toMatchObject({ status: 'OK' });
    const [late, never] = await Promise.all([
      client.call('Commit', setOf('c/a', { n: { integerValue: '1' } }), { timeout: 100 }),
      client.call('Commit', setOf('c/a', { n: { integerValue: '2' } })),
    ]);
    expect(late).toMatchObject({ status: 'DEADLINE_EXCEEDED' });
    expect(never).toMatchObject({ status: 'ABORTED', message: 'Transaction lock timeout.' });
    const waiting = client.call('Commit', setOf('c/a', { n: { integerValue: '3' } }));
    // The server handles requests on a connection in order, so it has received the commit by now.
    await isAlive();
    expect(await client.call('Rollback', { database: DATABASE, transaction })).toMatchObject({ status: 'OK' });
    expect(await waiting).toMatchObject({ status: 'OK' });
    expect(await client.call('GetDocument', { name: nameOf('c/a') })).toMatchObject({
      messages: [{ fields: { n: { integerValue: '3' } } }],
    });
  });

  it('open a transaction with the first read, and end it with its commit', async () => {
    await client.call('Commit', setOf('c/a'));
    const read = await client.call('RunQuery', {
      parent: ROOT,
      structuredQuery: { from: [{ collectionId: 'c' }] },
      newTransaction: { readWrite: {} },
    });
    const [{ transaction }] = read.messages as [{ readonly transaction: string }];
    expect(read.messages).toHaveLength(2);
    expect(await client.call('Commit', { ...setOf('c/b'), transaction })).toMatchObject({ status: 'OK' });
    expect(await client.call('Commit', { ...setOf('c/b'), transaction })).toMatchObject({ status: 'ABORTED' });
    const readOnly = await client.call('BatchGetDocuments', {
      database: DATABASE,
      documents: [nameOf('c/a')],
      newTransaction: { readOnly: {} },
    });
    const [opened] = readOnly.messages as [{ readonly transaction: string }];
    expect(await client.call('Commit', { ...setOf('c/b'), transaction: opened.transaction })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });
});

async function namesOf(structuredQuery: object): Promise<readonly string[]> {
  const { messages } = await client.call('RunQuery', { parent: ROOT, structuredQuery });
  return (messages as { readonly document?: { readonly name: string } }[]).flatMap(({ document }) =>
    document ? [document.name] : [],
  );
}

describe('PartitionQuery', () => {
  it('is for administrators', async () => {
    const structuredQuery = { from: [{ collectionId: 'own', allDescendants: true }] };
    expect(
      await client.call(
        'PartitionQuery',
        { parent: ROOT, structuredQuery, partitionCount: '2' },
        { token: tokenFor({ sub: 'me' }) },
      ),
    ).toMatchObject({ status: 'PERMISSION_DENIED' });
  });

  it('splits a collection group into parts that together return every document', async () => {
    const writes = Array.from({ length: 100 }, (_none, at) => ({
      update: { name: nameOf(`p/${at % 7}/parts/${at}`), fields: {} },
    }));
    await client.call('Commit', { database: DATABASE, writes });
    const from = [{ collectionId: 'parts', allDescendants: true }];
    const orderBy = [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }];
    const whole = await namesOf({ from, orderBy });
    type Page = { readonly partitions: readonly object[]; readonly nextPageToken?: string };
    const first = (
      await client.call('PartitionQuery', {
        parent: ROOT,
        structuredQuery: { from, orderBy },
        partitionCount: '9',
        pageSize: 5,
      })
    ).messages[0] as Page;
    const second = (
      await client.call('PartitionQuery', {
        parent: ROOT,
        structuredQuery: { from, orderBy },
        partitionCount: '9',
        pageSize: 5,
        pageToken: first.nextPageToken,
      })
    ).messages[0] as Page;
    const cursors = [undefined, ...first.partitions, ...second.partitions, undefined];
    expect(cursors).toHaveLength(11);
    const parts: (readonly string[])[] = [];
    for (let at = 0; at + 1 < cursors.length; at += 1)
      parts.push(
        await namesOf({
          from,
          orderBy,
          ...(cursors[at] && { startAt: cursors[at] }),
          ...(cursors[at + 1] && { endAt: cursors[at + 1] }),
        }),
      );
    expect(parts.flat()).toEqual(whole);
    expect(parts.map((part) => part.length)).toEqual(Array.from({ length: 10 }, () => 10));
    const few = await client.call('PartitionQuery', {
      parent: ROOT,
      structuredQuery: { from: [{ collectionId: 'none', allDescendants: true }] },
      partitionCount: '9',
    });
    expect(few).toMatchObject({ status: 'OK', messages: [{}] });
  });
});
