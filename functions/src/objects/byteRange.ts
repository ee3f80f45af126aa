import type { Request } from 'express';
import type { StoredObject } from './storedObject.ts';

/** Part of an object: its first and its last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of an object that a request asks for (RFC 9110 §14). Several parts at once are answered with
 * the whole, as is allowed; so is a range that is not one, and one of an older version (`If-Range`).
 * @param request a GET
 * @param object what is served
 * @returns `whole`, or `outside` when nothing of it lies within the object
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
