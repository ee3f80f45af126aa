import { defineString } from 'firebase-functions/params';
import { projectId } from '../platform.ts';
import type { CallerProject } from './asCaller.ts';

const webApiKey = defineString('WEB_API_KEY', {
  label: "Web API key",
  description: 'The API key of the web app (Project settings, General): writes are made with it as the caller.',
});

/** The project that this function runs in, as its callers see it. */
export function callerProject(): CallerProject {
  return {
    projectId: projectId(),
    apiKey: webApiKey.value(),
    authEmulator: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    firestoreEmulator: process.env['FIRESTORE_EMULATOR_HOST'],
  };
}
