import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as tick } from 'node:timers/promises';
import { status, type ClientDuplexStream, type ServiceError } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GrpcClient, requestBytes, responseOf } from '../../testing/grpcClient.ts';
import { tokenFor } from '../../testing/localEmulator.ts';
import { openLine } from '../../testing/unreliableLine.ts';
import { int, text } from '../../testing/values.ts';
import { Scene, setting } from '../../watch/testing/scene.ts';
import { listen, type Listening } from '../listen.ts';
import { createGrpcFront, type GrpcFront } from './front.ts';

const DATABASE = 'projects/demo-test/databases/(default)';
const NAMES = `${DATABASE}/documents`;
/** Code for a child process that listens to a collection, reports the first response, and then stops reading. */
const STALLED_CLIENT = `
  const { Client, credentials, Metadata } = require('@grpc/grpc-js');
  const client = new Client('127.0.0.1:' + process.argv[1], credentials.createInsecure());
  const metadata = new Metadata();
  metadata.set('authorization', 'Bearer owner');
  const same = (bytes) => bytes;
  const call = client.makeBidiStreamRequest('/google.firestore.v1.Firestore/Listen', same, same, metadata);
  call.on('error', () => undefined);
  call.write(Buffer.from(process.argv[2], 'base64'));
  call.once('data', () => { call.pause(); process.stdout.write('listening'); });
`;

interface Response {
  readonly targetChange?: {
    readonly targetChangeType?: string;
    readonly targetIds?: readonly number[];
    readonly cause?: { readonly code: number; readonly message: string };
    readonly readTime?: string;
    readonly resumeToken?: string;
  };
  readonly documentChange?: {
    readonly document: { readonly name: string; readonly fields?: unknown };
    readonly targetIds?: readonly number[];
    readonly removedTargetIds?: readonly number[];
  };
  readonly documentDelete?: {
    readonly document: string;
    readonly removedTargetIds: readonly number[];
    readonly readTime: string;
  };
  readonly filter?: {
    readonly targetId: number;
    readonly count: number;
    readonly unchangedNames?: { readonly bits: { readonly bitmap: string }; readonly hashCount: number };
  };
}

/** A Listen stream that records all responses. */
class Stream {
  readonly call: ClientDuplexStream<Buffer, Buffer>;
  readonly responses: Response[] = [];
  ended: string | undefined;
  details = '';

  constructor(client: GrpcClient, token?: string | null) {
    this.call = client.stream('Listen', token === undefined ? {} : { token });
    this.call.on('data', (bytes: Buffer) => this.responses.push(responseOf('Listen', bytes) as Response));
    this.call.on('error', (error: ServiceError) => {
      this.ended = status[error.code];
      this.details = error.details;
    });
    this.call.on('end', () => (this.ended ??= 'OK'));
  }

  ask(request: object): void {
    this.call.write(requestBytes('Listen', { database: DATABASE, ...request }));
  }

  add(targetId: number, target: object): void {
    this.ask({ addTarget: { targetId, ...target } });
  }

  async until(count: number): Promise<readonly Response[]> {
    await vi.waitFor(() => expect(this.responses.length).toBeGreaterThanOrEqual(count), {
      timeout: 20_000,
      interval: 5,
    });
    return this.responses;
  }

  async end(): Promise<string> {
    await vi.waitFor(() => expect(this.ended).toBeDefined(), { timeout: 20_000, interval: 5 });
    return this.ended ?? '';
  }
}

function collection(collectionId: string): object {
  return { query: { parent: NAMES, structuredQuery: { from: [{ collectionId }] } } };
}

let scene: Scene;
let front: GrpcFront;
let port: Listening;
let client: GrpcClient;

beforeEach(async () => {
  scene = new Scene();
  front = createGrpcFront({ backend: scene.backend, watch: scene.watch, log: (line) => scene.log.push(line) });
  const http1 = { emit: () => false };
  port = await listen(['127.0.0.1'], 0, { http1, http2: front });
  client = new GrpcClient(port.port);
});
afterEach(async () => {
  client.close();
  front.close();
  scene.watch.close();
  await port.close();
});

async function empty(): Promise<void> {
  await vi.waitFor(() => expect(scene.watch.size).toBe(0), { timeout: 20_000, interval: 5 });
}

describe('the Listen stream', () => {
  it('sends every kind of event', async () => {
    scene.commit(setting('c/a', { n: int(1) }), setting('c/b', { t: text('x') }));
    const stream = new Stream(client);
    stream.add(2, collection('c'));
    stream.add(4, { documents: { documents: [`${NAMES}/c/a`, `${NAMES}/c/none`, `${NAMES}/c/a`] } });
    const first = await stream.until(10);
    expect(
      first.map(
        (response) =>
          response.targetChange?.targetChangeType ??
          response.documentChange?.document.name ??
          response.documentDelete?.document,
      ),
    ).toEqual([
      'ADD',
      `${NAMES}/c/a`,
      `${NAMES}/c/b`,
      'CURRENT',
      'NO_CHANGE',
      'ADD',
      `${NAMES}/c/a`,
      `${NAMES}/c/none`,
      'CURRENT',
      'NO_CHANGE',
    ]);
    expect(first[1]).toMatchObject({
      documentChange: { document: { fields: { n: { integerValue: '1' } } }, targetIds: [2] },
    });
    expect(first[7]).toMatchObject({
      documentDelete: { removedTargetIds: [4], readTime: expect.stringMatching(/Z$/) },
    });
    expect(first[9]?.targetChange).toEqual({
      targetChangeType: 'NO_CHANGE',
      readTime: expect.any(String),
      resumeToken: expect.any(String),
    });
    scene.delete('c/b');
    const token = (await stream.until(12))[11]?.targetChange?.resumeToken;
    stream.ask({ removeTarget: 2 });
    stream.add(6, { ...collection('c'), resumeToken: token, expectedCount: { value: 5 } });
    const last = (await stream.until(17)).slice(12);
    expect(last.map((response) => response.targetChange?.targetChangeType ?? Object.keys(response)[0])).toEqual([
      'REMOVE',
      'ADD',
      'filter',
      'CURRENT',
      'NO_CHANGE',
    ]);
    expect(last[2]?.filter).toMatchObject({
      targetId: 6,
      count: 1,
      unchangedNames: { bits: { bitmap: expect.any(String) } },
    });
    stream.call.end();
    expect(await stream.end()).toBe('OK');
    await empty();
  });

  it('removes an invalid target, with the reason, but no other targets', async () => {
    scene.putRules('match /c/{id} { allow read; }');
    const stream = new Stream(client, tokenFor({ sub: 'ann' }));
    stream.add(1, collection('secret'));
    stream.add(2, { documents: { documents: ['nonsense'] } });
    stream.add(3, {
      query: {
        parent: NAMES,
        structuredQuery: { from: [], where: { unaryFilter: { field: { fieldPath: 'n' }, op: 'IS_NULL' } } },
      },
    });
    stream.add(4, {});
    stream.add(5, {
      query: {
        parent: 'projects/other/databases/(default)/documents',
        structuredQuery: { from: [{ collectionId: 'c' }] },
      },
    });
    stream.add(6, { query: { parent: NAMES, structuredQuery: { from: [{ collectionId: 'c' }], findNearest: {} } } });
    stream.add(7, collection('c'));
    const removed = (await stream.until(9)).filter(({ targetChange }) => targetChange?.targetChangeType === 'REMOVE');
    expect(
      removed.map(({ targetChange }) => [targetChange?.targetIds?.[0], status[targetChange?.cause?.code ?? 0]]),
    ).toEqual([
      [1, 'PERMISSION_DENIED'],
      [2, 'INVALID_ARGUMENT'],
      [3, 'INVALID_ARGUMENT'],
      [4, 'INVALID_ARGUMENT'],
      [5, 'INVALID_ARGUMENT'],
      [6, 'INVALID_ARGUMENT'],
    ]);
    scene.set('c/a');
    await stream.until(11);
    expect(stream.responses[9]?.documentChange?.targetIds).toEqual([7]);
    expect(stream.ended).toBeUndefined();
  });

  it.each<[string, (stream: Stream) => void, string, RegExp]>([
    [
      'no database',
      ({ call }) => call.write(requestBytes('Listen', { addTarget: { targetId: 1, ...collection('c') } })),
      'INVALID_ARGUMENT',
      /must name the database/,
    ],
    [
      'an invalid database',
      (stream) => stream.ask({ database: 'nonsense', removeTarget: 1 }),
      'INVALID_ARGUMENT',
      /database/,
    ],
    ['neither adding nor removing a target', (stream) => stream.ask({}), 'INVALID_ARGUMENT', /must add or remove/],
    [
      'an id twice',
      (stream) => (stream.add(1, collection('c')), stream.add(1, collection('d'))),
      'INVALID_ARGUMENT',
      /already in use/,
    ],
    [
      'two databases',
      (stream) => (stream.add(1, collection('c')), stream.ask({ database: 'projects/p/databases/d', removeTarget: 1 })),
      'INVALID_ARGUMENT',
      /same database/,
    ],
    ['bytes that are not a request', ({ call }) => call.write(Buffer.from([255, 255, 255])), 'INTERNAL', /./],
  ])('ends with an error after %s, and leaves nothing behind', async (_name, act, expected, details) => {
    const stream = new Stream(client);
    act(stream);
    expect(await stream.end()).toBe(expected);
    expect(stream.details).toMatch(details);
    await empty();
    scene.set('c/a');
    expect(scene.log).toEqual([]);
  });

  it('is rejected if the token is invalid', async () => {
    const stream = new Stream(client, 'not-a-jwt');
    expect(await stream.end()).toBe('INVALID_ARGUMENT');
    expect(scene.watch.size).toBe(0);
  });

  it('ends when the client closes it, cancels it or loses the connection', async () => {
    const line = await openLine(port.port);
    const far = new GrpcClient(line.port);
    const streams = [new Stream(client), new Stream(client), new Stream(far)];
    for (const stream of streams) stream.add(1, collection('c'));
    await Promise.all(streams.map(async (stream) => stream.until(3)));
    expect(scene.watch.size).toBe(3);
    streams[0]?.call.end();
    expect(await streams[0]?.end()).toBe('OK');
    streams[1]?.call.cancel();
    expect(await streams[1]?.end()).toBe('CANCELLED');
    await expect.poll(() => scene.watch.size).toBe(1);
    line.cut();
    expect(await streams[2]?.end()).toBe('UNAVAILABLE');
    await empty();
    far.close();
    await line.close();
  });

  it(
    'survives a client that stops reading and is killed, without buffering what it cannot send',
    { timeout: 60_000 },
    async () => {
      const large = Buffer.alloc(100_000, 'x').toString();
      scene.commit(...Array.from({ length: 200 }, (_, n) => setting(`c/${n}`, { large: text(large) })));
      const request = requestBytes('Listen', { database: DATABASE, addTarget: { targetId: 1, ...collection('c') } });
      const child = spawn(process.execPath, ['-e', STALLED_CLIENT, String(port.port), request.toString('base64')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      const before = process.memoryUsage();
      // Commit 2 GB of changes while the client is not reading.
      for (let round = 0; round < 100; round += 1) {
        const fresh = Buffer.alloc(100_000, String(round % 10)).toString();
        scene.commit(...Array.from({ length: 200 }, (_, n) => setting(`c/${n}`, { large: text(fresh) })));
        await tick();
      }
      const after = process.memoryUsage();
      expect((after.external + after.arrayBuffers - before.external - before.arrayBuffers) / 2 ** 20).toBeLessThan(100);
      expect(scene.watch.size).toBe(1);
      child.kill('SIGKILL');
      await empty();
      expect(scene.log).toEqual([]);
    },
  );
});
