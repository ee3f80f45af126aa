import { defineString } from 'firebase-functions/params';
import { bucketName, projectId } from '../platform/firebase.ts';
import type { CallerProject } from './callersApp.ts';

const webApiKey = defineString('WEB_API_KEY', {
  label: 'Web API key',
  description: 'The API key of the web app (Project settings, General): writes are made with it as the caller.',
});

/** The project that this function runs in, as callers need it. */
export function callerProject(): CallerProject {
  return {
    projectId: projectId(),
    apiKey: webApiKey.value(),
    storageBucket: bucketName(),
    authEmulator: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    firestoreEmulator: process.env['FIRESTORE_EMULATOR_HOST'],
    storageEmulator: process.env['FIREBASE_STORAGE_EMULATOR_HOST'],
  };
}
