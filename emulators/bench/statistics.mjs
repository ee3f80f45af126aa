/** The number that the given share of others, from 0 to 1, do not exceed. */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** The middle one; the upper of two. */
export function median(numbers) {
  return percentile(numbers, 0.5);
}
