/** A range of consecutive IDs, defined by the ID before the first one and by the last one. */
export interface IdRange {
  /** The ID before the range; null if the range begins with the first document. */
  readonly after: string | null;
  /** The last ID in the range. */
  readonly through: string;
  /** Number of IDs when the range was created. */
  readonly size: number;
}

/**
 * Splits IDs into ranges without gaps: an ID added later between two others belongs to exactly one range.
 * @param ids IDs in database order
 * @param size how many IDs a range has; the last range can be smaller
 * @param after the ID before the first one; null if there is none
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
