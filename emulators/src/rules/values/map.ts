import { type RulesValue, weightOfAll } from './rulesValue.ts';

/** A map in the rules language. */
export abstract class RulesMap {
  readonly type = 'map';
  /** See `weightOf`. Views have a weight of 1. */
  readonly weight: number;

  constructor(weight = 1) {
    this.weight = weight;
  }

  /** Returns the value of a key, or undefined if it is missing. */
  abstract get(key: string): RulesValue | undefined;
  /** Returns the sorted keys. */
  abstract keys(): readonly string[];

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }
}

/** A map that stores its entries. */
export class PlainMap extends RulesMap {
  readonly #entries: ReadonlyMap<string, RulesValue>;

  constructor(entries: ReadonlyMap<string, RulesValue>) {
    super(weightOfAll(entries.values()));
    this.#entries = entries;
  }

  override get(key: string): RulesValue | undefined {
    return this.#entries.get(key);
  }

  override keys(): readonly string[] {
    return [...this.#entries.keys()].sort();
  }
}

/** A map that converts each value of an underlying source on first access. */
export class ViewMap<T> extends RulesMap {
  readonly #source: { get(key: string): T | undefined; keys(): Iterable<string> };
  readonly #convert: (value: T) => RulesValue;
  readonly #converted = new Map<string, RulesValue>();

  constructor(
    source: { get(key: string): T | undefined; keys(): Iterable<string> },
    convert: (value: T) => RulesValue,
  ) {
    super();
    this.#source = source;
    this.#convert = convert;
  }

  override get(key: string): RulesValue | undefined {
    const cached = this.#converted.get(key);
    if (cached !== undefined) return cached;
    const raw = this.#source.get(key);
    if (raw === undefined) return undefined;
    const value = this.#convert(raw);
    this.#converted.set(key, value);
    return value;
  }

  override keys(): readonly string[] {
    return [...this.#source.keys()].sort();
  }
}
