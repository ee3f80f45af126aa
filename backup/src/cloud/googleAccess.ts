import type { App } from 'firebase-admin/app';

/** How to reach a project's database over REST. */
export interface Access {
  readonly projectId: string;
  /** URL without a trailing slash. */
  readonly firestore: string;
  /** Returns an access token for the database. */
  readonly token: () => Promise<string>;
}

/**
 * Returns REST access for an app with an administrator's credentials.
 * @param emulator `host:port` of the Firestore emulator; null for the live project
 */
export function accessOf(app: App, projectId: string, emulator: string | null): Access {
  if (emulator !== null) return { projectId, firestore: `http://${emulator}`, token: () => Promise.resolve('owner') };
  return {
    projectId,
    firestore: 'https://firestore.googleapis.com',
    token: async () => {
      const { credential } = app.options;
      if (credential === undefined) throw new Error('There are no credentials for this project.');
      // The SDK caches it until shortly before it expires.
      return (await credential.getAccessToken()).access_token;
    },
  };
}
