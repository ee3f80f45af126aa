import type { Random } from './random.ts';
import { nameOf, PROJECT } from './localEmulator.ts';

const VECTOR = {
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: [{ doubleValue: 1.5 }, { doubleValue: 2 }] } },
    },
  },
};

/** Generates random requests in ProtoJSON. Some are invalid. */
export class RandomRequests {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Returns the path of one of a few documents so that requests often access the same one. */
  path(): string {
    const collection = this.#random.pick(['c', 'c', 'd']);
    const path = `${collection}/${this.#random.pick(['a', 'b', 'ä', '😀', 'x.y', '__id7__'])}`;
    return this.#random.chance(0.2) ? `${path}/sub/${this.#random.pick(['1', '2'])}` : path;
  }

  value(depth = 0): object {
    const random = this.#random;
    if (depth < 3 && random.chance(0.25)) {
      if (random.chance(0.5)) return { mapValue: { fields: this.fields(depth + 1) } };
      return { arrayValue: { values: Array.from({ length: random.below(4) }, () => this.value(depth + 1)) } };
    }
    if (random.chance(0.01)) return this.#badValue();
    return random.pick<() => object>([
      () => ({ nullValue: null }),
      () => ({ booleanValue: random.chance(0.5) }),
      () => ({ integerValue: this.#integer() }),
      () => ({
        doubleValue: random.pick<number | string>([
          0,
          1,
          1.5,
          -2.25,
          1e300,
          5e-324,
          'NaN',
          'Infinity',
          '-Infinity',
          '-0',
        ]),
      }),
      () => ({
        timestampValue: random.pick([
          '2024-05-06T07:08:09Z',
          '2024-05-06T07:08:09.123456Z',
          '2024-05-06T07:08:09.123456789Z',
          '0001-01-01T00:00:00Z',
          '9999-12-31T23:59:59.999999Z',
          '1969-12-31T23:59:59.5Z',
        ]),
      }),
      () => ({ stringValue: random.pick(['', 'a', 'b', 'ä', '😀', '\0', 'x'.repeat(2000)]) }),
      () => ({
        bytesValue: Buffer.from(Array.from({ length: random.below(5) }, () => random.below(256))).toString('base64'),
      }),
      () => ({ referenceValue: nameOf(this.path()) }),
      () => ({ geoPointValue: { latitude: random.below(180) - 90, longitude: random.below(360) - 180 } }),
      () => VECTOR,
    ])();
  }

  #integer(): string {
    return this.#random.pick([
      '0',
      '1',
      '2',
      '3',
      '-1',
      '2147483647',
      '2147483648',
      '-2147483649',
      '9007199254740993',
      '9223372036854775807',
      '-9223372036854775808',
    ]);
  }

  #badValue(): object {
    return this.#random.pick<object>([
      {},
      { geoPointValue: { latitude: 90.5, longitude: 0 } },
      { referenceValue: 'not a name' },
      { arrayValue: { values: [{ arrayValue: { values: [] } }] } },
      { mapValue: { fields: { __reserved__: { booleanValue: true } } } },
      { mapValue: { fields: { '': { booleanValue: true } } } },
    ]);
  }

  fields(depth = 0): Record<string, object> {
    const names = ['n', 'm', 'list', 'a.b', '`', 'ä', 'map'];
    return Object.fromEntries(
      Array.from({ length: this.#random.below(5) }, () => [this.#random.pick(names), this.value(depth)]),
    );
  }

  fieldPath(): string {
    if (this.#random.chance(0.02)) return this.#random.pick(['', '.', 'a..b', '`', '``', 'a~b']);
    return this.#random.pick(['n', 'n', 'm', 'list', 'map', 'map.n', 'map.m', '`a.b`', '`\\``', 'map.`ä`']);
  }

  write(): object {
    const random = this.#random;
    const name = nameOf(this.path());
    const currentDocument = random.chance(0.3) ? { currentDocument: this.#precondition() } : {};
    if (random.chance(0.02))
      return random.pick([
        {},
        { delete: nameOf('c') },
        { update: { name: 'projects/other/databases/(default)/documents/c/a' } },
        { update: { name: nameOf('c/__x__') } },
      ]);
    return random.pick<() => object>([
      () => ({ update: { name, fields: this.fields() }, ...currentDocument }),
      () => ({ update: { name, fields: this.fields() }, updateMask: this.#mask(), ...currentDocument }),
      () => ({
        update: { name, fields: this.fields() },
        updateMask: this.#mask(),
        updateTransforms: this.#transforms(),
        ...currentDocument,
      }),
      () => ({ transform: { document: name, fieldTransforms: this.#transforms() }, ...currentDocument }),
      () => ({ delete: name, ...currentDocument }),
      () => ({ verify: name, ...currentDocument }),
    ])();
  }

  #mask(): object {
    return { fieldPaths: Array.from({ length: this.#random.below(3) }, () => this.fieldPath()) };
  }

  #precondition(): object {
    return this.#random.pick<object>([{ exists: true }, { exists: false }, { updateTime: '2020-01-01T00:00:00Z' }]);
  }

  #transforms(): readonly object[] {
    const random = this.#random;
    return Array.from({ length: random.below(3) }, () => {
      const elements = { values: Array.from({ length: random.below(3) }, () => this.value(2)) };
      const operand = random.chance(0.95)
        ? random.pick<object>([{ integerValue: this.#integer() }, { doubleValue: 0.5 }])
        : this.value(3);
      const transform = random.pick<object>([
        { increment: operand },
        { maximum: operand },
        { minimum: operand },
        { appendMissingElements: elements },
        { removeAllFromArray: elements },
      ]);
      return random.chance(0.02) ? { fieldPath: 'n' } : { fieldPath: this.fieldPath(), ...transform };
    });
  }

  query(): object {
    const random = this.#random;
    const cursor = (): object => ({
      values: Array.from({ length: random.below(2) }, () => this.value(3)),
      ...(random.chance(0.5) && { before: true }),
    });
    const ordered = random.chance(0.5);
    return {
      from: random.chance(0.02)
        ? []
        : [{ collectionId: random.pick(['c', 'c', 'd', 'sub']), ...(random.chance(0.3) && { allDescendants: true }) }],
      ...(random.chance(0.6) && { where: this.filter() }),
      ...(ordered && {
        orderBy: [{ field: { fieldPath: this.fieldPath() }, direction: random.pick(['ASCENDING', 'DESCENDING']) }],
      }),
      ...(random.chance(ordered ? 0.4 : 0.02) && { startAt: cursor() }),
      ...(random.chance(ordered ? 0.4 : 0.02) && { endAt: cursor() }),
      ...(random.chance(0.3) && { limit: random.below(6) - (random.chance(0.05) ? 9 : 0) }),
      ...(random.chance(0.1) && { findNearest: this.#nearest() }),
      ...(random.chance(0.2) && { offset: random.below(3) - (random.chance(0.05) ? 9 : 0) }),
      ...(random.chance(0.2) && {
        select: {
          fields: Array.from({ length: random.below(3) }, () => ({
            fieldPath: random.chance(0.2) ? '__name__' : this.fieldPath(),
          })),
        },
      }),
    };
  }

  #nearest(): object {
    const random = this.#random;
    return {
      vectorField: { fieldPath: this.fieldPath() },
      queryVector: random.chance(0.9) ? VECTOR : this.value(3),
      distanceMeasure: random.pick(['EUCLIDEAN', 'COSINE', 'DOT_PRODUCT']),
      limit: random.below(4) + (random.chance(0.9) ? 1 : 0),
      ...(random.chance(0.3) && { distanceResultField: random.pick(['n', 'distance', 'map.distance']) }),
      ...(random.chance(0.3) && { distanceThreshold: random.pick([0, 1.5, 100]) }),
    };
  }

  filter(depth = 0): object {
    const random = this.#random;
    if (depth < 3 && random.chance(0.3)) {
      return {
        compositeFilter: {
          op: random.pick(['AND', 'OR']),
          filters: Array.from({ length: random.below(3) + (random.chance(0.9) ? 1 : 0) }, () => this.filter(depth + 1)),
        },
      };
    }
    const field = { fieldPath: this.fieldPath() };
    if (random.chance(0.2))
      return { unaryFilter: { op: random.pick(['IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN']), field } };
    if (random.chance(0.1))
      return {
        fieldFilter: {
          field: { fieldPath: '__name__' },
          op: 'GREATER_THAN',
          value: random.chance(0.9) ? { referenceValue: nameOf(this.path()) } : this.value(3),
        },
      };
    const op = random.pick([
      'EQUAL',
      'EQUAL',
      'NOT_EQUAL',
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL',
      'GREATER_THAN',
      'GREATER_THAN_OR_EQUAL',
      'ARRAY_CONTAINS',
      'IN',
      'NOT_IN',
      'ARRAY_CONTAINS_ANY',
    ]);
    const isList = op.endsWith('IN') || op.endsWith('ANY');
    const value =
      isList && random.chance(0.9)
        ? { arrayValue: { values: Array.from({ length: random.below(4) }, () => this.value(3)) } }
        : this.value(3);
    return { fieldFilter: { field, op, value } };
  }

  aggregations(): readonly object[] {
    const random = this.#random;
    return Array.from({ length: random.below(4) }, (_none, at) => ({
      ...(random.chance(0.7) && { alias: `alias${random.chance(0.1) ? 0 : at}` }),
      ...random.pick<object>([
        { count: {} },
        { count: { upTo: random.pick(['0', '2', '100']) } },
        { sum: { field: { fieldPath: this.fieldPath() } } },
        { avg: { field: { fieldPath: this.fieldPath() } } },
      ]),
    }));
  }
}

/** The root of the test project's documents. */
export const ROOT = `projects/${PROJECT}/databases/(default)/documents`;
