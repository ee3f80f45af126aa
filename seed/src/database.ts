import { applicationDefault, deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';

/** A database, and how to let go of it. */
export interface OpenDatabase {
  readonly app: App;
  readonly db: Firestore;
  readonly close: () => Promise<void>;
}

/**
 * Opens a project's Firestore as its administrator, over REST.
 * @param projectId the project
 * @param emulator `host:port` of the emulator; null for the live project, with application-default credentials
 */
export function openDatabase(projectId: string, emulator: string | null): OpenDatabase {
  if (emulator !== null) process.env['FIRESTORE_EMULATOR_HOST'] = emulator;
  const app = initializeApp(
    emulator === null ? { projectId, credential: applicationDefault() } : { projectId },
    `${projectId}@${emulator ?? 'live'}`,
  );
  return { app, db: initializeFirestore(app, { preferRest: true }), close: () => deleteApp(app) };
}
