/** The smallest number that at least the given share (0 to 1) of the numbers does not exceed. */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** The median; for an even count, the upper of the two middle values. */
export function median(numbers) {
  return percentile(numbers, 0.5);
}
