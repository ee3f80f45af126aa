import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  setPersistence,
  type Auth,
} from 'firebase/auth';
import { removeEndedSignIn } from '../signIn/sessionEnd.ts';
import { isSharedComputer, rememberSharedComputer } from '../signIn/sharedComputer.ts';
import { signInKey } from '../signIn/storedSignIn.ts';
import { siteApp } from './siteApp.ts';

let starting: Promise<Auth> | undefined;
let isShared = false;

/**
 * Returns Firebase Auth for the site's project, started once. The signed-in user is stored where public pages can
 * cheaply check whether there is one (lib/signIn/storedSignIn.ts): in `localStorage`, where tabs notify each other, or
 * on a shared computer in `sessionStorage`, for the window only. A session that has ended is removed first.
 * @throws {TypeError} like siteApp
 */
export function siteAuth(): Promise<Auth> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

/** Returns whether this page's sign-in is for the window only. */
export const isSharedSignIn = (): boolean => isShared;

/** Remembers whether this computer is shared, and stores the next sign-in accordingly. */
export async function shareComputer(isNowShared: boolean): Promise<void> {
  rememberSharedComputer(isNowShared);
  const auth = await siteAuth();
  isShared = isNowShared;
  await setPersistence(auth, persistence());
}

const persistence = () => (isShared ? browserSessionPersistence : browserLocalPersistence);

async function start(): Promise<Auth> {
  const { app, authEmulator } = await siteApp();
  removeEndedSignIn();
  isShared =
    signInKey('sessionStorage') !== undefined || (signInKey('localStorage') === undefined && isSharedComputer());
  const auth = initializeAuth(app, { persistence: persistence() });
  if (authEmulator !== undefined) connectAuthEmulator(auth, authEmulator, { disableWarnings: true });
  return auth;
}
