import { randomUUID } from 'node:crypto';
import { deleteApp, initializeServerApp, type FirebaseServerApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, type Auth } from 'firebase/auth';
import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore/lite';

/** The project that callers act in; keys and addresses as the browser's own configuration has them. */
export interface CallerProject {
  readonly projectId: string;
  /** The web API key: it names the project, and is no secret. */
  readonly apiKey: string;
  /** `host:port` of the emulators, where the code runs under them. */
  readonly authEmulator?: string | undefined;
  readonly firestoreEmulator?: string | undefined;
}

/** Thrown when the look-up of the caller's account failed: he may be good, but cannot act now. */
export class AccountLookupError extends Error {
  override readonly name = 'AccountLookupError';
}

/**
 * Works on the database with a caller's rights and no others: the security rules decide (DESIGN, One
 * request, end to end; https://firebase.google.com/docs/reference/js/app.firebaseserverapp).
 * @param project where
 * @param token the caller's ID token, verified
 * @param work what to do; the database is good only until it ends
 * @returns what the work returns
 * @throws {AccountLookupError} when the account could not be looked up; else what the work throws
 */
export async function asCaller<Result>(
  project: CallerProject,
  token: string,
  work: (db: Firestore) => Promise<Result>,
): Promise<Result> {
  const app = serverApp(project, token);
  try {
    const auth = getAuth(app);
    if (project.authEmulator !== undefined) connectTo(auth, project.authEmulator);
    await auth.authStateReady();
    // Without a user the SDK would send the request without a token, as a stranger's.
    if (auth.currentUser === null) throw new AccountLookupError('The account of the caller was not found.');
    return await work(databaseOf(app, project));
  } finally {
    await deleteApp(app);
  }
}

/**
 * The SDK keeps its apps under a 32-bit hash of their settings, and hands out the one that is there:
 * two callers whose hashes meet would share one caller's rights. The random part, in the one option that
 * neither Auth nor Firestore reads, keeps every app apart, and an app that carries another token is not
 * used.
 */
function serverApp(project: CallerProject, token: string): FirebaseServerApp {
  for (;;) {
    const options = { projectId: project.projectId, apiKey: project.apiKey, measurementId: randomUUID() };
    const app = initializeServerApp(options, { authIdToken: token });
    if (app.settings.authIdToken === token && app.options.measurementId === options.measurementId) return app;
    void deleteApp(app);
  }
}

function connectTo(auth: Auth, emulator: string): void {
  connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
}

function databaseOf(app: FirebaseServerApp, project: CallerProject): Firestore {
  const db = getFirestore(app);
  if (project.firestoreEmulator !== undefined) {
    const { hostname, port } = new URL(`http://${project.firestoreEmulator}`);
    connectFirestoreEmulator(db, hostname, Number(port));
  }
  return db;
}
