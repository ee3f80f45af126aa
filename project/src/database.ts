import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { applicationDefault, cert, deleteApp, initializeApp, type App, type Credential } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';

/** An open database, with a function that closes it. */
export interface OpenDatabase {
  readonly app: App;
  readonly db: Firestore;
  readonly close: () => Promise<void>;
}

/**
 * Opens a project's Firestore over REST, as an administrator.
 * @param emulator `host:port` of the emulator; null for the live project, with application-default credentials
 */
export function openDatabase(projectId: string, emulator: string | null): OpenDatabase {
  if (emulator !== null) process.env['FIRESTORE_EMULATOR_HOST'] = emulator;
  const credential = emulator === null ? applicationDefault() : emptyCredential(projectId);
  const app = initializeApp({ projectId, credential }, randomUUID());
  return { app, db: initializeFirestore(app, { preferRest: true }), close: () => deleteApp(app) };
}

/**
 * Returns credentials for the emulator that grant no access. Over REST, the SDK requires credentials even for an
 * emulator, and would look for them on the network; these need no network. Nobody verifies its signatures, so the key
 * is short: generating a 2,048-bit key takes 150 ms, this one 6.
 */
function emptyCredential(projectId: string): Credential {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return cert({
    projectId,
    clientEmail: `nobody@${projectId}.invalid`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
}
