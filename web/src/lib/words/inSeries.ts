/** Joins words into a list: `May`, `May and June`, `May, June and July`. */
export function inSeries(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
