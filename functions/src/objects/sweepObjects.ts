import { UNNAMED_IMAGE_MS, fullName, isFixedObject, objectFolders, objectPlace } from '@firehouse/model';
import type { Firestore } from 'firebase-admin/firestore';
import { statusOf } from './storedObject.ts';
import type { Bucket } from '../platform/firebase.ts';
import { namedObjects } from './namedObjects.ts';

/**
 * Maximum number of deletions in one run; the next run continues. This lets us notice a mistake before everything is
 * deleted.
 */
const MAX_DELETED = 500;

/** How many of a folder's names to list at once. */
const PAGE = 1_000;

interface Candidate {
  readonly name: string;
  readonly generation: string | number;
}

/** The result of a sweep. */
interface Sweep {
  /** Number of objects old enough to check. */
  readonly seen: number;
  readonly deleted: number;
}

/**
 * Deletes orphaned objects: images whose document was deleted or now shows another image, and uploads that were never
 * saved. Deletes the smaller copy along with the full image. Does not touch fixed objects (static/, the placeholder
 * image) or objects less than a day old. A second run does nothing more.
 * @param db the database, with server privileges
 * @param bucket the store, with server privileges
 * @param now epoch milliseconds
 */
export async function sweepObjects(db: Firestore, bucket: Bucket, now: number): Promise<Sweep> {
  // Listed first, so that references added in the meantime are seen.
  const candidates = await oldObjects(bucket, now - UNNAMED_IMAGE_MS);
  const named = candidates.length === 0 ? new Set<string>() : await namedObjects(db);
  // If nothing at all is referenced, this is more likely to be the wrong database than a store full of unused images.
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
 * Removes an object.
 * @returns whether this run deleted it; an object replaced in the meantime stays
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
