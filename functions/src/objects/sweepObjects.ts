import { DAY_MS, fullName, isFixedObject, objectFolders, objectPlace } from '@firehouse/model';
import type { Firestore } from 'firebase-admin/firestore';
import { statusOf } from './storedObject.ts';
import type { Bucket } from '../platform/firebase.ts';
import { namedObjects } from './namedObjects.ts';

/** What was stored later may yet be named: a form stores pictures first, then the document. A day, in ms. */
const AGE_MS = DAY_MS;

/** Deleted in one run at most; the next one goes on. A mistake of ours is noticed before it has taken all. */
const MAX_DELETED = 500;

/** The names in a folder that are fetched at once. */
const PAGE = 1_000;

interface Candidate {
  readonly name: string;
  readonly generation: string | number;
}

/** What a sweep did. */
export interface Sweep {
  /** Objects that were old enough to be looked at. */
  readonly seen: number;
  readonly deleted: number;
}

/**
 * Deletes the objects that no document names any more: pictures whose document was deleted or shows another one
 * now, and uploads after which nothing was saved. A smaller picture goes with the full one. What is fixed
 * (static/, the picture that stands for none) stays, and what is younger than a day. Doing it twice does nothing more.
 * @param db the database, with the server's rights
 * @param bucket the store, with the server's rights
 * @param now milliseconds since 1970
 */
export async function sweepObjects(db: Firestore, bucket: Bucket, now: number): Promise<Sweep> {
  // Listed first: what is named between the two readings is seen to be named.
  const candidates = await oldObjects(bucket, now - AGE_MS);
  const named = candidates.length === 0 ? new Set<string>() : await namedObjects(db);
  // Where nothing at all is named, the database is more likely the wrong one than every picture unwanted.
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

/** @returns whether it was this call that deleted it; not what was replaced meanwhile */
async function remove(bucket: Bucket, { name, generation }: Candidate): Promise<boolean> {
  try {
    await bucket.file(name).delete({ ifGenerationMatch: generation });
    return true;
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 412) return false;
    throw error;
  }
}
