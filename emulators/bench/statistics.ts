/** Returns the smallest number that is at least as large as the given share (0 to 1) of the numbers. */
export function percentile(numbers: Iterable<number>, share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median; for an even count, the larger of the two middle values. */
export function median(numbers: Iterable<number>): number {
  return percentile(numbers, 0.5);
}
