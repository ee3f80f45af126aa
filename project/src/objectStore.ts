import type { App } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';

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

/** Returns the name of the default bucket in the Firebase CLI's emulators. */
export function emulatedBucket(projectId: string): string {
  return `${projectId}.appspot.com`;
}
