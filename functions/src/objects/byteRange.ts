import type { Request } from 'express';
import type { StoredObject } from './storedObject.ts';

/** Part of an object: its first and last byte, both inclusive. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a request's byte range (RFC 9110 §14). Multiple ranges, invalid ranges and ranges in an older version
 * (`If-Range`) get the whole object, as the RFC allows.
 * @param request a GET request
 * @returns `whole`, or `outside` if the range is beyond the object's end
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
