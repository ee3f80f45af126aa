/** Blocks are split when they exceed twice this size. */
const BLOCK = 256;

/**
 * A sorted list, stored in blocks. Insertion, deletion, and rank lookup take much less than linear time, so writes can
 * maintain an index with 100,000 documents.
 */
export class SortedList<T> {
  readonly #compare: (remaining: T, right: T) => number;
  #blocks: T[][] = [];
  #size = 0;

  /** @param compare a strict total order; must not return 0 for distinct elements */
  constructor(compare: (left: T, right: T) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#size;
  }

  /** Replaces all elements. The new elements need not be sorted. */
  replaceAll(elements: readonly T[]): void {
    const sorted = [...elements].sort(this.#compare);
    this.#blocks = [];
    for (let at = 0; at < sorted.length; at += BLOCK) this.#blocks.push(sorted.slice(at, at + BLOCK));
    this.#size = sorted.length;
  }

  add(element: T): void {
    const last = this.#blocks.length - 1;
    if (last === -1) {
      this.#blocks.push([element]);
    } else {
      const at = Math.min(this.#findBlock(element), last);
      const block = this.#blocks[at] as T[];
      block.splice(this.#indexIn(block, element), 0, element);
      if (block.length > 2 * BLOCK) this.#blocks.splice(at + 1, 0, block.splice(BLOCK));
    }
    this.#size += 1;
  }

  /** Removes the element that compares equal, if any. */
  delete(element: T): void {
    const at = this.#findBlock(element);
    const block = this.#blocks[at];
    if (!block) return;
    const index = this.#indexIn(block, element);
    const stored = block[index];
    if (stored === undefined || this.#compare(stored, element) !== 0) return;
    block.splice(index, 1);
    if (block.length === 0) this.#blocks.splice(at, 1);
    this.#size -= 1;
  }

  /**
   * Returns the length of the prefix that satisfies a predicate. The predicate must be true for a prefix and false for
   * the rest.
   */
  countWhile(holds: (element: T) => boolean): number {
    let count = 0;
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(lastOf(this.#blocks[middle] as T[]))) low = middle + 1;
      else high = middle;
    }
    for (let at = 0; at < low; at += 1) count += (this.#blocks[at] as T[]).length;
    const block = this.#blocks[low];
    return block ? count + prefixLength(block, holds) : count;
  }

  /**
   * Binary-searches ranks `from` to `to` for the first element that does not satisfy a predicate. The predicate must be
   * true for a prefix of the range and false for the rest.
   */
  boundary(from: number, to: number, holds: (element: T) => boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.#at(middle))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #at(rank: number): T {
    let left = rank;
    for (const block of this.#blocks) {
      if (left < block.length) return block[left] as T;
      left -= block.length;
    }
    throw new RangeError(`rank ${rank} of ${this.#size}`);
  }

  /** Yields the elements with ranks from `from` (inclusive) to `to` (exclusive). */
  *range(from: number, to: number): Generator<T> {
    let rank = 0;
    for (const block of this.#blocks) {
      if (rank >= to) return;
      if (rank + block.length > from) {
        const end = Math.min(block.length, to - rank);
        for (let at = Math.max(0, from - rank); at < end; at += 1) yield block[at] as T;
      }
      rank += block.length;
    }
  }

  /** Yields the elements with ranks from `from` (inclusive) to `to` (exclusive) in reverse order. */
  *rangeReversed(from: number, to: number): Generator<T> {
    let rank = this.#size;
    for (let index = this.#blocks.length - 1; index >= 0; index -= 1) {
      const block = this.#blocks[index] as T[];
      rank -= block.length;
      if (rank + block.length <= from) return;
      const start = Math.max(0, from - rank);
      for (let at = Math.min(block.length, to - rank) - 1; at >= start; at -= 1) yield block[at] as T;
    }
  }

  /** Returns the index of the first block that ends at or after the element. */
  #findBlock(element: T): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(lastOf(this.#blocks[middle] as T[]), element) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #indexIn(block: readonly T[], element: T): number {
    return prefixLength(block, (other) => this.#compare(other, element) < 0);
  }
}

function lastOf<T>(block: readonly T[]): T {
  return block[block.length - 1] as T;
}

function prefixLength<T>(block: readonly T[], holds: (element: T) => boolean): number {
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(block[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
