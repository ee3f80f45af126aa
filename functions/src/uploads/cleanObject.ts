import { CLEAN_MARK, isClean, imageFormat, type ObjectPlace } from '@firehouse/model';
import { statusOf } from '../objects/storedObject.ts';
import type { Bucket } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import { makeImage } from './processImage.ts';

/**
 * Maximum size of an object to process, in bytes. Files uploaded in the Firebase console can be larger than those
 * uploaded to the site.
 */
const MAX_BYTES = 50 * 1024 * 1024;

/**
 * Metadata to keep, which identifies an upload (storeImage.ts). All other metadata is removed, including download
 * tokens.
 */
const PRESERVED: ReadonlySet<string> = new Set(['attempt', 'digest']);

/**
 * What happened to an object. `overtaken`: it was replaced or changed in the meantime, and the event for that will
 * handle it. `unreadable`: it isn't a supported image or is too large, so it won't be served.
 */
type Cleaning = 'rewritten' | 'clean' | 'gone' | 'overtaken' | 'unreadable';

/**
 * Processes an image that isn't marked as clean: re-encodes it without EXIF data and marks it as clean. Uses the
 * object's current state, because events can be repeated or out of order.
 * @param bucket the object store, with server privileges
 * @throws if the object store is unavailable, so that the event is retried
 */
export async function cleanObject(bucket: Bucket, place: ObjectPlace): Promise<Cleaning> {
  const name = `${place.folder}/${place.name}`;
  const before = await metadataOf(bucket, name);
  if (before === undefined) return 'gone';
  if (isClean(place, before.metadata)) return 'clean';
  if (Number(before.size) > MAX_BYTES) return 'unreadable';
  try {
    const { generation = 0, metageneration = 0 } = before;
    const [bytes] = await bucket.file(name, { generation }).download();
    const { full, contentType } = await makeImage(bytes, imageFormat(place.name));
    const now = await metadataOf(bucket, name);
    if (now?.generation !== generation || now.metageneration !== metageneration) return 'overtaken';
    await bucket.file(name).save(full, {
      resumable: false,
      contentType,
      metadata: { metadata: { ...preserved(before.metadata), ...CLEAN_MARK } },
      preconditionOpts: { ifGenerationMatch: generation, ifMetagenerationMatch: metageneration },
    });
    return 'rewritten';
  } catch (error) {
    if (error instanceof Problem) return 'unreadable';
    if (statusOf(error) === 404 || statusOf(error) === 412) return 'overtaken';
    throw error;
  }
}

async function metadataOf(bucket: Bucket, name: string) {
  try {
    return (await bucket.file(name).getMetadata())[0];
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

function preserved(metadata: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata ?? {}).flatMap(([name, value]) =>
      PRESERVED.has(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
