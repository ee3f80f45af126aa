import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  setPersistence,
  inMemoryPersistence,
  type Auth,
} from 'firebase/auth';
import { initializeApp, type FirebaseApp } from 'firebase/app';
import { removeEndedSignIn } from '../signIn/sessionEnd.ts';
import { isSharedComputer, rememberSharedComputer } from '../signIn/sharedComputer.ts';
import { signInKey } from '../signIn/storedSignIn.ts';
import { readSettings, type ProjectSettings } from './projectSettings.ts';

interface SiteApp extends ProjectSettings {
  readonly app: FirebaseApp;
}

let startingApp: Promise<SiteApp> | undefined;

/**
 * Starts the Firebase SDK on first use.
 * @throws {TypeError} like readSettings; the next call retries
 */
function siteApp(): Promise<SiteApp> {
  startingApp ??= startApp().catch((error: unknown) => {
    startingApp = undefined;
    throw error;
  });
  return startingApp;
}

async function startApp(): Promise<SiteApp> {
  const settings = await readSettings();
  return { ...settings, app: initializeApp(settings.options) };
}

let starting: Promise<Auth> | undefined;
let isShared = false;

/**
 * Starts Firebase Auth on first use. The sign-in is stored where public pages can cheaply check for it
 * (lib/signIn/storedSignIn.ts): in `localStorage`, which tabs share, or on a shared computer in `sessionStorage`, for
 * this window only. First removes a session that has ended.
 * @throws {TypeError} like siteApp
 */
export function siteAuth(): Promise<Auth> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

/** Returns whether the user is signed in for this window only. */
export const isSharedSignIn = (): boolean => isShared;

/** Remembers whether this computer is shared, which determines where the next sign-in is stored. */
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

let secondAuth: Auth | undefined;

/**
 * Returns a second Firebase Auth instance for reauthentication. Signing in there doesn't change the page's user, and
 * nothing is stored.
 * @throws {TypeError} like siteApp
 */
export async function signInAgainAuth(): Promise<Auth> {
  const { options, authEmulator } = await siteApp();
  if (secondAuth !== undefined) return secondAuth;
  secondAuth = initializeAuth(initializeApp(options, 'sign-in-again'), { persistence: inMemoryPersistence });
  if (authEmulator !== undefined) connectAuthEmulator(secondAuth, authEmulator, { disableWarnings: true });
  return secondAuth;
}
