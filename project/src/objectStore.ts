import type { App } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { NoTargetError, type Target } from './target.ts';

/** The value of `IdempotencyStrategy.RetryAlways` in @google-cloud/storage, which doesn't export it. */
const RETRY_ALWAYS = 0;

/** A Cloud Storage bucket. */
export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** Connects to a project's Storage emulator (`host:port`) with admin privileges. */
export function openStore(app: App, projectId: string, emulator: string): Bucket {
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = emulator;
  const bucket = getStorage(app).bucket(emulatedBucket(projectId));
  // The emulator closes idle connections, sometimes just as the next upload starts. Retrying is safe because it stores
  // the same bytes.
  bucket.storage.retryOptions.idempotencyStrategy = RETRY_ALWAYS;
  return bucket;
}

/**
 * Connects to a target's bucket with admin privileges.
 * @param bucketName name of the live project's bucket; undefined for the default one
 * @throws {NoTargetError} if the bucket doesn't exist
 */
export async function findBucket(
  app: App,
  { projectId, emulator, storage }: Target,
  bucketName: string | undefined,
): Promise<Bucket> {
  if (emulator !== null) {
    if (storage === null) throw new NoTargetError('This database has no Storage emulator next to it.');
    return openStore(app, projectId, storage);
  }
  const names =
    bucketName === undefined ? [`${projectId}.firebasestorage.app`, `${projectId}.appspot.com`] : [bucketName];
  for (const name of names) {
    const bucket = getStorage(app).bucket(name);
    const [exists] = await bucket.exists();
    if (exists) return bucket;
  }
  throw new NoTargetError(`There is no bucket ${names.join(' or ')}. Name it with --bucket.`);
}

/** Returns the name of the default bucket in the Firebase CLI's emulators. */
export function emulatedBucket(projectId: string): string {
  return `${projectId}.appspot.com`;
}
