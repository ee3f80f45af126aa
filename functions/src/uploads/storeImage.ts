import { cardName, CLEAN_MARK, type ObjectPlace } from '@firehouse/model';
import type { FirebaseStorage } from 'firebase/storage';
import { randomUUID } from 'node:crypto';
import { storeAs } from '../caller/workAsCaller.ts';
import { isUnavailable, statusOf, storeUnavailable } from '../objects/storedObject.ts';
import type { Bucket } from '../platform/firebase.ts';
import type { Caller } from '../caller/authentication.ts';
import type { StoredImage } from './processImage.ts';

/**
 * Stores an image and its smaller copy with the caller's privileges. The smaller copy is stored first, so if the full
 * image exists, so does the copy. If either fails, both are removed. Both are immediately marked as clean with server
 * privileges; otherwise, the trigger would process them again.
 * @param digest digest of the uploaded file, stored to recognize repeats
 * @throws {Problem} 401, 403 or 503
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

/** Metadata that removes the public download link, which Firebase gives every upload. The API serves images instead. */
const NO_LINKS = { firebaseStorageDownloadTokens: null };

/**
 * Marks an object as clean and invalidates its download link, if this attempt stored it and the trigger hasn't replaced
 * it yet (cleanObjectTrigger.ts).
 */
async function markClean(bucket: Bucket, path: string, attempt: string): Promise<void> {
  try {
    const [{ metadata, generation }] = await bucket.file(path).getMetadata();
    if (metadata?.['attempt'] !== attempt || generation === undefined) return;
    await bucket
      .file(path, { preconditionOpts: { ifGenerationMatch: generation } })
      .setMetadata({ metadata: { ...CLEAN_MARK, ...NO_LINKS } });
  } catch (error) {
    if (statusOf(error) !== 404 && statusOf(error) !== 412) throw isUnavailable(error) ? storeUnavailable() : error;
  }
}

/** Removes an object if this attempt stored it. */
async function removeAttempt(bucket: Bucket, path: string, attempt: string): Promise<void> {
  const file = bucket.file(path);
  try {
    const [{ metadata, generation }] = await file.getMetadata();
    if (metadata?.['attempt'] !== attempt || generation === undefined) return;
    await file.delete({ ifGenerationMatch: generation });
  } catch (error) {
    // The object is gone or was replaced. If the object store is unavailable instead, the daily sweep deletes the
    // object later.
    if (statusOf(error) !== 404 && statusOf(error) !== 412) throw isUnavailable(error) ? storeUnavailable() : error;
  }
}

/**
 * Checks whether there is an object where a new image would be stored. Returns `same` if it has the digest of the
 * uploaded file, which means that the response to an earlier upload was lost.
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
 * Reads the digest stored with an object. Returns undefined if there is no object, or an empty string if it wasn't
 * uploaded through the API.
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
