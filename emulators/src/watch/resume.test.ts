import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ADMIN } from '../access/caller.ts';
import { int } from '../testing/values.ts';
import type { BloomFilter, WatchEvent } from './event.ts';
import type { Resume, TargetRequest } from './request.ts';
import { Replica } from './testing/replica.ts';
import { documents, query, Scene, setting } from './testing/scene.ts';

/** Listens until the target is current, then disconnects. Returns the resume token and the client's data. */
function listenAndDisconnect(
  scene: Scene,
  request: TargetRequest,
): { readonly token: Uint8Array; readonly replica: Replica } {
  const { replica, stream } = scene.listen();
  stream.addTarget(request);
  stream.close();
  const token = replica.latest?.targets.get(request.targetId)?.resumeToken;
  if (!token) throw new Error('no token');
  return { token, replica };
}

/** Reconnects a client that still has its data from an earlier stream. */
function reconnect(
  scene: Scene,
  request: TargetRequest,
  resume: Resume,
  knew: Replica,
  expectedCount?: number,
): Replica {
  const known = knew.latest?.targets.get(request.targetId)?.documents ?? new Map();
  const replica = new Replica(new Map([[request.targetId, known]]));
  const { stream } = scene.listen(ADMIN, replica);
  stream.addTarget({ ...request, resume, ...(expectedCount !== undefined && { expectedCount }) });
  return replica;
}

function kinds(replica: Replica): readonly string[] {
  return replica.events.map((event) => (event.kind === 'target' ? event.change : event.kind));
}

const BY_N = { orderBy: [{ field: ['n'], direction: 'ASC' }] } as const;

describe('a reconnecting client', () => {
  it('receives only what it has missed: new, changed, removed and deleted documents', () => {
    const scene = new Scene();
    scene.commit(...['a', 'b', 'c', 'd'].map((id) => setting(`c/${id}`, { n: int(1) })));
    const ones = query(1, 'c', { filter: { kind: 'field', constraint: { field: ['n'], op: '==', value: int(1) } } });
    const { token, replica } = listenAndDisconnect(scene, ones);
    scene.commit(setting('c/b', { n: int(2) }), setting('c/new', { n: int(1) }), setting('c/other', { n: int(5) }));
    scene.delete('c/c');
    scene.set('c/brief', { n: int(1) });
    scene.delete('c/brief');
    const back = reconnect(scene, ones, { token }, replica, 4);
    expect(kinds(back)).toEqual(['ADD', 'delete', 'change', 'change', 'CURRENT', 'NO_CHANGE']);
    expect(back.paths(1)).toEqual(['c/a', 'c/d', 'c/new']);
    expect(back.mismatched).toEqual([]);
    scene.set('c/d', { n: int(3) });
    expect(back.paths(1)).toEqual(['c/a', 'c/new']);
  });

  it('receives nothing if it has missed nothing', () => {
    const scene = new Scene();
    scene.set('c/a');
    const { token, replica } = listenAndDisconnect(scene, query(1, 'c'));
    scene.set('d/x');
    expect(kinds(reconnect(scene, query(1, 'c'), { token }, replica, 1))).toEqual(['ADD', 'CURRENT', 'NO_CHANGE']);
  });

  it.each([0, 1])('with a limit receives the documents that entered and left it, offset %i', (offset) => {
    const scene = new Scene();
    for (const n of [1, 2, 3, 4, 5, 6]) scene.set(`c/${n}`, { n: int(n) });
    const limited = query(1, 'c', { ...BY_N, limit: 3, offset });
    const { token, replica } = listenAndDisconnect(scene, limited);
    scene.delete('c/2');
    scene.set('c/3', { n: int(0) });
    scene.set('c/0', { n: int(2) });
    const back = reconnect(scene, limited, { token }, replica, 3);
    expect(back.paths(1)).toEqual(offset === 0 ? ['c/0', 'c/1', 'c/3'] : ['c/0', 'c/1', 'c/4']);
    expect(back.mismatched).toEqual([]);
    scene.delete('c/1');
    expect(back.paths(1)).toEqual(offset === 0 ? ['c/0', 'c/3', 'c/4'] : ['c/0', 'c/4', 'c/5']);
  });

  it('with documents by name receives only those that changed, including deleted ones', () => {
    const scene = new Scene();
    scene.commit(setting('c/a'), setting('c/b'));
    const both = documents(1, 'c/a', 'c/b', 'c/none');
    const { token, replica } = listenAndDisconnect(scene, both);
    scene.delete('c/a');
    const back = reconnect(scene, both, { token }, replica, 2);
    expect(kinds(back)).toEqual(['ADD', 'delete', 'CURRENT', 'NO_CHANGE']);
    expect(back.paths(1)).toEqual(['c/b']);
  });

  it('with a read time instead of a token receives what it has missed', () => {
    const scene = new Scene();
    scene.commit(setting('c/a'), setting('c/b'));
    const { replica } = listenAndDisconnect(scene, query(1, 'c'));
    scene.delete('c/a');
    const readTime = replica.latest?.readTime ?? { seconds: 0, nanos: 0 };
    const back = reconnect(scene, query(1, 'c'), { readTime }, replica, 2);
    expect(kinds(back)).toEqual(['ADD', 'delete', 'CURRENT', 'NO_CHANGE']);
  });

  it.each<[string, (scene: Scene, token: Uint8Array) => Resume]>([
    ['a token of another run', () => ({ token: listenAndDisconnect(new Scene(), query(1, 'c')).token })],
    ['bytes that are not a token', () => ({ token: Uint8Array.of(1, 2, 3) })],
    [
      'a token from before the database was cleared',
      (scene, token) => (scene.database.clear(), scene.set('c/z'), { token }),
    ],
    [
      'a read time from before the database was cleared',
      (scene) => {
        const readTime = scene.database.clock.readTime();
        scene.database.clear();
        scene.set('c/z');
        return { readTime };
      },
    ],
    [
      'a token older than the history',
      (scene, token) => {
        for (let n = 0; n < 50; n += 1)
          scene.commit(...Array.from({ length: 500 }, (_, at) => setting(`d/${n}-${at}`)));
        return { token };
      },
    ],
    [
      'a token from before changes that exceed the history',
      (scene, token) => {
        for (let n = 0; n < 60; n += 1)
          scene.set('d/large', { bytes: { kind: 'bytes', value: new Uint8Array(500_000).fill(n) } });
        return { token };
      },
    ],
    ['a read time long ago', () => ({ readTime: { seconds: 1, nanos: 0 } })],
    ['a read time in the future', () => ({ readTime: { seconds: 253_402_300_799, nanos: 0 } })],
  ])('with %s starts over', (_name, resumeOf) => {
    const scene = new Scene();
    scene.commit(setting('c/a'), setting('c/b'));
    const { token, replica } = listenAndDisconnect(scene, query(1, 'c'));
    const resume = resumeOf(scene, token);
    const back = reconnect(scene, query(1, 'c'), resume, replica, 2);
    expect(kinds(back).slice(0, 2)).toEqual(['ADD', 'RESET']);
    expect(back.paths(1)).toEqual(scene.database.get('c/z') ? ['c/z'] : ['c/a', 'c/b']);
  });

  it('with a different number of documents receives an existence filter with their count and names', () => {
    const scene = new Scene();
    scene.commit(...Array.from({ length: 50 }, (_, n) => setting(`c/${n}`)));
    const { token, replica } = listenAndDisconnect(scene, query(1, 'c'));
    scene.commit(setting('c/new'), { kind: 'delete', path: 'c/7' });
    const back = reconnect(scene, query(1, 'c'), { token }, replica, 49);
    expect(kinds(back)).toEqual(['ADD', 'change', 'delete', 'filter', 'CURRENT', 'NO_CHANGE']);
    const filter = back.events.find(
      (event): event is Extract<WatchEvent, { kind: 'filter' }> => event.kind === 'filter',
    );
    expect(filter?.count).toBe(50);
    const names = filter?.unchangedNames;
    if (!names) throw new Error('no names');
    const root = 'projects/demo-test/databases/(default)/documents';
    expect([...back.paths(1)].filter((path) => !mightContain(names, `${root}/${path}`))).toEqual([]);
    const strangers = Array.from({ length: 200 }, (_, n) => `${root}/c/stranger${n}`);
    expect(strangers.filter((name) => mightContain(names, name)).length).toBeLessThan(5);
    const without = reconnect(scene, query(1, 'c'), { token }, replica, 0);
    expect(without.events.find((event) => event.kind === 'filter')).toEqual({ kind: 'filter', targetId: 1, count: 50 });
  });

  it('with a different number of documents by name receives all of them again', () => {
    const scene = new Scene();
    scene.set('c/a');
    const { token } = listenAndDisconnect(scene, documents(1, 'c/a', 'c/b'));
    const back = reconnect(scene, documents(1, 'c/a', 'c/b'), { token }, new Replica(), 0);
    expect(kinds(back)).toEqual(['ADD', 'change', 'delete', 'CURRENT', 'NO_CHANGE']);
  });
});

/** Checks membership as a client does. Implements the Bloom filter specification independently of the emulator. */
function mightContain({ bitmap, padding, hashCount }: BloomFilter, name: string): boolean {
  const size = BigInt(bitmap.length * 8 - padding);
  const bytes = [...createHash('md5').update(name, 'utf8').digest()];
  const [first, second] = [littleEndian(bytes.slice(0, 8)), littleEndian(bytes.slice(8))];
  return Array.from({ length: hashCount }, (_, turn) => ((first + BigInt(turn) * second) % 2n ** 64n) % size).every(
    (bit) => ((bitmap[Number(bit / 8n)] ?? 0) >> Number(bit % 8n)) % 2 === 1,
  );
}

function littleEndian(bytes: readonly number[]): bigint {
  return bytes.reduceRight((number, byte) => number * 256n + BigInt(byte), 0n);
}
