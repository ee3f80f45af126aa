import type { Random } from '../../testing/random.ts';

/** Placeholder for the collection ID. Each case runs in its own collection. */
export const COLLECTION = '@C@';
/** Placeholder for `projects/…/databases/(default)/documents`. */
export const ROOT = '@P@';

/** Fields of generated documents, with the type that each usually has. The field `none` is usually missing. */
export const FIELDS = {
  n: 'int',
  f: 'float',
  s: 'string',
  b: 'bool',
  t: 'timestamp',
  y: 'bytes',
  g: 'latlng',
  r: 'path',
  l: 'list',
  m: 'map',
  z: 'null',
} as const;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

/**
 * A document to store before the request. Its path is relative to the database root and its fields are in ProtoJSON.
 */
export interface StoredDocument {
  readonly path: string;
  readonly fields: Readonly<Record<string, object>>;
}

export const STRINGS: readonly string[] = ['', 'a', 'b', 'ab', 'A b', 'admin', 'a,b', 'é', '10', 'n'];
const TIMES: readonly string[] = [
  '2024-05-06T07:08:09Z',
  '2024-05-06T00:00:00Z',
  '2023-12-31T23:59:59.123456Z',
  '1969-07-20T20:17:40.5Z',
];

/** Generates random values and documents in ProtoJSON. Picks from small sets so that comparisons are often true. */
export class RandomData {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Generates document fields, most of them with their usual type. */
  fields(depth = 0): Record<string, object> {
    const fields: Record<string, object> = {};
    for (const name of FIELD_NAMES) {
      if (!this.#random.chance(depth === 0 ? 0.6 : 0.25) || (depth > 1 && (name === 'm' || name === 'l'))) continue;
      fields[name] = this.#random.chance(0.92) ? this.value(name, depth) : this.any(depth);
    }
    if (this.#random.chance(0.05)) fields['none'] = { nullValue: null };
    if (this.#random.chance(0.04)) fields['v'] = this.vector();
    if (this.#random.chance(0.04)) fields['a b'] = { stringValue: 'x' };
    return fields;
  }

  /** Generates a value of any type. */
  any(depth = 0): object {
    const names = depth > 1 ? FIELD_NAMES.filter((name) => name !== 'm' && name !== 'l') : FIELD_NAMES;
    return this.value(this.#random.pick(names), depth);
  }

  /** Generates a value of the field's usual type. */
  value(name: FieldName, depth = 0): object {
    const random = this.#random;
    switch (name) {
      case 'n':
        return { integerValue: random.pick(['0', '1', '2', '3', '-1', '10', '9007199254740993']) };
      case 'f':
        return { doubleValue: random.pick<number | string>([0, 1, 1.5, 2, -2.5, 1e300, 'NaN', 'Infinity', '-0']) };
      case 's':
        return { stringValue: random.pick(STRINGS) };
      case 'b':
        return { booleanValue: random.chance(0.5) };
      case 't':
        return { timestampValue: random.pick(TIMES) };
      case 'y':
        return { bytesValue: random.pick(['', 'YQ==', 'YWI=', '/wA=']) };
      case 'g':
        return {
          geoPointValue: random.pick([
            { latitude: 0, longitude: 0 },
            { latitude: 45.5, longitude: -120 },
            { latitude: -1, longitude: 0 },
          ]),
        };
      case 'r':
        return { referenceValue: `${ROOT}/${COLLECTION}/${random.pick(['a', 'b', 'none'])}` };
      case 'l':
        return { arrayValue: { values: this.#values(depth) } };
      case 'm':
        return { mapValue: { fields: this.fields(depth + 1) } };
      case 'z':
        return { nullValue: null };
    }
  }

  vector(): object {
    const values = Array.from({ length: 2 }, () => ({ doubleValue: this.#random.below(3) }));
    return { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } } } };
  }

  #values(depth: number): object[] {
    const random = this.#random;
    const isMixed = random.chance(0.25);
    return Array.from({ length: random.below(4) }, () => {
      const name = isMixed
        ? random.pick(FIELD_NAMES.filter((field) => field !== 'l' && (depth < 2 || field !== 'm')))
        : 's';
      return this.value(name, depth + 1);
    });
  }
}

/** Generates a document in the test case's collection. */
export function storedDocument(data: RandomData, id: string): StoredDocument {
  return { path: `${COLLECTION}/${id}`, fields: data.fields() };
}
