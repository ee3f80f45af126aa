import { cardName, CLEAN_MARK, type ObjectPlace } from '@firehouse/model';
import type { FirebaseStorage } from 'firebase/storage';
import { randomUUID } from 'node:crypto';
import { storeAs } from '../caller/workAsCaller.ts';
import { isUnavailable, statusOf, storeUnavailable } from '../objects/storedObject.ts';
import type { Bucket } from '../platform/firebase.ts';
import type { Caller } from '../caller/authentication.ts';
import type { StoredImage } from './processImage.ts';

/**
 * Stores an image and its smaller copy as the caller: the rules decide. The smaller copy is stored first, so that if
 * the full image exists, both do. If one cannot be stored, neither stays. Each is marked clean with server privileges
 * immediately; otherwise the trigger would rewrite it.
 * @param bucket the store with server privileges, to remove an incomplete upload
 * @param place the full image's location
 * @param image both images
 * @param digest the upload's digest, stored with it to identify a repeat
 * @throws {Problem} 401, 403 or 503, according to the store's response to the caller
 */
export async function storeImage(
  caller: Caller,
  bucket: Bucket,
  place: ObjectPlace,
  image: StoredImage,
  digest: string,
): Promise<void> {
  const attempt = randomUUID();
  const full = `${place.folder}/${place.name}`;
  const card = `${place.folder}/${cardName(place.name)}`;
  const paths: string[] = [];
  try {
    await storeAs(caller, async (store) => {
      for (const [path, bytes] of [
        [card, image.card],
        [full, image.full],
      ] as const) {
        paths.push(path);
        await upload(store, path, bytes, image.contentType, { attempt, digest });
        await markClean(bucket, path, attempt);
      }
    });
  } catch (error) {
    await Promise.all(paths.map((path) => removeAttempt(bucket, path, attempt)));
    throw error;
  }
}

async function upload(
  store: FirebaseStorage,
  path: string,
  bytes: Buffer,
  contentType: string,
  customMetadata: Record<string, string>,
): Promise<void> {
  const { ref, uploadBytes } = await import('firebase/storage');
  await uploadBytes(ref(store, path), bytes, { contentType, customMetadata });
}

/** Marks an object that this attempt stored, unless the trigger has already done so (cleanObjectTrigger.ts). */
async function markClean(bucket: Bucket, path: string, attempt: string): Promise<void> {
  try {
    const [{ metadata, generation }] = await bucket.file(path).getMetadata();
    if (metadata?.['attempt'] !== attempt || generation === undefined) return;
    await bucket
      .file(path, { preconditionOpts: { ifGenerationMatch: generation } })
      .setMetadata({ metadata: CLEAN_MARK });
  } catch (error) {
    if (statusOf(error) !== 404 && statusOf(error) !== 412) throw isUnavailable(error) ? storeUnavailable() : error;
  }
}

/** Removes an object if this attempt stored it; leaves any other in place. */
async function removeAttempt(bucket: Bucket, path: string, attempt: string): Promise<void> {
  const file = bucket.file(path);
  try {
    const [{ metadata, generation }] = await file.getMetadata();
    if (metadata?.['attempt'] !== attempt || generation === undefined) return;
    await file.delete({ ifGenerationMatch: generation });
  } catch (error) {
    // Missing, or replaced in the meantime; if the store is unavailable, the sweeper deletes it later.
    if (statusOf(error) !== 404 && statusOf(error) !== 412) throw isUnavailable(error) ? storeUnavailable() : error;
  }
}

/**
 * Checks for an object in the place of a new image.
 * @param bucket the store with server privileges
 * @param place the new image's location
 * @param digest the upload's digest
 * @returns `same` if this is a repeat of an upload whose response was lost
 */
export async function compareStored(
  bucket: Bucket,
  place: ObjectPlace,
  digest: string,
): Promise<'same' | 'another' | 'nothing'> {
  const full = await digestAt(bucket, `${place.folder}/${place.name}`);
  if (full !== undefined) return full === digest ? 'same' : 'another';
  return (await digestAt(bucket, `${place.folder}/${cardName(place.name)}`)) === undefined ? 'nothing' : 'another';
}

/**
 * Reads an object's digest.
 * @returns undefined if there is no object; an empty string for one that was not uploaded here
 */
async function digestAt(bucket: Bucket, path: string): Promise<string | undefined> {
  try {
    const [{ metadata }] = await bucket.file(path).getMetadata();
    return String(metadata?.['digest'] ?? '');
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw isUnavailable(error) ? storeUnavailable() : error;
  }
}
