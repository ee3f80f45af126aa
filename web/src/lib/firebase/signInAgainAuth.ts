import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, type Auth } from 'firebase/auth';
import { siteApp } from './siteApp.ts';

let auth: Auth | undefined;

/**
 * Returns a second Firebase Auth for the site's project, to sign in again: no matter who signs in, the page's user
 * (siteAuth.ts) stays the same. It stores nothing.
 * @throws {TypeError} like siteApp
 */
export async function signInAgainAuth(): Promise<Auth> {
  const { options, authEmulator } = await siteApp();
  if (auth !== undefined) return auth;
  auth = initializeAuth(initializeApp(options, 'sign-in-again'), { persistence: inMemoryPersistence });
  if (authEmulator !== undefined) connectAuthEmulator(auth, authEmulator, { disableWarnings: true });
  return auth;
}
