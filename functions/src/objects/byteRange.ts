import type { Request } from 'express';
import type { StoredObject } from './storedObject.ts';

/** A range of bytes, including `end`. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a request's `Range` header (RFC 9110 §14). Returns `whole` for multiple ranges, invalid ranges, and ranges of
 * an older version (`If-Range`), as the RFC permits.
 * @returns `whole` for the whole object, or `outside` if the range starts after its end
 */
export function requestedRange(
  request: Request,
  object: Pick<StoredObject, 'size' | 'etag' | 'modified'>,
): ByteRange | 'whole' | 'outside' {
  if (request.method !== 'GET' || request.get('range') === undefined || isOutdated(request, object)) return 'whole';
  const ranges = request.range(object.size);
  if (ranges === -1) return 'outside';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return 'whole';
  return ranges[0] ?? 'whole';
}

function isOutdated(request: Request, { etag, modified }: Pick<StoredObject, 'etag' | 'modified'>): boolean {
  const condition = request.get('if-range');
  return condition !== undefined && condition !== etag && condition !== modified.toUTCString();
}
