import type { App } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';

/**
 * The object store of a project in the emulators, as its administrator.
 * @param emulator `host:port` of the Storage emulator
 */
export function openStore(app: App, projectId: string, emulator: string) {
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = emulator;
  return getStorage(app).bucket(emulatedBucket(projectId));
}

/** The bucket that the Firebase CLI assigns to emulated functions. */
export function emulatedBucket(projectId: string): string {
  return `${projectId}.appspot.com`;
}
