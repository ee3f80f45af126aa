/** Different reads that are kept at most; beyond, the oldest is let go. */
const MAX_KEPT = 500;

interface Kept {
  readonly begunAt: number;
  readonly value: Promise<unknown>;
}

/**
 * Makes a read once for all who ask for the same within a moment: while it is under way, and for as long after
 * its beginning as is said. What is read for one visitor is good for any other, since visitors see the same.
 */
export class SharedReads {
  readonly #kept = new Map<string, Kept>();

  /**
   * @param keepMs how long a read is shared, counted from its beginning; 0 shares nothing
   * @param now the clock, in ms
   */
  constructor(
    private readonly keepMs: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Reads, or hands out what was just read.
   * @param key names what is read, and all that it depends on
   * @param make reads it
   * @returns what `make` gave; undefined, and what it throws, is for those who are waiting and is not kept
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

  /** Shares nothing any more that was begun before: something was written. */
  forget(): void {
    this.#kept.clear();
  }

  /** Reads stand in the order of their beginning, so what is over stands first. */
  #letGo(key: string, overBefore: number): void {
    this.#kept.delete(key);
    for (const [name, { begunAt }] of this.#kept) {
      if (begunAt > overBefore && this.#kept.size < MAX_KEPT) return;
      this.#kept.delete(name);
    }
  }
}
