/** Maximum number of cached reads; the oldest is evicted first. */
const MAX_CACHED = 500;

interface CachedRead {
  readonly startedAt: number;
  readonly value: Promise<unknown>;
}

/**
 * Shares a read between identical requests while it runs and for some time after it began. All visitors see the same
 * data, so a read for one is valid for all.
 */
export class SharedReads {
  readonly #cache = new Map<string, CachedRead>();

  /**
   * @param shareMs how long to share a read after it began; 0 shares nothing
   * @param now the clock, in ms
   */
  constructor(
    private readonly shareMs: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Reads, or returns the result of a recent read.
   * @param key identifies the read and everything that it depends on
   * @param make performs the read
   * @param beforeRead called if the read is not shared; an error that it throws goes only to this request
   * @returns the result of `make`; undefined results and errors go to the requests that are waiting and are not
   *   cached
   */
  async read<Value>(key: string, make: () => Promise<Value>, beforeRead?: () => void): Promise<Value> {
    const shareMs = this.shareMs();
    if (shareMs <= 0) {
      beforeRead?.();
      return make();
    }
    const startedAt = this.now();
    const recent = this.#cache.get(key);
    if (recent !== undefined && startedAt - recent.startedAt < shareMs) return recent.value as Promise<Value>;
    beforeRead?.();
    const value = make();
    const cached = { startedAt, value };
    this.#evict(key, startedAt - shareMs);
    this.#cache.set(key, cached);
    const drop = () => {
      if (this.#cache.get(key) === cached) this.#cache.delete(key);
    };
    void value.then((result) => (result === undefined ? drop() : undefined), drop);
    return value;
  }

  /** Invalidates all cached reads after a write. */
  invalidate(): void {
    this.#cache.clear();
  }

  /** Evicts expired reads, which come first, because reads are ordered by when they started. */
  #evict(key: string, startedBefore: number): void {
    this.#cache.delete(key);
    for (const [name, { startedAt }] of this.#cache) {
      if (startedAt > startedBefore && this.#cache.size < MAX_CACHED) return;
      this.#cache.delete(name);
    }
  }
}
