import { hashKey } from './hashKey.ts';
import { type RulesValue, weightOfAll } from './rulesValue.ts';

/** An unordered set of values, without duplicates according to {@link hashKey}. */
export class RulesSet {
  readonly type = 'set';
  readonly #elements = new Map<string, RulesValue>();
  /** See `weightOf`. */
  readonly weight: number;

  constructor(elements: Iterable<RulesValue>) {
    for (const element of elements) {
      const key = hashKey(element);
      if (!this.#elements.has(key)) this.#elements.set(key, element);
    }
    this.weight = weightOfAll(this.#elements.values());
  }

  get size(): number {
    return this.#elements.size;
  }

  has(value: RulesValue): boolean {
    return this.#elements.has(hashKey(value));
  }

  values(): Iterable<RulesValue> {
    return this.#elements.values();
  }
}
