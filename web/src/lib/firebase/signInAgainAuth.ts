import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, type Auth } from 'firebase/auth';
import { siteApp } from './siteApp.ts';

let auth: Auth | undefined;

/**
 * A second Firebase Auth of the site's project, to sign in again: whoever signs in, the page's user (siteAuth.ts) stays
 * the same. It stores nothing.
 * @throws {TypeError} like siteApp
 */
export async function signInAgainAuth(): Promise<Auth> {
  const { options, authEmulator } = await siteApp();
  if (auth !== undefined) return auth;
  auth = initializeAuth(initializeApp(options, 'sign-in-again'), { persistence: inMemoryPersistence });
  if (authEmulator !== undefined) connectAuthEmulator(auth, authEmulator, { disableWarnings: true });
  return auth;
}
