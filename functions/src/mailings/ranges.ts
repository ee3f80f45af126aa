/** Consecutive ids of a collection, by its first and last neighbors. */
export interface IdRange {
  /** The id before the range; null when it begins with the first document. */
  readonly after: string | null;
  /** The last id of the range. */
  readonly through: string;
  /** How many ids there were. */
  readonly size: number;
}

/**
 * Splits ids into ranges without gaps: an id that is added between two others later belongs to one range.
 * @param ids in the order of the database
 * @param size of a range; the last one may be smaller
 * @param after the id before the first one; null when there is none
 */
export function splitIntoRanges(ids: readonly string[], size: number, after: string | null): IdRange[] {
  const ranges: IdRange[] = [];
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size);
    ranges.push({
      after: start === 0 ? after : (ids[start - 1] ?? null),
      through: part.at(-1) ?? '',
      size: part.length,
    });
  }
  return ranges;
}
