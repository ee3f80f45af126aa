import { browserLocalPersistence, connectAuthEmulator, initializeAuth, type Auth } from 'firebase/auth';
import { siteApp } from './app.ts';

let starting: Promise<Auth> | undefined;

/**
 * Firebase Auth of the site's project, started once. Who signs in is kept in `localStorage`, where public pages see
 * at no cost whether there is somebody to recognise (lib/viewer/useViewer.ts), and tabs hear of each other.
 * @throws {TypeError} as siteApp
 */
export function siteAuth(): Promise<Auth> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start(): Promise<Auth> {
  const { app, authEmulator } = await siteApp();
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (authEmulator !== undefined) connectAuthEmulator(auth, authEmulator, { disableWarnings: true });
  return auth;
}
