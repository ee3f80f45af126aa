import { UNNAMED_IMAGE_MS, fullName, isFixedObject, objectFolders, objectPlace } from '@firehouse/model';
import type { Firestore } from 'firebase-admin/firestore';
import { statusOf } from './storedObject.ts';
import type { Bucket } from '../platform/firebase.ts';
import { namedObjects } from './namedObjects.ts';

/**
 * Maximum number of objects to delete in one run. The next run continues, so if this goes wrong, there is time to
 * notice before everything is gone.
 */
const MAX_DELETED = 500;

/** Number of objects to list at a time. */
const PAGE = 1_000;

interface Candidate {
  readonly name: string;
  readonly generation: string | number;
}

/** How many objects a sweep checked and deleted. */
interface Sweep {
  /** Number of objects that were old enough to be checked. */
  readonly seen: number;
  readonly deleted: number;
}

/**
 * Deletes orphaned objects: images of deleted documents, images that were replaced, and uploads that were never saved.
 * Smaller copies are deleted together with the full-size image. Keeps static/, the placeholder image, and objects that
 * are less than a day old.
 * @param db the database, with server privileges
 * @param bucket the object store, with server privileges
 * @param now epoch milliseconds
 */
export async function sweepObjects(db: Firestore, bucket: Bucket, now: number): Promise<Sweep> {
  // List the objects before reading the references, so that a reference added in between isn't missed.
  const candidates = await oldObjects(bucket, now - UNNAMED_IMAGE_MS);
  const named = candidates.length === 0 ? new Set<string>() : await namedObjects(db);
  // If there are no references at all, we are probably connected to the wrong database.
  const unnamed = named.size === 0 ? [] : candidates.filter(({ name }) => !isNamed(named, name));
  let deleted = 0;
  for (const candidate of unnamed.slice(0, MAX_DELETED)) if (await remove(bucket, candidate)) deleted += 1;
  return { seen: candidates.length, deleted };
}

async function oldObjects(bucket: Bucket, before: number): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const folder of objectFolders) {
    let pageToken: string | undefined;
    do {
      const [files, next] = await bucket.getFiles({
        prefix: `${folder}/`,
        autoPaginate: false,
        maxResults: PAGE,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      for (const { name, metadata } of files) {
        const place = objectPlace(`/${name}`);
        const { timeCreated, generation } = metadata;
        if (place === undefined || isFixedObject(place) || timeCreated === undefined || generation === undefined)
          continue;
        if (Date.parse(timeCreated) < before) found.push({ name, generation });
      }
      pageToken = (next as { readonly pageToken?: string } | null)?.pageToken;
    } while (pageToken !== undefined);
  }
  return found;
}

function isNamed(named: ReadonlySet<string>, name: string): boolean {
  const full = fullName(name);
  return named.has(`/${name}`) || (full !== undefined && named.has(`/${full}`));
}

/**
 * Deletes an object unless it was replaced in the meantime.
 * @returns true if this run deleted it
 */
async function remove(bucket: Bucket, { name, generation }: Candidate): Promise<boolean> {
  try {
    await bucket.file(name).delete({ ifGenerationMatch: generation });
    return true;
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 412) return false;
    throw error;
  }
}
