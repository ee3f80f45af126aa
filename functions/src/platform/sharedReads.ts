/** Maximum number of cached reads; the oldest is evicted first. */
const MAX_KEPT = 500;

interface Kept {
  readonly begunAt: number;
  readonly value: Promise<unknown>;
}

/**
 * Shares a read between identical requests: while it runs, and for a time after it began. All visitors see the same,
 * so a read for one is valid for any other.
 */
export class SharedReads {
  readonly #kept = new Map<string, Kept>();

  /**
   * @param keepMs how long a read is shared, from its beginning; 0 shares nothing
   * @param now the clock, in ms
   */
  constructor(
    private readonly keepMs: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Reads, or returns a recent read.
   * @param key identifies the read and everything that it depends on
   * @param make performs the read
   * @returns the result of `make`; undefined results and errors go to the requests that are waiting and are not
   *   cached
   */
  read<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const keepMs = this.keepMs();
    if (keepMs <= 0) return make();
    const begunAt = this.now();
    const known = this.#kept.get(key);
    if (known !== undefined && begunAt - known.begunAt < keepMs) return known.value as Promise<Value>;
    const value = make();
    const kept = { begunAt, value };
    this.#letGo(key, begunAt - keepMs);
    this.#kept.set(key, kept);
    const drop = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    void value.then((made) => (made === undefined ? drop() : undefined), drop);
    return value;
  }

  /** Invalidates everything after a write. */
  forget(): void {
    this.#kept.clear();
  }

  /** Reads are in the order of their beginning, so expired ones come first. */
  #letGo(key: string, overBefore: number): void {
    this.#kept.delete(key);
    for (const [name, { begunAt }] of this.#kept) {
      if (begunAt > overBefore && this.#kept.size < MAX_KEPT) return;
      this.#kept.delete(name);
    }
  }
}
