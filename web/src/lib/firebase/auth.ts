import { browserLocalPersistence, connectAuthEmulator, initializeAuth, type Auth } from 'firebase/auth';
import { siteApp } from './app.ts';

let starting: Promise<Auth> | undefined;

/**
 * Firebase Auth of the site's project, started once. The signed-in user is stored in `localStorage`, where public pages
 * can check at no cost whether there is one (lib/user/useCurrentUser.ts), and tabs notify each other.
 * @throws {TypeError} like siteApp
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
