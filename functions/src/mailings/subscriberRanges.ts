/** A range of consecutive document IDs. */
export interface IdRange {
  /** The last ID before the range, or null if the range starts at the beginning. */
  readonly after: string | null;
  /** The last ID in the range. */
  readonly through: string;
  /** Number of IDs in the range when it was created. */
  readonly size: number;
}

/**
 * Splits IDs in Firestore's order into adjacent ranges of `size`; the last one can be smaller. An ID that is added
 * later falls into at most one of them. The first range begins after `after`, or at the start if that is null.
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
