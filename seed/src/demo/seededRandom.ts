import { createHash } from 'node:crypto';

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Creates a pseudorandom number generator (mulberry32). The same seed always gives the same numbers. */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Picks a random item, with a probability proportional to its weight.
 * @throws RangeError if there are no items
 */
export function pickWeighted<Item>(random: Random, items: readonly (readonly [number, Item])[]): Item {
  const total = items.reduce((sum, [weight]) => sum + weight, 0);
  let at = random() * total;
  for (const [weight, item] of items) {
    at -= weight;
    if (at < 0) return item;
  }
  throw new RangeError('There is nothing to pick from.');
}

/**
 * Picks a random item.
 * @throws RangeError if there are no items
 */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return pickWeighted(
    random,
    items.map((item) => [1, item] as const),
  );
}

/** Returns a random number with a Poisson distribution (Knuth's algorithm). */
export function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
