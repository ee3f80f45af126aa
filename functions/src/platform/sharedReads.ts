/** Maximum number of cached reads. The oldest is evicted first. */
const MAX_CACHED = 500;

interface CachedRead {
  readonly startedAt: number;
  readonly value: Promise<unknown>;
}

/**
 * Shares database reads between visitors. All visitors see the same data, so while a read is running and for a short
 * time after, its result is used for identical requests.
 */
export class SharedReads {
  readonly #cache = new Map<string, CachedRead>();

  /**
   * @param shareMs how long to share a read after it starts, in ms; 0 turns sharing off
   * @param now returns the current time in ms
   */
  constructor(
    private readonly shareMs: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Performs a read, or returns the result of a recent one.
   * @param key identifies the read and everything it depends on
   * @param beforeRead called if the read isn't shared; if this throws, only this request fails
   * @returns the result of `make`; if it is undefined or an error, it is shared only with requests that are already
   * waiting
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

  /** Discards all cached reads. Call this after a write. */
  invalidate(): void {
    this.#cache.clear();
  }

  /** Evicts expired reads, and the oldest ones if there are too many. The map is in order of start time. */
  #evict(key: string, startedBefore: number): void {
    this.#cache.delete(key);
    for (const [name, { startedAt }] of this.#cache) {
      if (startedAt > startedBefore && this.#cache.size < MAX_CACHED) return;
      this.#cache.delete(name);
    }
  }
}
