/**
 * Returns a percentile of a list of numbers.
 * @param share from 0 to 1
 */
export function percentile(numbers: Iterable<number>, share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median. For an even number of values, returns the larger of the middle two. */
export function median(numbers: Iterable<number>): number {
  return percentile(numbers, 0.5);
}
