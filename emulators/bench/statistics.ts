/** The smallest number that at least the given share (0 to 1) of the numbers does not exceed. */
export function percentile(numbers: Iterable<number>, share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median; for an even count, the upper of the two middle values. */
export function median(numbers: Iterable<number>): number {
  return percentile(numbers, 0.5);
}
