import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, type Caller } from '../access/caller.ts';
import { fullOrder, type Query } from '../query/query.ts';
import { runQuery } from '../query/run.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';
import type { Write } from '../store/write.ts';
import { Random } from '../testing/random.ts';
import { array, double, int, map, NULL, reference, text } from '../testing/values.ts';
import { compareTimestamps } from '../values/timestamp.ts';
import type { Document, Timestamp, Value } from '../values/value.ts';
import type { TargetRequest } from './request.ts';
import { Replica } from './testing/replica.ts';
import { Scene, setting, user } from './testing/scene.ts';
import type { WatchStream } from './watchStream.ts';

const VALUES: readonly Value[] = [
  NULL,
  int(0),
  int(1),
  double(1),
  double(1.5),
  int(2),
  text('a'),
  text('b'),
  array(int(1), text('a')),
  map({ x: int(1) }),
  reference('c/5'),
];
const FIELDS = [['n'], ['s'], ['m', 'x']];
const OPS: readonly QueryConstraint['op'][] = [
  '==',
  '==',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not-in',
  'array-contains',
];
const COLLECTIONS = ['c', 'c', 'c', 'd', 'p/1/c', 'p/2/c'];

/** A simulated client that randomly disconnects, reconnects, reads slowly, and adds and removes targets. */
class Client {
  readonly #scene: Scene;
  readonly #caller: Caller;
  readonly #random: Random;
  readonly #requests = new Map<number, TargetRequest>();
  /** Data received over the previous stream, used to resume. */
  #known = new Replica();
  #replica = new Replica();
  #stream: WatchStream | undefined;
  #ids = 0;
  checked = 0;
  resumed = 0;

  constructor(scene: Scene, caller: Caller, random: Random) {
    this.#scene = scene;
    this.#caller = caller;
    this.#random = random;
  }

  get requests(): ReadonlyMap<number, TargetRequest> {
    return this.#requests;
  }

  act(): void {
    const random = this.#random;
    if (!this.#stream) {
      if (random.chance(0.5)) this.#connect();
    } else if (random.chance(0.06)) {
      this.#disconnect();
    } else if (random.chance(0.3) && this.#requests.size < 6) {
      const request = randomTarget(random, (this.#ids += 1));
      this.#requests.set(request.targetId, request);
      this.#stream.addTarget(request);
    } else if (random.chance(0.1) && this.#requests.size > 0) {
      const id = random.pick([...this.#requests.keys()]);
      this.#requests.delete(id);
      this.#stream.removeTarget(id);
    }
    if (random.chance(0.3)) this.#replica.capacity = random.below(20);
    if (random.chance(0.5)) this.#drain(1 + random.below(30));
  }

  #drain(capacity: number): void {
    this.#replica.capacity = capacity;
    this.#stream?.drained();
  }

  #connect(): void {
    const known = this.#known.latest?.targets;
    const remembered = new Map<number, ReadonlyMap<string, Document>>();
    const requests: TargetRequest[] = [];
    for (const request of this.#requests.values()) {
      const target = this.#random.chance(0.1) ? undefined : known?.get(request.targetId);
      if (target?.isCurrent && target.resumeToken) {
        remembered.set(request.targetId, target.documents);
        this.resumed += 1;
        requests.push({ ...request, resume: { token: target.resumeToken }, expectedCount: target.documents.size });
      } else {
        requests.push(request);
      }
    }
    this.#replica = new Replica(remembered);
    this.#stream = this.#scene.watch.open(this.#scene.database, this.#caller, this.#replica);
    for (const request of requests) this.#stream.addTarget(request);
  }

  #disconnect(): void {
    this.#stream?.close();
    this.#stream = undefined;
    if (this.#replica.latest) this.#known = this.#replica;
  }

  /** Reconnects, drains the stream, and checks that the client's data matches the database exactly. */
  settle(): void {
    if (!this.#stream) this.#connect();
    this.#drain(Number.POSITIVE_INFINITY);
    this.check();
    for (const [id, request] of this.#requests) {
      if (this.#replica.lost.has(id)) continue;
      const target = this.#replica.latest?.targets.get(id);
      expect(target?.isCurrent).toBe(true);
      expect([...(target?.documents.keys() ?? [])].sort()).toEqual(
        resultsOf(this.#scene, request)
          .map(({ path }) => path)
          .sort(),
      );
    }
  }

  /** Checks every snapshot since the previous call against the recorded history at its read time. */
  check(): void {
    expect(this.#replica.failure).toBeUndefined();
    expect(this.#replica.mismatched).toEqual([]);
    for (const { readTime, targets } of this.#replica.snapshots.splice(0, this.#replica.snapshots.length - 1)) {
      for (const [id, target] of targets) {
        const request = this.#requests.get(id);
        if (!request) continue;
        this.checked += 1;
        const truth = history.at(id, this, readTime);
        if (truth) expect(byPath([...target.documents.values()])).toEqual(byPath(truth));
      }
    }
  }
}

/** Expected results of each target after each commit. */
const history = {
  entries: [] as {
    readonly time: Timestamp;
    readonly results: ReadonlyMap<Client, ReadonlyMap<number, readonly Document[]>>;
  }[],
  remember(time: Timestamp, scene: Scene, clients: readonly Client[]): void {
    const results = new Map(
      clients.map((client) => [
        client,
        new Map([...client.requests].map(([id, request]) => [id, resultsOf(scene, request)])),
      ]),
    );
    this.entries.push({ time, results });
  },
  at(id: number, client: Client, time: Timestamp): readonly Document[] | undefined {
    return this.entries
      .findLast((entry) => compareTimestamps(entry.time, time) <= 0)
      ?.results.get(client)
      ?.get(id);
  },
};

afterEach(() => history.entries.splice(0));

function byPath(list: readonly Document[]): readonly Document[] {
  return [...list].sort((left, right) => (left.path < right.path ? -1 : 1));
}

describe('listeners', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'always see what a fresh query would have returned, seed %i',
    (seed) => {
      const random = new Random(seed + 1);
      const scene = new Scene(
        'match /{path=**} { allow read: ' +
          "if request.auth.uid == 'reader' && !exists(/databases/$(database)/documents/locks/all); }",
      );
      const clients = [ADMIN, ADMIN, user('reader')].map((caller) => new Client(scene, caller, random));
      let time: Timestamp = { seconds: 0, nanos: 0 };
      scene.backend.store.onCommit(({ commitTime }) => (time = commitTime));
      scene.backend.store.onClear(({ commitTime }) => (time = commitTime));
      for (let round = 0; round < 400; round += 1) {
        if (random.chance(0.005)) scene.database.clear();
        else scene.commit(...randomWrites(random));
        history.remember(time, scene, clients);
        for (const client of clients) client.act();
        // Record again to include targets that were just added.
        history.remember(time, scene, clients);
        if (round % 40 === 0) for (const client of clients) client.check();
      }
      for (const client of clients) client.settle();
      expect(scene.log).toEqual([]);
      expect(clients.map(({ checked }) => checked).every((count) => count > 100)).toBe(true);
      expect(clients.some(({ resumed }) => resumed > 0)).toBe(true);
    },
  );
});

function resultsOf(scene: Scene, { selection }: TargetRequest): readonly Document[] {
  if (selection.kind === 'query') return runQuery(scene.database, selection.query);
  return selection.paths.map((path) => scene.database.get(path)).filter((document) => document !== undefined);
}

function randomWrites(random: Random): readonly Write[] {
  return Array.from({ length: 1 + random.below(6) }, (): Write => {
    const path = `${random.pick(COLLECTIONS)}/${random.below(30)}`;
    if (random.chance(0.25)) return { kind: 'delete', path };
    const fields: Record<string, Value> = {};
    if (random.chance(0.9)) fields['n'] = int(random.below(20));
    if (random.chance(0.7)) fields['s'] = random.pick(VALUES);
    if (random.chance(0.5)) fields['m'] = map(random.chance(0.8) ? { x: random.pick(VALUES) } : {});
    return setting(path, fields);
  });
}

function randomTarget(random: Random, targetId: number): TargetRequest {
  if (random.chance(0.2)) {
    const paths = Array.from({ length: 1 + random.below(3) }, () => `${random.pick(COLLECTIONS)}/${random.below(30)}`);
    return { targetId, selection: { kind: 'documents', paths: [...new Set(paths)] }, once: false };
  }
  return { targetId, selection: { kind: 'query', query: randomQuery(random) }, once: false };
}

function randomQuery(random: Random): Query {
  const filter = random.chance(0.6) ? randomFilter(random, 0) : undefined;
  const bare: Query = {
    ...random.pick([
      { parent: '', collectionId: 'c', allDescendants: false },
      { parent: '', collectionId: 'c', allDescendants: false },
      { parent: 'p/1', collectionId: 'c', allDescendants: false },
      { parent: '', collectionId: 'c', allDescendants: true },
      { parent: 'p/2', collectionId: 'c', allDescendants: true },
    ]),
    ...(filter && { filter }),
    orderBy: [...FIELDS, ['__name__']]
      .filter(() => random.chance(0.25))
      .map((field) => ({ field, direction: random.chance(0.5) ? 'DESC' : 'ASC' })),
    offset: random.chance(0.15) ? random.below(4) : 0,
    ...(random.chance(0.5) && { limit: random.below(7) }),
  };
  const cursor = { values: [randomOperand(random)], before: random.chance(0.5) };
  const isByName = fullOrder(bare)[0]?.field[0] === '__name__';
  if (isByName || random.chance(0.7)) return bare;
  return { ...bare, [random.chance(0.5) ? 'startAt' : 'endAt']: cursor };
}

function randomOperand(random: Random): Value {
  return random.chance(0.6) ? int(random.below(20)) : random.pick(VALUES);
}

function randomFilter(random: Random, depth: number): QueryFilter {
  if (depth < 2 && random.chance(0.4)) {
    return {
      kind: random.chance(0.7) ? 'and' : 'or',
      filters: Array.from({ length: 1 + random.below(3) }, () => randomFilter(random, depth + 1)),
    };
  }
  const op = random.pick(OPS);
  const value =
    op === 'in' || op === 'not-in' ? array(randomOperand(random), randomOperand(random)) : randomOperand(random);
  return { kind: 'field', constraint: { field: random.pick(FIELDS), op, value } };
}
