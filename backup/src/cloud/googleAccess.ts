import type { App } from 'firebase-admin/app';

/** Settings for accessing a project's Firestore over REST. */
export interface Access {
  readonly projectId: string;
  /** Base URL without a trailing slash. */
  readonly firestore: string;
  /** Returns an access token for the database. */
  readonly token: () => Promise<string>;
}

/** Creates REST access with admin privileges to an emulator (`host:port`); null for the live project. */
export function accessOf(app: App, projectId: string, emulator: string | null): Access {
  if (emulator !== null) return { projectId, firestore: `http://${emulator}`, token: () => Promise.resolve('owner') };
  return {
    projectId,
    firestore: 'https://firestore.googleapis.com',
    token: async () => {
      const { credential } = app.options;
      if (credential === undefined) throw new Error('There are no credentials for this project.');
      // The SDK caches the token until shortly before it expires.
      return (await credential.getAccessToken()).access_token;
    },
  };
}
