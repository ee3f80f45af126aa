import type { App } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';

/**
 * The object store of a project that runs in the emulators, as its administrator.
 * @param app the project's app
 * @param projectId the project
 * @param emulator `host:port` of the Storage emulator
 */
export function openStore(app: App, projectId: string, emulator: string) {
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = emulator;
  return getStorage(app).bucket(emulatedBucket(projectId));
}

/** The bucket that the Firebase CLI gives to functions that it emulates. */
export function emulatedBucket(projectId: string): string {
  return `${projectId}.appspot.com`;
}
