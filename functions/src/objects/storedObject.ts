import { isClean, objectPlace, type ObjectPlace } from '@firehouse/model';
import type { Readable } from 'node:stream';
import type { Bucket } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';

/** An object as it stands in the store. */
export interface StoredObject {
  readonly place: ObjectPlace;
  /** Bytes, as they are stored. */
  readonly size: number;
  /** The type that it was stored with; what it may be served as says contentHeaders.ts. */
  readonly contentType: string | undefined;
  /** `gzip` where it was stored compressed. */
  readonly contentEncoding: string | undefined;
  /** Changes with the bytes; in quotation marks, as a header has it. */
  readonly etag: string;
  /** When it was stored. */
  readonly modified: Date;
  /**
   * Its bytes, or a part of them.
   * @param span first and last byte, both included
   */
  read(span?: { readonly start: number; readonly end: number }): Readable;
}

/** The answer when there is no object at a path. */
export function noSuchObject(): Problem {
  return new Problem(404, 'There is no such object.');
}

/**
 * The place that the segments of an address name, each decoded once.
 * @throws {Problem} 404 for what can be no object: another folder, a path that leads elsewhere
 */
export function placeAt(segments: readonly string[]): ObjectPlace {
  const place = segments.length === 2 ? objectPlace(`/${segments.join('/')}`) : undefined;
  if (place === undefined) throw noSuchObject();
  return place;
}

/**
 * Finds an object that may be served.
 * @param bucket the store, with the server's rights
 * @param place where
 * @returns undefined when there is none, or none that the server marked clean
 * @throws {Problem} 503 when the store does not answer
 */
export async function findObject(bucket: Bucket, place: ObjectPlace): Promise<StoredObject | undefined> {
  const file = bucket.file(`${place.folder}/${place.name}`);
  try {
    const [metadata] = await file.getMetadata();
    if (!isClean(place, metadata.metadata)) return undefined;
    // The very bytes that these facts are of, should somebody replace them meanwhile.
    const version = bucket.file(
      file.name,
      metadata.generation === undefined ? {} : { generation: metadata.generation },
    );
    return {
      place,
      size: Number(metadata.size),
      contentType: metadata.contentType,
      contentEncoding: metadata.contentEncoding === 'identity' ? undefined : metadata.contentEncoding,
      etag: `"${metadata.generation}"`,
      modified: new Date(metadata.updated ?? metadata.timeCreated ?? 0),
      read: (span) => version.createReadStream({ ...span, validation: false, decompress: false }),
    };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    if (isAway(error)) throw storeAway();
    throw error;
  }
}

/** The answer when the store does not answer. */
export function storeAway(): Problem {
  return new Problem(503, 'The object store is not responding right now. Please try again.');
}

/** What the store's library gives an error: HTTP's status, or the system's word for a lost connection. */
export function statusOf(error: unknown): number | string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'number' || typeof code === 'string' ? code : undefined;
}

/** Whether an error says that the store, or the way to it, is away. */
export function isAway(error: unknown): boolean {
  const status = statusOf(error);
  return typeof status === 'number'
    ? status === 429 || status >= 500
    : status !== undefined && /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN|NOTFOUND)/.test(status);
}
