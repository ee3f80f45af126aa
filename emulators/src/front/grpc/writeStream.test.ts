import { status, type ClientDuplexStream, type ServiceError } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GrpcClient, requestBytes, responseOf, type GrpcOptions } from '../../testing/grpcClient.ts';
import { nameOf, PROJECT, startLocalEmulator, tokenFor, type LocalEmulator } from '../../testing/localEmulator.ts';

const DATABASE = `projects/${PROJECT}/databases/(default)`;
const RULES = `service cloud.firestore { match /databases/{db}/documents {
  match /own/{uid} { allow read, write: if request.auth.uid == uid; }
} }`;

interface Response {
  readonly streamId?: string;
  readonly streamToken?: string;
  readonly writeResults?: readonly object[];
  readonly commitTime?: string;
}

/** A Write stream that records all responses. */
class WriteStream {
  readonly call: ClientDuplexStream<Buffer, Buffer>;
  readonly responses: Response[] = [];
  readonly ended: Promise<{ readonly status: string; readonly message: string }>;
  readonly #waiting = new Set<() => void>();

  constructor(client: GrpcClient, options?: GrpcOptions) {
    this.call = client.stream('Write', options);
    this.call.on('data', (bytes: Buffer) => {
      this.responses.push(responseOf('Write', bytes) as Response);
      for (const wake of this.#waiting) wake();
    });
    this.ended = new Promise((resolve) => {
      this.call.on('error', (error: ServiceError) => resolve({ status: status[error.code], message: error.details }));
      this.call.on('end', () => resolve({ status: 'OK', message: '' }));
    });
  }

  send(request: object): void {
    this.call.write(requestBytes('Write', request));
  }

  /** Waits for the given number of responses. */
  async until(count: number): Promise<readonly Response[]> {
    while (this.responses.length < count) {
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
      });
    }
    return this.responses;
  }
}

let emulator: LocalEmulator;
let client: GrpcClient;
const streams: WriteStream[] = [];

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
afterEach(() => {
  for (const stream of streams.splice(0)) stream.call.cancel();
});

function open(options?: GrpcOptions): WriteStream {
  const stream = new WriteStream(client, options);
  streams.push(stream);
  return stream;
}

function set(path: string, n = 1): object {
  return { update: { name: nameOf(path), fields: { n: { integerValue: String(n) } } } };
}

async function numberAt(path: string): Promise<unknown> {
  const { messages } = await client.call('GetDocument', { name: nameOf(path) });
  return (messages[0] as { readonly fields: { readonly n: { readonly integerValue: string } } } | undefined)?.fields.n
    .integerValue;
}

/**
 * Converts a timestamp to microseconds. Timestamps cannot be compared as strings, because `.5Z` sorts after `.500001Z`.
 */
const microseconds = (time: string) => Date.parse(time) * 1_000 + Number(/\.\d{3}(\d{3})/.exec(time)?.[1] ?? 0);

describe('a write stream', () => {
  it('returns an id and a token, responds to each request in order, then ends cleanly', async () => {
    const stream = open();
    stream.send({ database: DATABASE });
    const [hello] = await stream.until(1);
    expect(hello).toEqual({ streamId: expect.stringMatching(/./), streamToken: expect.stringMatching(/./) });
    for (let n = 1; n <= 20; n += 1)
      stream.send({
        streamToken: hello?.streamToken,
        writes: n % 2 === 0 ? [set('c/a', n)] : [set('c/a', n), set('c/b', n)],
      });
    const responses = await stream.until(21);
    expect(responses.slice(1).map(({ writeResults }) => writeResults?.length)).toEqual(
      Array.from({ length: 20 }, (_none, at) => (at % 2 === 0 ? 2 : 1)),
    );
    expect(new Set(responses.map(({ streamToken }) => streamToken)).size).toBe(21);
    const times = responses.slice(1).map(({ commitTime }) => microseconds(commitTime as string));
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    // The web SDK closes a stream by sending a request without writes.
    stream.send({ streamToken: responses[20]?.streamToken, writes: [] });
    stream.call.end();
    expect(await stream.ended).toEqual({ status: 'OK', message: '' });
    expect(stream.responses).toHaveLength(22);
    expect(await numberAt('c/a')).toBe('20');
    expect(await numberAt('c/b')).toBe('19');
  });

  it('ends with the first failure, and ignores every later write', async () => {
    const stream = open();
    stream.send({ database: DATABASE });
    await stream.until(1);
    stream.send({ writes: [set('c/a', 1)] });
    stream.send({ writes: [set('c/b', 2), { ...set('c/a', 2), currentDocument: { exists: false } }] });
    stream.send({ writes: [set('c/a', 3)] });
    stream.send({ writes: [set('c/a', 4)] });
    expect(await stream.ended).toMatchObject({
      status: 'ALREADY_EXISTS',
      message: expect.stringContaining(nameOf('c/a')),
    });
    expect(stream.responses).toHaveLength(2);
    expect(await numberAt('c/a')).toBe('1');
    expect(await numberAt('c/b')).toBeUndefined();
  });

  it('writes as the caller who opened it', async () => {
    const stream = open({ token: tokenFor({ sub: 'me' }) });
    stream.send({ database: DATABASE });
    stream.send({ writes: [set('own/me')] });
    await stream.until(2);
    stream.send({ writes: [set('own/you')] });
    expect(await stream.ended).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await open({ token: 'nonsense' }).ended).toEqual({ status: 'INVALID_ARGUMENT', message: 'invalid jwt' });
    const anonymous = open({ token: null });
    anonymous.send({ database: DATABASE });
    anonymous.send({ writes: [set('own/me', 2)] });
    expect(await anonymous.ended).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await numberAt('own/me')).toBe('1');
  });

  it.each([
    [{}],
    [{ database: 'nonsense' }],
    [{ database: DATABASE, writes: [set('c/a')] }],
    [{ writes: [set('c/a')] }],
  ])('rejects the first request %j', async (request) => {
    const stream = open();
    stream.send(request);
    expect(await stream.ended).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await numberAt('c/a')).toBeUndefined();
  });

  it.each([
    [{}],
    [{ delete: 'nonsense' }],
    [{ update: { name: 'projects/other/databases/(default)/documents/c/a' } }],
    [{ update: { name: nameOf('c/a'), fields: { x: {} } } }],
  ])('ends if a write is malformed: %j', async (write) => {
    const stream = open();
    stream.send({ database: DATABASE });
    stream.send({ writes: [set('c/b'), write] });
    expect(await stream.ended).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await numberAt('c/b')).toBeUndefined();
  });

  it('ends if a message cannot be decoded', async () => {
    const stream = open();
    stream.send({ database: DATABASE });
    await stream.until(1);
    stream.call.write(Buffer.from([0x1a, 0x7f, 1, 2]));
    expect(await stream.ended).toMatchObject({ status: 'INTERNAL' });
  });

  it('writes in order even if it has to wait for a lock', async () => {
    await client.call('Commit', { database: DATABASE, writes: [set('c/a', 0)] });
    const begun = await client.call('BeginTransaction', { database: DATABASE });
    const { transaction } = begun.messages[0] as { readonly transaction: string };
    await client.call('BatchGetDocuments', { database: DATABASE, transaction, documents: [nameOf('c/a')] });
    const stream = open();
    stream.send({ database: DATABASE });
    stream.send({ writes: [set('c/a', 1)] });
    stream.send({ writes: [set('c/b', 2)] });
    await stream.until(1);
    // This commit also waits for the lock, and times out. The stream must keep waiting.
    const other = await client.call('Commit', { database: DATABASE, writes: [set('c/a', 1)] }, { timeout: 100 });
    expect(other).toMatchObject({ status: 'DEADLINE_EXCEEDED' });
    expect(stream.responses).toHaveLength(1);
    expect(await numberAt('c/b')).toBeUndefined();
    await client.call('Rollback', { database: DATABASE, transaction });
    await stream.until(3);
    expect([await numberAt('c/a'), await numberAt('c/b')]).toEqual(['1', '2']);
  });

  it('does no harm if its client leaves, or never sends a write', async () => {
    for (let round = 0; round < 20; round += 1) {
      const stream = open();
      stream.call.on('error', () => undefined);
      if (round % 4 > 0) stream.send({ database: DATABASE });
      if (round % 4 > 1) stream.send({ writes: [set('c/left', round)] });
      if (round % 4 > 2) await stream.until(1);
      stream.call.cancel();
    }
    const timed = open({ timeout: 50 });
    timed.send({ database: DATABASE });
    expect(await timed.ended).toMatchObject({ status: 'DEADLINE_EXCEEDED' });
    const half = open();
    half.call.end();
    expect(await half.ended).toEqual({ status: 'OK', message: '' });
    const other = new GrpcClient(emulator.port);
    const cut = new WriteStream(other);
    cut.send({ database: DATABASE });
    await cut.until(1);
    other.close();
    cut.call.cancel();
    expect(await cut.ended).toMatchObject({ status: 'CANCELLED' });
    expect(await client.call('Commit', { database: DATABASE, writes: [set('c/a', 7)] })).toMatchObject({
      status: 'OK',
    });
    expect(emulator.log.filter((line) => line.startsWith('Unexpected'))).toEqual([]);
  });
});
