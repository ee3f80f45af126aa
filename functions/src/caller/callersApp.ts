import { randomUUID } from 'node:crypto';
import { deleteApp, initializeServerApp, setLogLevel, type FirebaseServerApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, type Auth } from 'firebase/auth';

/** The project's configuration for the client SDK, the same as in the browser. */
export interface CallerProject {
  readonly projectId: string;
  /** The web API key. It identifies the project and isn't secret. */
  readonly apiKey: string;
  /** Bucket of the object store. */
  readonly storageBucket?: string | undefined;
  /** `host:port` of the emulators, if they are running. */
  readonly authEmulator?: string | undefined;
  readonly firestoreEmulator?: string | undefined;
  readonly storageEmulator?: string | undefined;
}

/** The tokens in a request. */
export interface CallerTokens {
  /** The verified ID token. */
  readonly token: string;
  /** The verified App Check token, or undefined if the project doesn't enforce App Check. */
  readonly appCheckToken?: string | undefined;
}

/** Thrown if the caller's account can't be looked up right now. It might still be valid. */
export class AccountLookupError extends Error {
  override readonly name = 'AccountLookupError';
}

/**
 * Runs a function with an app that has only the caller's privileges
 * (https://firebase.google.com/docs/reference/js/app.firebaseserverapp).
 * @param work receives the app, which is deleted afterward
 * @throws {AccountLookupError} if the account can't be looked up
 */
export async function withCallersApp<Result>(
  project: CallerProject,
  caller: CallerTokens,
  work: (app: FirebaseServerApp) => Promise<Result>,
): Promise<Result> {
  // Otherwise, the SDK logs failed requests with all of their contents, including personal data. The errors are thrown
  // anyway.
  setLogLevel('silent');
  const app = serverApp(project, caller);
  try {
    const auth = getAuth(app);
    if (project.authEmulator !== undefined) connectTo(auth, project.authEmulator);
    await auth.authStateReady();
    // Without a user, the SDK would silently send requests as a visitor.
    if (auth.currentUser === null) throw new AccountLookupError('The account of the caller was not found.');
    return await work(app);
  } finally {
    await deleteApp(app);
  }
}

/**
 * Creates an app for a caller. The SDK caches apps by a 32-bit hash of their settings, so a hash collision could give
 * one caller the privileges of another. To prevent this, the app gets a random `measurementId`, an option that we don't
 * use, and an app with the wrong token or ID is never returned.
 */
function serverApp(
  { projectId, apiKey, storageBucket }: CallerProject,
  { token, appCheckToken }: CallerTokens,
): FirebaseServerApp {
  for (;;) {
    const options = {
      projectId,
      apiKey,
      ...(storageBucket === undefined ? {} : { storageBucket }),
      measurementId: randomUUID(),
    };
    const app = initializeServerApp(options, {
      authIdToken: token,
      ...(appCheckToken === undefined ? {} : { appCheckToken }),
    });
    if (app.settings.authIdToken === token && app.options.measurementId === options.measurementId) return app;
    void deleteApp(app);
  }
}

function connectTo(auth: Auth, emulator: string): void {
  connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
}
