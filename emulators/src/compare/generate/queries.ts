import type { Random } from '../../testing/random.ts';
import { COLLECTION, FIELD_NAMES, type FieldName, RandomData, ROOT } from './data.ts';

const OPERATORS = [
  'EQUAL',
  'EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
];
const UNARY = ['IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN'];
const LIST_OPERATORS = ['IN', 'IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'];
const NAME = '__name__';

/** Generates random structured queries and aggregations in ProtoJSON. */
export class RandomQueries {
  readonly #random: Random;
  readonly #data: RandomData;

  constructor(random: Random) {
    this.#random = random;
    this.#data = new RandomData(random);
  }

  /** Generates a query on the test case's collection or collection group. */
  query(isGroup = this.#random.chance(0.2)): Record<string, unknown> {
    const random = this.#random;
    const where = this.#where();
    const orderBy = this.#orders(where);
    const cursor = random.chance(0.3) && orderBy.length > 0;
    return {
      from: [{ collectionId: COLLECTION, ...(isGroup && { allDescendants: true }) }],
      ...(where && { where }),
      ...(orderBy.length > 0 && { orderBy }),
      ...(cursor && random.chance(0.7) && { startAt: this.#cursor(orderBy) }),
      ...(cursor && random.chance(0.5) && { endAt: this.#cursor(orderBy) }),
      ...(random.chance(0.3) && { limit: random.below(5) - (random.chance(0.05) ? 1 : 0) }),
      ...(random.chance(0.1) && { offset: random.below(3) - (random.chance(0.05) ? 1 : 0) }),
      ...(random.chance(0.15) && {
        select: { fields: Array.from({ length: random.below(3) }, () => ({ fieldPath: this.#path() })) },
      }),
    };
  }

  /** Generates an aggregation query. */
  aggregation(): object {
    const random = this.#random;
    const aggregations = Array.from({ length: 1 + random.below(3) }, (_, at) => {
      const field = { fieldPath: random.chance(0.7) ? random.pick(['n', 'f']) : this.#path() };
      const kind = random.pick<object>([
        { count: random.chance(0.3) ? { upTo: String(random.below(4)) } : {} },
        { sum: { field } },
        { avg: { field } },
      ]);
      return { ...(random.chance(0.9) && { alias: `a${random.chance(0.97) ? at : 0}` }), ...kind };
    });
    return { structuredAggregationQuery: { structuredQuery: this.query(), aggregations } };
  }

  /** Generates a simple query that rules can often allow based on its filters and limit. */
  simple(isGroup: boolean): Record<string, unknown> {
    const random = this.#random;
    const filters = Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => this.#filter());
    const [first] = filters;
    const where = filters.length > 1 ? { compositeFilter: { op: random.chance(0.8) ? 'AND' : 'OR', filters } } : first;
    return {
      from: [{ collectionId: COLLECTION, ...(isGroup && { allDescendants: true }) }],
      ...(where && { where }),
      ...(random.chance(0.3) && { limit: 1 + random.below(5) }),
      ...(random.chance(0.1) && { offset: random.below(3) }),
      ...(random.chance(0.1) && { orderBy: [{ field: { fieldPath: this.#name() }, direction: this.#direction() }] }),
    };
  }

  #where(depth = 0): object | undefined {
    const random = this.#random;
    if (depth === 0 && random.chance(0.15)) return undefined;
    if (depth < 2 && random.chance(depth === 0 ? 0.45 : 0.25)) {
      const filters = Array.from({ length: 1 + random.below(3) }, () => this.#where(depth + 1));
      return { compositeFilter: { op: random.chance(0.6) ? 'AND' : 'OR', filters } };
    }
    return this.#filter();
  }

  #filter(): object {
    const random = this.#random;
    const name = this.#name();
    const field = { fieldPath: random.chance(0.12) ? this.#path() : name };
    if (random.chance(0.08)) return { unaryFilter: { field, op: random.pick(UNARY) } };
    if (random.chance(0.08))
      return {
        fieldFilter: { field: { fieldPath: NAME }, op: random.pick(OPERATORS), value: this.#reference() },
      };
    if (name === 'l' && random.chance(0.7))
      return random.chance(0.6)
        ? { fieldFilter: { field, op: 'ARRAY_CONTAINS', value: this.#data.value(random.chance(0.8) ? 's' : 'n') } }
        : { fieldFilter: { field, op: 'ARRAY_CONTAINS_ANY', value: this.#values('s') } };
    if (random.chance(0.15))
      return { fieldFilter: { field, op: random.pick(LIST_OPERATORS), value: this.#values(name) } };
    const value = random.chance(0.95) ? this.#data.value(name, 1) : this.#data.any(1);
    return { fieldFilter: { field, op: random.pick(OPERATORS), value } };
  }

  #values(name: FieldName): object {
    const random = this.#random;
    if (random.chance(0.02)) return this.#data.value(name, 1);
    const values = Array.from({ length: random.chance(0.03) ? 0 : 1 + random.below(3) }, () =>
      random.chance(0.95) ? this.#data.value(name, 2) : this.#data.any(2),
    );
    return { arrayValue: { values } };
  }

  /** Generates sort orders. Often starts with a filtered field, as Firestore used to require for inequality filters. */
  #orders(where: object | undefined): { field: { fieldPath: string }; direction: string }[] {
    const random = this.#random;
    const filtered = /"fieldPath":"(\w+)"/.exec(JSON.stringify(where ?? ''))?.[1];
    const fields = Array.from({ length: random.pick([0, 0, 0, 1, 1, 2]) }, (_, at) =>
      at === 0 && filtered !== undefined && random.chance(0.6) ? filtered : this.#path(),
    );
    if (random.chance(0.1)) fields.push(NAME);
    return fields.map((fieldPath) => ({ field: { fieldPath }, direction: this.#direction() }));
  }

  #cursor(orderBy: readonly { readonly field: { readonly fieldPath: string } }[]): object {
    const random = this.#random;
    const length = random.chance(0.05) ? orderBy.length + 1 : 1 + random.below(orderBy.length);
    const values = Array.from({ length }, (_, at) => {
      const fieldPath = orderBy[at]?.field.fieldPath;
      if (fieldPath === NAME) return random.chance(0.95) ? this.#reference() : this.#data.any(1);
      const name = FIELD_NAMES.find((candidate) => candidate === fieldPath);
      return name === undefined || random.chance(0.1) ? this.#data.any(1) : this.#data.value(name, 1);
    });
    return { values, ...(random.chance(0.5) && { before: true }) };
  }

  #reference(): object {
    const random = this.#random;
    if (random.chance(0.05)) return { stringValue: 'a' };
    return { referenceValue: `${ROOT}/${COLLECTION}/${random.pick(['a', 'b', 'c', 'none', 'a/sub/x'])}` };
  }

  #direction(): string {
    return this.#random.chance(0.6) ? 'ASCENDING' : 'DESCENDING';
  }

  #name(): FieldName {
    return this.#random.pick(['n', 'n', 's', 's', 'f', 'b', 't', 'l', 'm', 'y', 'g', 'r', 'z'] as const);
  }

  #path(): string {
    const random = this.#random;
    if (random.chance(0.02)) return random.pick(['', 'a..b', '.n', '__x__', 'm.', '`']);
    return random.chance(0.8) ? this.#name() : random.pick(['m.n', 'm.s', 'm.m.n', '`a b`', 'none', NAME, 'v']);
  }
}
