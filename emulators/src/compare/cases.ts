import { nameOf, tokenFor, type RequestOptions } from '../testing/localEmulator.ts';
import type { Random } from '../testing/random.ts';
import { FIELDS, RandomConditions, STORED_PATH, type Operation } from './conditions.ts';

/** One request that both emulators answer. */
export interface Probe {
  /** What the request does: the first part of a difference's kind. */
  readonly kind: string;
  /** The condition that decides it; undefined if no rule does. */
  readonly condition?: string;
  readonly method: string;
  /** Below `documents`, such as '/c/a' or ':runQuery'. */
  readonly path: string;
  readonly options: RequestOptions;
  /** Whether it can change data, so that it must run after all reads. */
  readonly writes: boolean;
}

/** A ruleset, documents, and requests for them. */
export interface Round {
  readonly rules: string;
  /** Writes of one commit, in ProtoJSON. */
  readonly documents: readonly object[];
  readonly probes: readonly Probe[];
}

const COLLECTIONS = 12;
/** Number of queries for each collection and each collection group. */
const QUERIES = 8;
const OPERATIONS: readonly Operation[] = ['get', 'list', 'group', 'create', 'update', 'delete'];
const FILTER_OPERATORS = ['EQUAL', 'EQUAL', 'EQUAL', 'LESS_THAN', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'NOT_EQUAL'];
const CALLERS = [
  null,
  tokenFor({ sub: 'a', role: 'admin', iat: 1, exp: 4_000_000_000 }),
  tokenFor({ sub: 'b', iat: 1, exp: 4_000_000_000 }),
];

/** Creates one round, which depends on `random` alone. */
export function randomRound(random: Random): Round {
  return new RoundMaker(random).make();
}

class RoundMaker {
  readonly #random: Random;
  readonly #probes: Probe[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  make(): Round {
    const documents = [this.#stored(STORED_PATH)];
    const matches: string[] = [];
    for (let at = 0; at < COLLECTIONS; at += 1) {
      const conditions = new Map(
        OPERATIONS.map((operation) => [operation, new RandomConditions(this.#random, operation).condition()]),
      );
      const of = (operation: Operation): string => conditions.get(operation) ?? 'false';
      matches.push(`    match /c${at}/{id} {
      allow get: if ${of('get')};
      allow list: if ${of('list')};
      allow create: if ${of('create')};
      allow update: if ${of('update')};
      allow delete: if ${of('delete')};
    }
    match /{p=**}/g${at}/{id} {
      allow list: if ${of('group')};
    }`);
      for (const id of ['a', 'b', 'u', 'd']) documents.push(this.#stored(`c${at}/${id}`));
      documents.push(this.#stored(`c${at}/a/g${at}/x`));
      this.#reads(at, of);
      this.#writes(at, of);
    }
    this.#probes.push(this.#query('query of all collections', undefined, { from: [{ allDescendants: true }] }));
    const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
${matches.join('\n')}
  }
}`;
    return { rules, documents, probes: this.#probes };
  }

  #reads(at: number, of: (operation: Operation) => string): void {
    for (const id of ['a', 'b', 'missing']) this.#add('get', of('get'), 'GET', `/c${at}/${id}`);
    for (let i = 0; i < QUERIES; i += 1) {
      const own = { ...this.#filtered(), from: [{ collectionId: `c${at}` }] };
      this.#probes.push(this.#query('query', of('list'), own));
      const group = { ...this.#filtered(), from: [{ collectionId: `g${at}`, allDescendants: true }] };
      this.#probes.push(this.#query('query of a collection group', of('group'), group));
    }
    this.#add('list', of('list'), 'GET', `/c${at}?pageSize=${1 + this.#random.below(3)}`);
    this.#add('list with showMissing', of('list'), 'GET', `/c${at}?showMissing=true`);
    const counted = { ...this.#filtered(), from: [{ collectionId: `c${at}` }] };
    this.#add('aggregation', of('list'), 'POST', ':runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: counted, aggregations: [{ alias: 'n', count: {} }] },
    });
    const explained = { ...this.#filtered(), from: [{ collectionId: `c${at}` }] };
    this.#probes.push(
      this.#query('explained query', of('list'), explained, { explainOptions: { analyze: this.#random.chance(0.7) } }),
    );
  }

  #writes(at: number, of: (operation: Operation) => string): void {
    this.#add('create', of('create'), 'POST', `/c${at}?documentId=new`, { fields: this.#fields() });
    this.#add('create of an existing document', of('create'), 'POST', `/c${at}?documentId=a`, {
      fields: this.#fields(),
    });
    const update = { name: nameOf(`c${at}/u`), fields: this.#fields() };
    const masked = this.#random.chance(0.5) ? { updateMask: { fieldPaths: Object.keys(update.fields) } } : {};
    this.#commit('update', of('update'), { update, ...masked, currentDocument: { exists: true } });
    this.#commit('delete', of('delete'), { delete: nameOf(`c${at}/d`) });
    this.#commit('update of a missing document', of('update'), {
      update: { name: nameOf(`c${at}/gone`), fields: this.#fields() },
      currentDocument: { exists: true },
    });
    this.#commit('delete of a missing document', of('delete'), {
      delete: nameOf(`c${at}/gone`),
      currentDocument: { exists: true },
    });
    this.#commit('invalid write', of('create'), this.#random.pick(INVALID_WRITES)(`c${at}`));
  }

  #add(kind: string, condition: string, method: string, path: string, body?: object): void {
    const token = this.#random.pick(CALLERS);
    const writes = method !== 'GET' && !path.startsWith(':run');
    this.#probes.push({ kind, condition, method, path, writes, options: { token, ...(body && { body }) } });
  }

  #commit(kind: string, condition: string, ...writes: readonly object[]): void {
    this.#add(kind, condition, 'POST', ':commit', { writes });
  }

  #query(kind: string, condition: string | undefined, structuredQuery: object, more: object = {}): Probe {
    const options = { token: this.#random.pick(CALLERS), body: { structuredQuery, ...more } };
    return { kind, ...(condition && { condition }), method: 'POST', path: ':runQuery', writes: false, options };
  }

  /** The parts of a structured query other than `from`. */
  #filtered(): object {
    const random = this.#random;
    const filters = Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => this.#filter());
    const [first] = filters;
    const where =
      filters.length > 1
        ? { compositeFilter: { op: random.chance(0.8) ? 'AND' : 'OR', filters } }
        : (first ?? undefined);
    return {
      ...(where && { where }),
      ...(random.chance(0.3) && { limit: 1 + random.below(5) }),
      ...(random.chance(0.1) && { offset: random.below(3) }),
    };
  }

  #filter(): object {
    const random = this.#random;
    const type = random.pick(['int', 'int', 'string', 'string', 'bool', 'float', 'list', 'map', 'timestamp'] as const);
    const field = { fieldPath: random.chance(0.2) ? `m.${FIELDS[type]}` : FIELDS[type] };
    if (random.chance(0.05)) return { unaryFilter: { field, op: random.pick(['IS_NULL', 'IS_NOT_NULL', 'IS_NAN']) } };
    if (type === 'list' && random.chance(0.8))
      return { fieldFilter: { field, op: 'ARRAY_CONTAINS', value: { stringValue: random.pick(['a', 'b']) } } };
    if (random.chance(0.15)) {
      const values = Array.from({ length: 1 + random.below(3) }, () => this.#value(type));
      const op = random.pick(['IN', 'IN', 'NOT_IN']);
      return { fieldFilter: { field, op, value: { arrayValue: { values } } } };
    }
    return { fieldFilter: { field, op: random.pick(FILTER_OPERATORS), value: this.#value(type) } };
  }

  #stored(path: string): object {
    return { update: { name: nameOf(path), fields: this.#fields() } };
  }

  #fields(depth = 0): Record<string, object> {
    const fields: Record<string, object> = {};
    for (const [type, name] of Object.entries(FIELDS)) {
      if (this.#random.chance(depth === 0 ? 0.85 : 0.4) && (depth === 0 || type !== 'map'))
        fields[name] = this.#value(this.#random.chance(0.93) ? (type as keyof typeof FIELDS) : 'string');
    }
    if (this.#random.chance(0.1)) fields['none'] = { nullValue: null };
    return fields;
  }

  #value(type: keyof typeof FIELDS): object {
    const random = this.#random;
    switch (type) {
      case 'int':
        return { integerValue: String(random.below(6)) };
      case 'float':
        return { doubleValue: random.pick([0.5, 1.5, 2, 2.5]) };
      case 'string':
        return { stringValue: random.pick(['', 'a', 'b', 'one', 'admin']) };
      case 'bool':
        return { booleanValue: random.chance(0.5) };
      case 'timestamp':
        return { timestampValue: random.pick(['2024-05-06T00:00:00Z', '2023-01-02T03:04:05.678Z']) };
      case 'list':
        return {
          arrayValue: {
            values: Array.from({ length: random.below(3) }, () => ({ stringValue: random.pick(['a', 'b', 'c']) })),
          },
        };
      case 'map':
        return { mapValue: { fields: this.#fields(1) } };
    }
  }
}

/** Writes that no rules could allow. */
const INVALID_WRITES: readonly ((collection: string) => object)[] = [
  (collection) => ({
    update: { name: nameOf(`${collection}/bad`), fields: { n: { geoPointValue: { latitude: 91, longitude: 0 } } } },
  }),
  (collection) => ({
    update: { name: nameOf(`${collection}/bad`), fields: { s: { stringValue: 'x'.repeat(1_100_000) } } },
  }),
  (collection) => ({ update: { name: nameOf(`${collection}/bad`), fields: { __n__: { integerValue: '1' } } } }),
  (collection) => ({
    update: {
      name: nameOf(`${collection}/bad`),
      fields: { l: { arrayValue: { values: [{ arrayValue: { values: [] } }] } } },
    },
  }),
  (collection) => ({ update: { name: nameOf(`${collection}/__bad__`), fields: {} } }),
];
