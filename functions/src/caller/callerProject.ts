import { bucketName, projectId } from '../platform/firebase.ts';
import { projectSettings } from '../platform/settings.ts';
import type { CallerProject } from './callersApp.ts';

/** Returns the configuration of this function's project. */
export function callerProject(): CallerProject {
  return {
    projectId: projectId(),
    apiKey: projectSettings().webApiKey,
    storageBucket: bucketName(),
    authEmulator: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    firestoreEmulator: process.env['FIRESTORE_EMULATOR_HOST'],
    storageEmulator: process.env['FIREBASE_STORAGE_EMULATOR_HOST'],
  };
}
