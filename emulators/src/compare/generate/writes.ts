import type { Random } from '../../testing/random.ts';
import { COLLECTION, FIELD_NAMES, RandomData, ROOT } from './data.ts';

const IDS = ['a', 'a', 'b', 'c', 'none', 'none2'];

/** Generates random writes in ProtoJSON, most of them valid. */
export class RandomWrites {
  readonly #random: Random;
  readonly #data: RandomData;

  constructor(random: Random) {
    this.#random = random;
    this.#data = new RandomData(random);
  }

  /** Generates one to three writes. */
  writes(): object[] {
    return Array.from({ length: this.#random.pick([1, 1, 1, 2, 3]) }, () => this.#write());
  }

  /** Generates a write that fails validation before rules are checked. */
  invalid(): object {
    const { name } = this;
    return this.#random.pick<object>([
      { update: { name, fields: { g: { geoPointValue: { latitude: 91, longitude: 0 } } } } },
      { update: { name, fields: { __n__: { integerValue: '1' } } } },
      { update: { name, fields: { l: { arrayValue: { values: [{ arrayValue: { values: [] } }] } } } } },
      { update: { name: `${ROOT}/${COLLECTION}/__bad__`, fields: {} } },
      { update: { name: `${ROOT}/${COLLECTION}`, fields: {} } },
      { update: { name, fields: { r: { referenceValue: 'nothing' } } } },
      { update: { name, fields: { t: { timestampValue: '10000-01-01T00:00:00Z' } } } },
      { update: { name, fields: {} }, updateMask: { fieldPaths: ['a..b'] } },
      { update: { name, fields: { '': { nullValue: null } } } },
    ]);
  }

  /** The name of a random document. */
  get name(): string {
    return `${ROOT}/${COLLECTION}/${this.#random.pick(IDS)}`;
  }

  /** Generates one or two field transforms. */
  transforms(): object[] {
    const random = this.#random;
    return Array.from({ length: 1 + random.below(2) }, () => {
      const operand = random.chance(0.9) ? this.#data.value(random.pick(['n', 'n', 'f'])) : this.#data.any(1);
      const values = Array.from({ length: random.below(3) }, () => this.#data.any(2));
      return {
        fieldPath: random.chance(0.9) ? random.pick(['n', 'f', 'l', 'z', 't', 'm.n', 'new']) : this.#path(),
        ...random.pick<object>([
          { increment: operand },
          { maximum: operand },
          { minimum: operand },
          { appendMissingElements: { values } },
          { removeAllFromArray: { values } },
          { setToServerValue: 'REQUEST_TIME' },
        ]),
      };
    });
  }

  #write(): object {
    const random = this.#random;
    const { name } = this;
    if (random.chance(0.03)) return this.invalid();
    const currentDocument = random.chance(0.3) && {
      currentDocument: random.pick([{ exists: true }, { exists: false }, { updateTime: '2020-01-01T00:00:00Z' }]),
    };
    const update = { name, fields: this.#data.fields() };
    return random.pick<() => object>([
      () => ({ update, ...currentDocument }),
      () => ({ update, updateMask: this.#mask(update.fields), ...currentDocument }),
      () => ({ update, updateTransforms: this.transforms(), ...currentDocument }),
      () => ({
        update,
        updateMask: this.#mask(update.fields),
        updateTransforms: this.transforms(),
        ...currentDocument,
      }),
      () => ({ transform: { document: name, fieldTransforms: this.transforms() }, ...currentDocument }),
      () => ({ delete: name, ...currentDocument }),
      () => ({ verify: name, ...currentDocument }),
    ])();
  }

  #mask(fields: Readonly<Record<string, object>>): object {
    const random = this.#random;
    const ownFields = Object.keys(fields).filter((field) => /^\w+$/.test(field) && random.chance(0.5));
    const otherPaths = Array.from({ length: random.below(3) }, () => this.#path());
    return {
      fieldPaths: random.chance(0.9) ? [...new Set([...ownFields, ...otherPaths])] : [...ownFields, ...otherPaths],
    };
  }

  #path(): string {
    const random = this.#random;
    if (random.chance(0.02)) return random.pick(['', 'a..b', '`', '__x__', '__name__']);
    return random.chance(0.7) ? random.pick(FIELD_NAMES) : random.pick(['m.n', 'm.m.s', '`a b`', 'none', 'm.l', 'n.x']);
  }
}
