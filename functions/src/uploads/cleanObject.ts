import { CLEAN_MARK, isClean, pictureFormat, type ObjectPlace } from '@firehouse/model';
import { statusOf } from '../objects/storedObject.ts';
import type { Bucket } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import { makePicture } from './picture.ts';

/** The largest object that is read to be rewritten, in bytes: what the console takes may be larger than an upload. */
const MAX_BYTES = 50 * 1024 * 1024;

/** Metadata by which an upload is recognized (storePicture.ts). All else is dropped, download tokens too. */
const KEPT: ReadonlySet<string> = new Set(['attempt', 'digest']);

/**
 * What became of an object: rewritten and marked; clean already; deleted; replaced or marked by somebody else
 * meanwhile, whose own event deals with it; or no picture that can be rewritten, which is not served.
 */
export type Cleaning = 'rewritten' | 'clean' | 'gone' | 'overtaken' | 'unreadable';

/**
 * Rewrites an unmarked picture without EXIF, as the upload does, and marks it clean. Looks at the object as it is
 * now, whichever event calls: events come twice and in any order.
 * @param bucket the store, with the server's rights
 * @param place of the object
 * @throws when the store does not answer: the event comes again
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
    const { full, contentType } = await makePicture(bytes, pictureFormat(place.name));
    const now = await metadataOf(bucket, name);
    if (now?.generation !== generation || now.metageneration !== metageneration) return 'overtaken';
    await bucket.file(name).save(full, {
      resumable: false,
      contentType,
      metadata: { metadata: { ...kept(before.metadata), ...CLEAN_MARK } },
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

function kept(metadata: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata ?? {}).flatMap(([name, value]) =>
      KEPT.has(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
