import { randomUUID } from 'node:crypto';
import { deleteApp, initializeServerApp, setLogLevel, type FirebaseServerApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, type Auth } from 'firebase/auth';

/** The project that callers act in; keys and addresses as the browser's own configuration has them. */
export interface CallerProject {
  readonly projectId: string;
  /** The web API key: it names the project, and is no secret. */
  readonly apiKey: string;
  /** The bucket of the project's objects. */
  readonly storageBucket?: string | undefined;
  /** `host:port` of the emulators, where the code runs under them. */
  readonly authEmulator?: string | undefined;
  readonly firestoreEmulator?: string | undefined;
  readonly storageEmulator?: string | undefined;
}

/** What a caller sent to be known by. */
export interface CallerTokens {
  /** His ID token, verified. */
  readonly token: string;
  /** The site's token of App Check, verified; without one where the project does not enforce it. */
  readonly appCheckToken?: string | undefined;
}

/** Thrown when the look-up of the caller's account failed: he may be good, but cannot act now. */
export class AccountLookupError extends Error {
  override readonly name = 'AccountLookupError';
}

/**
 * Works with a caller's rights and no others
 * (https://firebase.google.com/docs/reference/js/app.firebaseserverapp).
 * @param project where
 * @param caller by what he is known
 * @param work what to do; the app is good only until it ends
 * @returns what the work returns
 * @throws {AccountLookupError} when the account could not be looked up; else what the work throws
 */
export async function withCallersApp<Result>(
  project: CallerProject,
  caller: CallerTokens,
  work: (app: FirebaseServerApp) => Promise<Result>,
): Promise<Result> {
  // The SDK would log a request that failed with all that is in it, whoever it names; what failed is thrown.
  setLogLevel('silent');
  const app = serverApp(project, caller);
  try {
    const auth = getAuth(app);
    if (project.authEmulator !== undefined) connectTo(auth, project.authEmulator);
    await auth.authStateReady();
    // Without a user the SDK would send the request without a token, as a stranger's.
    if (auth.currentUser === null) throw new AccountLookupError('The account of the caller was not found.');
    return await work(app);
  } finally {
    await deleteApp(app);
  }
}

/**
 * The SDK keeps its apps under a 32-bit hash of their settings, and hands out the one that is there:
 * two callers whose hashes meet would share one caller's rights. The random part, in the one option that
 * no product used here reads, keeps every app apart, and an app that carries another token is not used.
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
