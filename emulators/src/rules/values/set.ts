import { hashKey } from './hash-key.ts';
import type { RulesValue } from './rules-value.ts';

/** An unordered collection without repetition. Elements are the same when `==` says so. */
export class RulesSet {
  readonly type = 'set';
  readonly #elements = new Map<string, RulesValue>();

  constructor(elements: Iterable<RulesValue>) {
    for (const element of elements) this.#elements.set(hashKey(element), element);
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
