import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { applicationDefault, cert, deleteApp, initializeApp, type App, type Credential } from 'firebase-admin/app';
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
  const credential = emulator === null ? applicationDefault() : credentialOfNobody(projectId);
  const app = initializeApp({ projectId, credential }, randomUUID());
  return { app, db: initializeFirestore(app, { preferRest: true }), close: () => deleteApp(app) };
}

/**
 * The SDK wants credentials over REST even where an emulator asks for none, and looks for them on the
 * network when it finds none on the machine. These open nothing, and nothing is asked to confirm them.
 */
function credentialOfNobody(projectId: string): Credential {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return cert({
    projectId,
    clientEmail: `nobody@${projectId}.invalid`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
}
