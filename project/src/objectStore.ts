import type { App } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';

/** `IdempotencyStrategy.RetryAlways` of @google-cloud/storage. */
const RETRY_ALWAYS = 0;

/** A bucket in the object store. */
export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/**
 * Opens a project's object store in the emulators, as an administrator.
 * @param emulator `host:port` of the Storage emulator
 */
export function openStore(app: App, projectId: string, emulator: string): Bucket {
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = emulator;
  const bucket = getStorage(app).bucket(emulatedBucket(projectId));
  // The emulator closes idle connections; on a busy machine even while the next object is sent over one. Storing the
  // same bytes twice is harmless.
  bucket.storage.retryOptions.idempotencyStrategy = RETRY_ALWAYS;
  return bucket;
}

/** Returns the bucket that the Firebase CLI assigns to emulated functions. */
export function emulatedBucket(projectId: string): string {
  return `${projectId}.appspot.com`;
}
