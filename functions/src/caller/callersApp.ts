import { randomUUID } from 'node:crypto';
import { deleteApp, initializeServerApp, setLogLevel, type FirebaseServerApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, type Auth } from 'firebase/auth';

/** The project as callers see it, with the same keys and addresses as the browser's configuration. */
export interface CallerProject {
  readonly projectId: string;
  /** Web API key, which identifies the project and isn't secret. */
  readonly apiKey: string;
  /** The bucket with the project's objects. */
  readonly storageBucket?: string | undefined;
  /** `host:port` of the emulators, if the code runs under them. */
  readonly authEmulator?: string | undefined;
  readonly firestoreEmulator?: string | undefined;
  readonly storageEmulator?: string | undefined;
}

/** The tokens that a caller sent. */
export interface CallerTokens {
  /** The caller's ID token, verified. */
  readonly token: string;
  /** The site's App Check token, verified; undefined if the project does not enforce App Check. */
  readonly appCheckToken?: string | undefined;
}

/** Thrown if the lookup of the caller's account fails: the account may be valid, but cannot be used now. */
export class AccountLookupError extends Error {
  override readonly name = 'AccountLookupError';
}

/**
 * Works with only the caller's privileges (https://firebase.google.com/docs/reference/js/app.firebaseserverapp).
 * @param caller the caller's tokens
 * @param work the work to do; the app is valid only until it ends
 * @returns the result of `work`
 * @throws {AccountLookupError} if the account could not be looked up; otherwise anything that `work` throws
 */
export async function withCallersApp<Result>(
  project: CallerProject,
  caller: CallerTokens,
  work: (app: FirebaseServerApp) => Promise<Result>,
): Promise<Result> {
  // The SDK would log the entire content of a failed request, including personal data; the error is thrown anyway.
  setLogLevel('silent');
  const app = serverApp(project, caller);
  try {
    const auth = getAuth(app);
    if (project.authEmulator !== undefined) connectTo(auth, project.authEmulator);
    await auth.authStateReady();
    // Without a user, the SDK would send the request without a token, like a visitor's.
    if (auth.currentUser === null) throw new AccountLookupError('The account of the caller was not found.');
    return await work(app);
  } finally {
    await deleteApp(app);
  }
}

/**
 * Creates a unique app. The SDK caches apps under a 32-bit hash of their settings and returns an existing one, so two
 * callers whose hashes collide would share one caller's privileges. The random part, in the one option that none of the
 * products in use reads, makes every app unique; an app with a different token is never used.
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
