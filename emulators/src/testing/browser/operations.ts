import type * as Sdk from 'firebase/firestore';
import type { Random } from '../random.ts';

/** A value in a form that can be sent to a page, such as `['bytes', 'AQI=']`. */
type Described =
  | readonly ['null' | 'serverTime' | 'deleted']
  | readonly ['bool', boolean]
  | readonly ['number' | 'increment', number]
  | readonly ['text' | 'bytes' | 'reference', string]
  | readonly ['time' | 'point', number, number]
  | readonly ['list' | 'union' | 'remove', readonly Described[]]
  | readonly ['map', Readonly<Record<string, Described>>];

type Fields = Readonly<Record<string, Described>>;

/** A single write. */
type WriteOperation =
  | { readonly kind: 'set'; readonly path: string; readonly fields: Fields; readonly merge: boolean }
  | { readonly kind: 'update'; readonly path: string; readonly fields: Fields }
  | { readonly kind: 'delete'; readonly path: string };

/** A query on a collection. */
interface QueryOperation {
  readonly collection: string;
  readonly where: readonly (readonly [field: string, operator: Sdk.WhereFilterOp, value: Described])[];
  readonly orderBy: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit: number | undefined;
}

/** An operation for a client to run. */
export type Operation =
  | WriteOperation
  | { readonly kind: 'batch'; readonly writes: readonly WriteOperation[] }
  | { readonly kind: 'transaction'; readonly reads: readonly string[]; readonly writes: readonly WriteOperation[] }
  | { readonly kind: 'get'; readonly path: string }
  | { readonly kind: 'query' | 'count'; readonly query: QueryOperation }
  /** Starts a listener in a slot, replacing the previous one. */
  | { readonly kind: 'listen'; readonly slot: number; readonly query: QueryOperation }
  /** Waits until all listeners have received all writes, and compares their data with the server's. */
  | { readonly kind: 'compare' };

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const FIELDS = ['n', 'm', 'list', 'text', 'map'];
const LISTENERS = 4;

/** Generates random operations on the collections `c` and `own`. */
export class RandomOperations {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  next(): Operation {
    const random = this.#random;
    const kind = random.below(20);
    if (kind < 9) return this.#write();
    if (kind < 11) return { kind: 'batch', writes: this.#some(4, () => this.#write()) };
    if (kind < 13)
      return {
        kind: 'transaction',
        reads: this.#some(2, () => this.#path()),
        writes: this.#some(3, () => this.#write()),
      };
    if (kind < 15) return { kind: 'get', path: this.#path() };
    if (kind < 17) return { kind: 'query', query: this.#query() };
    if (kind < 18) return { kind: 'count', query: this.#query() };
    return { kind: 'listen', slot: random.below(LISTENERS), query: this.#query() };
  }

  #some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.#random.below(most) + 1 }, make);
  }

  #path(): string {
    return `${this.#random.chance(0.8) ? 'c' : 'own'}/${this.#random.pick(IDS)}`;
  }

  #write(): WriteOperation {
    const random = this.#random;
    const path = this.#path();
    if (random.chance(0.15)) return { kind: 'delete', path };
    const owner: Fields = path.startsWith('own') ? { owner: ['text', random.chance(0.8) ? 'alice' : 'bob'] } : {};
    if (random.chance(0.6))
      return { kind: 'set', path, fields: { ...owner, ...this.#fields(1) }, merge: random.chance(0.4) };
    return { kind: 'update', path, fields: this.#fields(2) };
  }

  #fields(depth: number): Fields {
    const random = this.#random;
    return Object.fromEntries(
      this.#some(3, () => [
        depth === 2 && random.chance(0.2) ? 'map.inner' : random.pick(FIELDS),
        depth === 2 && random.chance(0.4) ? this.#transform() : this.#value(2),
      ]),
    );
  }

  #transform(): Described {
    const random = this.#random;
    return random.pick<Described>([
      ['increment', random.below(10)],
      ['union', [this.#value(0), this.#value(0)]],
      ['remove', [this.#value(0)]],
      ['serverTime'],
      ['deleted'],
    ]);
  }

  #value(depth: number): Described {
    const random = this.#random;
    const kind = random.below(depth > 0 ? 12 : 10);
    switch (kind) {
      case 0:
        return ['null'];
      case 1:
        return ['bool', random.chance(0.5)];
      case 2:
        return ['number', random.below(5)];
      case 3:
        // Exclude NaN: the SDK matches it in range queries on its cache, but the server does not.
        return ['number', random.pick([0, -0, 0.5, -1.5, 2 ** 53 - 1, 1e300, Infinity, -Infinity])];
      case 4:
        return ['text', random.pick(['', 'a', 'é𝒳', '"\\\n', '&=+%', '😀'])];
      case 5:
        return ['bytes', random.pick(['', 'AQID', '//79'])];
      case 6:
        return ['time', random.below(2 ** 31), random.below(1_000_000) * 1000];
      case 7:
        return ['point', random.below(90), -random.below(180)];
      case 8:
        return ['reference', this.#path()];
      case 9:
        return ['text', random.pick(['b', 'c'])];
      case 10:
        return ['list', this.#some(3, () => this.#value(0))];
      default:
        return [
          'map',
          Object.fromEntries(this.#some(3, () => [random.pick(['inner', 'x', 'a b', '0']), this.#value(depth - 1)])),
        ];
    }
  }

  #comparable(): Described {
    for (;;) {
      const value = this.#value(0);
      if (value[0] !== 'null') return value;
    }
  }

  #query(): QueryOperation {
    const random = this.#random;
    const collection = random.chance(0.8) ? 'c' : 'own';
    const where: QueryOperation['where'][number][] = [];
    // Rules deny queries on `own` without this filter.
    if (collection === 'own' && random.chance(0.7)) where.push(['owner', '==', ['text', 'alice']]);
    const orderBy: QueryOperation['orderBy'][number][] = [];
    const field = random.pick(FIELDS);
    if (random.chance(0.4)) {
      const operator = random.pick<Sdk.WhereFilterOp>(['==', '<', '>=', 'in', 'array-contains', '!=']);
      // Exclude null, which ranges, `in`, and `array-contains` never match.
      const value = operator === '==' ? this.#value(0) : this.#comparable();
      where.push([field, operator, operator === 'in' ? ['list', [value, ['number', 1]]] : value]);
    }
    if (random.chance(0.5)) orderBy.push([field, random.pick(['asc', 'desc'])]);
    return { collection, where, orderBy, limit: random.chance(0.4) ? random.below(4) + 1 : undefined };
  }
}

/** The result of an operation, or the code and message of its error. */
export type Outcome = unknown;

/**
 * Runs operations with an SDK in order. Also works in a browser.
 * @param db client for writes and listeners
 * @param reader separate client for reads because the first one would answer queries from its listeners' data
 * @returns the outcome of each operation, without project IDs and timestamps
 */
export async function runOperations(
  sdk: typeof Sdk,
  db: Sdk.Firestore,
  reader: Sdk.Firestore,
  operations: readonly Operation[],
): Promise<readonly Outcome[]> {
  const client = new Client(sdk, db, reader);
  const outcomes: Outcome[] = [];
  for (const operation of operations) {
    try {
      outcomes.push(await inTime(client.run(operation)));
    } catch (error) {
      const { code, message } = error as Sdk.FirestoreError;
      // The gRPC client adds a prefix such as `5 NOT_FOUND: ` to messages.
      outcomes.push({
        code,
        message: message.replace(/^\d+ [A-Z_]+: /, '').replaceAll(/projects\/[^/]+/g, 'projects/P'),
      });
    }
  }
  client.close();
  return outcomes;
}

/** Rejects if an operation takes too long so that the failing operation is identified. */
async function inTime<T>(result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No result in time.')), TIMEOUT_MS);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}

/** Yields to the SDK. */
async function pause(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, POLL_MS);
  });
}

interface Listener {
  readonly query: QueryOperation;
  /** Undefined until the listener is current. */
  shown: unknown;
  readonly stop: () => void;
}

/** Polling interval and operation timeout, in ms. */
const POLL_MS = 2;
const TIMEOUT_MS = 60_000;

class Client {
  readonly #sdk: typeof Sdk;
  readonly #db: Sdk.Firestore;
  readonly #reader: Sdk.Firestore;
  readonly #listeners = new Map<number, Listener>();
  /** Number of barrier writes, and the latest one that the barrier's listener has received. */
  #barriers = 0;
  #passed = 0;
  readonly #leaveBarrier: () => void;

  constructor(sdk: typeof Sdk, db: Sdk.Firestore, reader: Sdk.Firestore) {
    this.#sdk = sdk;
    this.#db = db;
    this.#reader = reader;
    this.#leaveBarrier = sdk.onSnapshot(this.#barrier, { includeMetadataChanges: true }, (snapshot) => {
      if (!snapshot.metadata.hasPendingWrites) this.#passed = Number(snapshot.data()?.['n'] ?? 0);
    });
  }

  async run(operation: Operation): Promise<Outcome> {
    const sdk = this.#sdk;
    switch (operation.kind) {
      case 'set':
      case 'update':
      case 'delete':
        return this.#commit([operation]);
      case 'batch':
        return this.#commit(operation.writes);
      case 'transaction':
        return sdk.runTransaction(this.#db, async (transaction) => {
          const read: unknown[] = [];
          for (const path of operation.reads) read.push(this.#shownDocument(await transaction.get(this.#doc(path))));
          for (const write of operation.writes) this.#write(transaction, write);
          return read;
        });
      case 'get':
        return this.#shownDocument(await sdk.getDocFromServer(this.#doc(operation.path, this.#reader)));
      case 'query':
        return this.#fetch(operation.query);
      case 'count':
        return (await sdk.getCountFromServer(this.#query(operation.query))).data().count;
      case 'listen':
        this.#listen(operation.slot, operation.query);
        return 'listening';
      case 'compare':
        await this.#pass();
        return Promise.all([...this.#listeners].sort(([a], [b]) => a - b).map(async ([, one]) => this.#compare(one)));
    }
  }

  close(): void {
    this.#leaveBarrier();
    for (const { stop } of this.#listeners.values()) stop();
  }

  async #commit(writes: readonly WriteOperation[]): Promise<Outcome> {
    const batch = this.#sdk.writeBatch(this.#db);
    for (const write of writes) this.#write(batch, write);
    await batch.commit();
    return 'written';
  }

  #write(into: Sdk.WriteBatch | Sdk.Transaction, write: WriteOperation): void {
    // Both classes have these methods, but the return types differ.
    const batch = into as Sdk.WriteBatch;
    const reference = this.#doc(write.path);
    if (write.kind === 'delete') batch.delete(reference);
    else if (write.kind === 'update') batch.update(reference, this.#data(write.fields));
    else batch.set(reference, this.#data(write.fields), { merge: write.merge });
  }

  #listen(slot: number, query: QueryOperation): void {
    this.#listeners.get(slot)?.stop();
    const stop = this.#sdk.onSnapshot(
      this.#query(query),
      { includeMetadataChanges: true },
      ({ docs, metadata }) => {
        listener.shown =
          metadata.fromCache || metadata.hasPendingWrites ? undefined : docs.map((each) => this.#shownDocument(each));
      },
      ({ code }) => (listener.shown = code),
    );
    const listener: Listener = { query, shown: undefined, stop };
    this.#listeners.set(slot, listener);
  }

  get #barrier(): Sdk.DocumentReference {
    return this.#doc('barrier/only');
  }

  /**
   * Writes to a barrier document and waits until its listener receives the write. By then, all listeners have received
   * earlier commits.
   */
  async #pass(): Promise<void> {
    this.#barriers += 1;
    await this.#sdk.setDoc(this.#barrier, { n: this.#barriers });
    while (this.#passed < this.#barriers) await pause();
  }

  async #compare(listener: Listener): Promise<unknown> {
    // Wait for a new listener's first snapshot.
    while (listener.shown === undefined) await pause();
    const expected = await this.#fetch(listener.query).catch(({ code }: Sdk.FirestoreError) => code);
    if (JSON.stringify(listener.shown) !== JSON.stringify(expected))
      throw new Error(`A listener shows ${JSON.stringify(listener.shown)}, not ${JSON.stringify(expected)}`);
    return expected;
  }

  async #fetch(query: QueryOperation): Promise<readonly unknown[]> {
    const { docs } = await this.#sdk.getDocsFromServer(this.#query(query, this.#reader));
    return docs.map((each) => this.#shownDocument(each));
  }

  #query({ collection, where, orderBy, limit }: QueryOperation, db = this.#db): Sdk.Query {
    const sdk = this.#sdk;
    return sdk.query(
      sdk.collection(db, collection),
      ...where.map(([field, operator, value]) => sdk.where(field, operator, this.#value(value, db))),
      ...orderBy.map(([field, direction]) => sdk.orderBy(field, direction)),
      ...(limit === undefined ? [] : [sdk.limit(limit)]),
    );
  }

  #doc(path: string, db = this.#db): Sdk.DocumentReference {
    return this.#sdk.doc(db, path);
  }

  #data(fields: Fields): Record<string, never> {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, this.#value(value)])) as Record<
      string,
      never
    >;
  }

  #value(value: Described, db = this.#db): unknown {
    const sdk = this.#sdk;
    switch (value[0]) {
      case 'null':
        return null;
      case 'serverTime':
        return sdk.serverTimestamp();
      case 'deleted':
        return sdk.deleteField();
      case 'increment':
        return sdk.increment(value[1]);
      case 'bytes':
        return sdk.Bytes.fromBase64String(value[1]);
      case 'reference':
        return this.#doc(value[1], db);
      case 'time':
        return new sdk.Timestamp(value[1], value[2]);
      case 'point':
        return new sdk.GeoPoint(value[1], value[2]);
      case 'list':
        return value[1].map((each) => this.#value(each, db));
      case 'union':
        return sdk.arrayUnion(...value[1].map((each) => this.#value(each)));
      case 'remove':
        return sdk.arrayRemove(...value[1].map((each) => this.#value(each)));
      case 'map':
        return this.#data(value[1]);
      default:
        return value[1];
    }
  }

  #shownDocument(snapshot: Sdk.DocumentSnapshot): unknown {
    return [snapshot.ref.path, snapshot.exists() ? this.#shown(snapshot.data()) : 'missing'];
  }

  #shown(value: unknown): unknown {
    const sdk = this.#sdk;
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
    if (typeof value !== 'object' || value === null) return value;
    // Only server-generated timestamps are recent.
    if (value instanceof sdk.Timestamp)
      return Math.abs(value.toMillis() - Date.now()) < 3_600_000 ? '(now)' : `${value.seconds}.${value.nanoseconds}`;
    if (value instanceof sdk.Bytes) return value.toBase64();
    if (value instanceof sdk.DocumentReference) return value.path;
    if (value instanceof sdk.GeoPoint) return [value.latitude, value.longitude];
    if (Array.isArray(value)) return value.map((each) => this.#shown(each));
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => [name, this.#shown(each)]),
    );
  }
}
