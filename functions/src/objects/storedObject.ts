import { isClean, isPublicFolder, objectPlace, type ObjectFolder, type ObjectPlace } from '@firehouse/model';
import type { Readable } from 'node:stream';
import type { Bucket } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';

/** An object in the store, with its metadata. */
export interface StoredObject {
  readonly place: ObjectPlace;
  /** Stored size in bytes. */
  readonly size: number;
  /** The stored content type. contentHeaders.ts determines which one is sent. */
  readonly contentType: string | undefined;
  /** `gzip` if the object is stored compressed. */
  readonly contentEncoding: string | undefined;
  /** Cloud Storage's generation number. Changes whenever the contents do. */
  readonly generation: string;
  /** The generation in quotation marks, for the ETag header. */
  readonly etag: string;
  /** When the object was last updated. */
  readonly modified: Date;
  /**
   * Reads all or part of the object.
   * @param span first and last byte
   */
  read(span?: { readonly start: number; readonly end: number }): Readable;
}

export function noSuchObject(): Problem {
  return new Problem(404, 'This object does not exist.');
}

/**
 * Parses the segments of a public object's URL.
 * @throws {Problem} 404 if the path is invalid, for example because of an unknown or private folder or path traversal
 */
export function placeAt(segments: readonly string[]): ObjectPlace {
  const place = segments.length === 2 ? objectPlace(`/${segments.join('/')}`) : undefined;
  if (place === undefined || !isPublicFolder(place.folder)) throw noSuchObject();
  return place;
}

/**
 * Parses the path of an image in a private folder, as stored in a document.
 * @throws {Problem} 404 if there is none, or if it is invalid or in another folder
 */
export function privateImage(path: unknown, folder: ObjectFolder): ObjectPlace {
  const place = typeof path === 'string' ? objectPlace(path) : undefined;
  if (place?.folder !== folder) throw noSuchObject();
  return place;
}

/**
 * Finds an object that can be served.
 * @param bucket the object store, with server privileges
 * @returns undefined if the object doesn't exist, or is outside static/ and wasn't processed by the server
 * @throws {Problem} 503 if the object store is unavailable
 */
export async function findObject(bucket: Bucket, place: ObjectPlace): Promise<StoredObject | undefined> {
  const file = bucket.file(`${place.folder}/${place.name}`);
  try {
    const [metadata] = await file.getMetadata();
    if (!isClean(place, metadata.metadata)) return undefined;
    // Read this exact generation, even if the object is replaced in the meantime.
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

export function storeUnavailable(): Problem {
  return new Problem(503, 'The object store is not responding right now. Please try again.');
}

/**
 * Returns the code of an error from the storage library. This is either an HTTP status, or a system error code if the
 * connection failed.
 */
export function statusOf(error: unknown): number | string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'number' || typeof code === 'string' ? code : undefined;
}

/** Returns whether an error means that the object store is unavailable. */
export function isUnavailable(error: unknown): boolean {
  const status = statusOf(error);
  return typeof status === 'number'
    ? status === 429 || status >= 500
    : status !== undefined && /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN|NOTFOUND)/.test(status);
}
