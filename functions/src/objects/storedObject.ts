import { isClean, objectPlace, type ObjectPlace } from '@firehouse/model';
import type { Readable } from 'node:stream';
import type { Bucket } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';

/** An object in the store. */
export interface StoredObject {
  readonly place: ObjectPlace;
  /** Stored size in bytes. */
  readonly size: number;
  /** Stored content type; contentHeaders.ts determines the type to serve. */
  readonly contentType: string | undefined;
  /** `gzip` if it was stored compressed. */
  readonly contentEncoding: string | undefined;
  /** Changes with the bytes. */
  readonly generation: string;
  /** The generation in quotation marks, as in a header. */
  readonly etag: string;
  /** When it was stored. */
  readonly modified: Date;
  /**
   * Reads its bytes, or some of them.
   * @param span first and last byte, both inclusive
   */
  read(span?: { readonly start: number; readonly end: number }): Readable;
}

/** Returns the error for a path without an object. */
export function noSuchObject(): Problem {
  return new Problem(404, 'This object does not exist.');
}

/**
 * Parses the segments of an object's URL, each decoded once.
 * @throws {Problem} 404 for an invalid path: an unknown folder, or path traversal
 */
export function placeAt(segments: readonly string[]): ObjectPlace {
  const place = segments.length === 2 ? objectPlace(`/${segments.join('/')}`) : undefined;
  if (place === undefined) throw noSuchObject();
  return place;
}

/**
 * Finds an object that can be served.
 * @param bucket the store, with server privileges
 * @returns undefined if it does not exist or is not marked clean
 * @throws {Problem} 503 if the store does not respond
 */
export async function findObject(bucket: Bucket, place: ObjectPlace): Promise<StoredObject | undefined> {
  const file = bucket.file(`${place.folder}/${place.name}`);
  try {
    const [metadata] = await file.getMetadata();
    if (!isClean(place, metadata.metadata)) return undefined;
    // Reads exactly the bytes that belong to this metadata, even if somebody replaces the object in the meantime.
    const version = bucket.file(
      file.name,
      metadata.generation === undefined ? {} : { generation: metadata.generation },
    );
    return {
      place,
      size: Number(metadata.size),
      contentType: metadata.contentType,
      contentEncoding: metadata.contentEncoding === 'identity' ? undefined : metadata.contentEncoding,
      generation: String(metadata.generation),
      etag: `"${metadata.generation}"`,
      modified: new Date(metadata.updated ?? metadata.timeCreated ?? 0),
      read: (span) => version.createReadStream({ ...span, validation: false, decompress: false }),
    };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    if (isUnavailable(error)) throw storeUnavailable();
    throw error;
  }
}

/** Returns the error for a store that does not respond. */
export function storeUnavailable(): Problem {
  return new Problem(503, 'The object store is not responding right now. Please try again.');
}

/** Returns the status in a store library's error: an HTTP status, or a system error code for a lost connection. */
export function statusOf(error: unknown): number | string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'number' || typeof code === 'string' ? code : undefined;
}

/** Returns whether an error means that the store is unavailable or unreachable. */
export function isUnavailable(error: unknown): boolean {
  const status = statusOf(error);
  return typeof status === 'number'
    ? status === 429 || status >= 500
    : status !== undefined && /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN|NOTFOUND)/.test(status);
}
